/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE128 for MSP430: rounds in loops. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../gascon_core/msp430/rows.inc"
#include "sponge.inc"

.macro round_of_state
        looped_round 5
.endm

/* contract of pw_drysponge128_f:
 *   bytes: {stack: 66, code: 632, rodata: 20}
 *   cycles: 37147 + 2606*rounds
 *   floor: 5599 + 339*rounds
 *   why: 14 turns of 5 rows of 4 operations for the masks and 8 a word of 16 bits; 13 rounds of 323; 16 operations more
 *     a round for its sum
 *   strategy: The state is in memory, what x has of a choice in the frame; masks come from the carry of shifted bits. A
 *     sum goes from memory to memory. No address depends on the bits. Rounds are those of GASCON in loops. */

/* contract of pw_drysponge128_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 66, code: 632, rodata: 20}
 *   cycles: 285 + 2606*rounds
 *   floor: 339*rounds
 *   why: As F has it.
 *   strategy: The end of F. */
define_sponge pw_drysponge128_f, pw_drysponge128_g, 5, 14

rotations 5

#endif
