/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-96 and Pyjamask-128 for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "key_schedule.inc"

/* contract:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   why: 18 cycles a round for the sums, 60 for the matrix, 32 for rotations and constants, four for each half of a row
 *     that is stored; load, save and restore.
 *   strategy: >
 *     The key in registers, row 2 complemented as it is stored: the sum of all rows is complemented instead
 *     (key_schedule.inc).
 *   functions:
 *     pw_pyjamask96_expand_key:
 *       bytes: {stack: 20, code: 386}
 *       cycles: 2198
 *       floor: 2016
 *     pw_pyjamask128_expand_key:
 *       bytes: {stack: 20, code: 402}
 *       cycles: 2318
 *       floor: 2136 */
        define_expand_key pw_pyjamask96_expand_key, 3
        define_expand_key pw_pyjamask128_expand_key, 4

#endif
