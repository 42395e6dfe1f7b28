/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE256 for AVR: a round unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../gascon_core/avr/round.inc"
#include "../../gascon_core/avr/rows.inc"
#include "sponge.inc"

.macro round_of_state
        push    r28
        movw    r26, r30
        mov     LOOP_CONSTANT, r22
        substitute_nine_rows_unrolled
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_0 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_1 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_2 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_3 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_4 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_5 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_6 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_7 P, T
        store64_advance Z, P
        load64  Z, 0, P
        copy64  T_PAIRS, P_PAIRS
        diffuse_row_8 P, T
        store64_advance Z, P
        pop     r28
.endm

/* contract of pw_drysponge256_f:
 *   bytes: {stack: 50, code: 3072}
 *   cycles: 16324 + 1789*rounds
 *   floor: 10292 + 1164*rounds
 *   why: 8 turns of 9 rows of 4 operations for the masks and 8 a byte; 7 rounds of 1100; 64 operations more a round for
 *     its sum
 *   strategy: The state is in memory, in which a round begins and ends. In a turn what x has of a choice is in sixteen
 *     registers, and masks come from the carry of shifted bits; in a sum r is there. No address depends on the bits.
 *     Rounds are unrolled. */

/* contract of pw_drysponge256_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 50, code: 3072}
 *   cycles: 291 + 1789*rounds
 *   floor: 1164*rounds
 *   why: As F has it.
 *   strategy: The end of F. */
define_sponge pw_drysponge256_f, pw_drysponge256_g, 9, 8

#endif
