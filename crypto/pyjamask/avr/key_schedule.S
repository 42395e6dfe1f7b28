/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-96 and Pyjamask-128 for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "matrices.inc"
#include "key_schedule.inc"

/* contract:
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   why: 30 cycles a round for the sums, 74 for the matrix, 36 for rotations and constants, two for each byte that is
 *     stored; load, save and restore.
 *   strategy: >
 *     The key in registers, row 2 complemented as it is stored: the sum of all rows is complemented instead
 *     (key_schedule.inc).
 *   functions:
 *     pw_pyjamask96_expand_key:
 *       bytes: {stack: 19, code: 456}
 *       cycles: 2532
 *       floor: 2437
 *     pw_pyjamask128_expand_key:
 *       bytes: {stack: 19, code: 472}
 *       cycles: 2652
 *       floor: 2557 */
        define_expand_key pw_pyjamask96_expand_key, 3
        define_expand_key pw_pyjamask128_expand_key, 4

#endif
