/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm256-128 for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#define ENCRYPT pw_schwaemm256_128_encrypt
#define DECRYPT pw_schwaemm256_128_decrypt
#define PERMUTE pw_sparkle384_permute
#define SLIM 7
#define BIG 11
#define RATE 32
#define CAPACITY 16

#include "schwaemm.inc"

#endif
