/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm192-192 for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#define ENCRYPT pw_schwaemm192_192_encrypt
#define DECRYPT pw_schwaemm192_192_decrypt
#define PERMUTE pw_sparkle384_permute
#define SLIM 7
#define BIG 11
#define RATE 24
#define CAPACITY 24

#include "schwaemm.inc"

#endif
