/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch256 for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#define HASH pw_esch256
#define PERMUTE pw_sparkle384_permute
#define SLIM 7
#define BIG 11
#define HALF_BRANCHES 3
#define DIGEST_BLOCKS 2

#include "esch.inc"

#endif
