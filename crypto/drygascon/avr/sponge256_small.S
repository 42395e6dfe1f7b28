/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE256 for AVR: rounds in loops. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../gascon_core/avr/rows.inc"
#include "sponge.inc"

.macro round_of_state
        movw    r26, r30
        mov     LOOP_CONSTANT, r22
        substitute_nine_rows
        diffuse_rows 9
.endm

/* contract of pw_drysponge256_f:
 *   bytes: {stack: 49, code: 1124, rodata: 72}
 *   cycles: 25361 + 3080*rounds
 *   floor: 10292 + 1164*rounds
 *   why: 8 turns of 9 rows of 4 operations for the masks and 8 a byte; 7 rounds of 1100; 64 operations more a round for
 *     its sum
 *   strategy: The state is in memory, in which a round begins and ends. In a turn what x has of a choice is in sixteen
 *     registers, and masks come from the carry of shifted bits; in a sum r is there. No address depends on the bits.
 *     Rounds are those of GASCON in loops. */

/* contract of pw_drysponge256_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 49, code: 1124, rodata: 72}
 *   cycles: 291 + 3080*rounds
 *   floor: 1164*rounds
 *   why: As F has it.
 *   strategy: The end of F. */
define_sponge pw_drysponge256_f, pw_drysponge256_g, 9, 8

        rotations 9

#endif
