/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-256 for AVR, one shot: the state in registers from beginning to end, 128 rounds unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#define ENCRYPT pw_tinyjambu256_encrypt
#define DECRYPT pw_tinyjambu256_decrypt
#define KEY_WORDS 8
#define LONG_STEPS 10
#define ROLLED 0

#include "aead.inc"

#endif
