/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for ARMv7-M, one shot: the state in registers from beginning to end, 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define ENCRYPT pw_tinyjambu128_encrypt
#define DECRYPT pw_tinyjambu128_decrypt
#define KEY_WORDS 4
#define LONG_STEPS 8
#define ROLLED 1

#include "aead.inc"

#endif
