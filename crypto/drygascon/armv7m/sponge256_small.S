/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE256 for Cortex-M3: a round as a subroutine. */
#include "../../asm/platform.h"
#if PW_ARMV7M

        .set    INLINE, 0
#include "sponge256.inc"

/* contract of pw_drysponge256_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 84, code: 1112}
 *   cycles: 54 + 228*rounds
 *   floor: 114*rounds
 *   why: As F has it.
 *   strategy: The end of F. */

/* contract of pw_drysponge256_f:
 *   bytes: {stack: 84, code: 1112}
 *   cycles: 2317 + 228*rounds
 *   floor: 1190 + 114*rounds
 *   why: 8 turns of 63 instructions (2 masks and 5 to choose for each of nine rows) with 7 rounds of 98 on registers
 *     that the core does not have; 114 a round with its sum
 *   strategy: Eighteen words do not fit into registers: the S-box takes the low halves from memory and brings them
 *     back, then the high ones, which stay in registers until the linear layer has met them with the low ones. A
 *     choice has its masks and what x has of it in registers. No address depends on the bits. */

define_sponge

#endif
