/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-192 for ARMv7-M, one shot: the state in registers from beginning to end, 128 rounds unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define ENCRYPT pw_tinyjambu192_encrypt
#define DECRYPT pw_tinyjambu192_decrypt
#define KEY_WORDS 6
#define LONG_STEPS 9
#define ROLLED 0

#include "aead.inc"

#endif
