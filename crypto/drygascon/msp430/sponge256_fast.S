/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE256 for MSP430: a round unrolled. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../gascon_core/msp430/round.inc"
#include "sponge.inc"

.macro round_of_state
        gascon_round 9
.endm

/* contract of pw_drysponge256_f:
 *   bytes: {stack: 66, code: 2384}
 *   cycles: 12747 + 1363*rounds
 *   floor: 5640 + 632*rounds
 *   why: 8 turns of 9 rows of 4 operations for the masks and 8 a word of 16 bits; 7 rounds of 600; 32 operations more a
 *     round for its sum
 *   strategy: The state is in memory, what x has of a choice in the frame; masks come from the carry of shifted bits. A
 *     sum goes from memory to memory. No address depends on the bits. Rounds are unrolled. */

/* contract of pw_drysponge256_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 66, code: 2384}
 *   cycles: 285 + 1363*rounds
 *   floor: 632*rounds
 *   why: As F has it.
 *   strategy: The end of F. */
define_sponge pw_drysponge256_f, pw_drysponge256_g, 9, 8

#endif
