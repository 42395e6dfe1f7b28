/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE128 for AVR: a round unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../gascon_core/avr/round.inc"
#include "sponge.inc"

.macro round_of_state
        push    r28
        mov     CONSTANT, r22
        load64  Z, ROW_0, P
        load64  Z, ROW_1, Q
        gascon_round
        store64 Z, ROW_0, P
        store64 Z, ROW_1, Q
        pop     r28
.endm

/* contract of pw_drysponge128_f:
 *   bytes: {stack: 50, code: 1740}
 *   cycles: 15352 + 891*rounds
 *   floor: 7941 + 449*rounds
 *   why: 14 turns of 5 rows of 4 operations for the masks and 8 a byte; 13 rounds of 417; 32 operations more a round
 *     for its sum
 *   strategy: The state is in memory, in which a round begins and ends. In a turn what x has of a choice is in sixteen
 *     registers, and masks come from the carry of shifted bits; in a sum r is there. No address depends on the bits.
 *     Rounds are unrolled. */

/* contract of pw_drysponge128_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 50, code: 1740}
 *   cycles: 291 + 891*rounds
 *   floor: 449*rounds
 *   why: As F has it.
 *   strategy: The end of F. */
define_sponge pw_drysponge128_f, pw_drysponge128_g, 5, 14

#endif
