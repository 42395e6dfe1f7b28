/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-96 for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define ROWS 3
#include "key_schedule.inc"

/* contract of pw_pyjamask96_expand_key:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 20, code: 386}
 *   cycles: 2198
 *   floor: 2016
 *   why: 18 cycles a round for the sums, 60 for the matrix, 32 for rotations and constants, four for each half of a row
 *     that is stored; load, save and restore.
 *   strategy: >
 *     The key in registers, row 2 complemented as it is stored: the sum of all rows is complemented instead
 *     (key_schedule.inc). */
function pw_pyjamask96_expand_key
        expand_key
end_function pw_pyjamask96_expand_key

#endif
