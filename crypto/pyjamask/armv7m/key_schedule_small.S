/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-96 and Pyjamask-128 for ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "layers.inc"
#include "key_schedule.inc"

/* contract:
 *   bytes: {stack: 32, code: 120}
 *   why: 15 additions of rotated words in a round, 3 or 4 words stored
 *   strategy: Rows, constants and sums in registers. Adding the sum of all rows to each takes six additions, the matrix
 *     six, and the complement in which row 2 is stored costs nothing (key_schedule.inc).
 *   functions:
 *     pw_pyjamask96_expand_key:
 *       cycles: 390
 *       floor: 270
 *     pw_pyjamask128_expand_key:
 *       cycles: 405
 *       floor: 285 */
        define_expand_key pw_pyjamask96_expand_key, 3, 1
        define_expand_key pw_pyjamask128_expand_key, 4, 1

#endif
