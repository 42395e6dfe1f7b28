/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm128-128 for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#define ENCRYPT pw_schwaemm128_128_encrypt
#define DECRYPT pw_schwaemm128_128_decrypt
#define PERMUTE pw_sparkle256_permute
#define SLIM 7
#define BIG 10
#define RATE 16
#define CAPACITY 16

#include "schwaemm.inc"

#endif
