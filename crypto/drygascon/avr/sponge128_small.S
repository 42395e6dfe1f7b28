/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE128 for AVR: rounds in loops. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../gascon_core/avr/rows.inc"
#include "sponge.inc"

.macro round_of_state
        movw    r26, r30
        mov     LOOP_CONSTANT, r22
        substitute_five_rows
        diffuse_rows 5
.endm

/* contract of pw_drysponge128_f:
 *   bytes: {stack: 49, code: 908, rodata: 40}
 *   cycles: 25661 + 1684*rounds
 *   floor: 7941 + 449*rounds
 *   why: 14 turns of 5 rows of 4 operations for the masks and 8 a byte; 13 rounds of 417; 32 operations more a round
 *     for its sum
 *   strategy: The state is in memory, in which a round begins and ends. In a turn what x has of a choice is in sixteen
 *     registers, and masks come from the carry of shifted bits; in a sum r is there. No address depends on the bits.
 *     Rounds are those of GASCON in loops. */

/* contract of pw_drysponge128_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 49, code: 908, rodata: 40}
 *   cycles: 291 + 1684*rounds
 *   floor: 449*rounds
 *   why: As F has it.
 *   strategy: The end of F. */
define_sponge pw_drysponge128_f, pw_drysponge128_g, 5, 14

        rotations 5

#endif
