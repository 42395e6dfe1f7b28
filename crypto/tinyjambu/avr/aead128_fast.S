/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for AVR, one shot: the state in registers from beginning to end, 128 rounds unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#define ENCRYPT pw_tinyjambu128_encrypt
#define DECRYPT pw_tinyjambu128_decrypt
#define KEY_WORDS 4
#define LONG_STEPS 8
#define ROLLED 0

#include "aead.inc"

#endif
