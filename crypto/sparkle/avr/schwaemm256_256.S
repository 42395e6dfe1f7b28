/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm256-256 for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#define ENCRYPT pw_schwaemm256_256_encrypt
#define DECRYPT pw_schwaemm256_256_decrypt
#define PERMUTE pw_sparkle512_permute
#define SLIM 8
#define BIG 12
#define RATE 32
#define CAPACITY 32

#include "schwaemm.inc"

#endif
