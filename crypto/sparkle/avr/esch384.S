/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch384 for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#define HASH pw_esch384
#define PERMUTE pw_sparkle512_permute
#define SLIM 8
#define BIG 12
#define HALF_BRANCHES 4
#define DIGEST_BLOCKS 3

#include "esch.inc"

#endif
