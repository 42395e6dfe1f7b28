/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-192 on the MSP430, one shot: the state in registers from beginning to end, 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#define ENCRYPT pw_tinyjambu192_encrypt
#define DECRYPT pw_tinyjambu192_decrypt
#define KEY_WORDS 6
#define LONG_STEPS 9
#define ROLLED 1

#include "aead.inc"

#endif
