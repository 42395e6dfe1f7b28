/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for RV32I, all rounds unrolled. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "rounds.inc"

        whole_words

/* contract of pw_xoodoo_permute:
 *   for: {rounds: [12, 12]}
 *   bytes: {stack: 16, code: 5588}
 *   cycles: 1430
 *   floor: 1406
 *   why: 113 instructions a round: 8 for parities, 28 for their effects and 12 to add these; 36 for rotations; 28 for chi,
 *     one for iota. Twelve words are loaded and stored.
 *   strategy: There is no AND with a complement: the first plane is complemented, the second one after each other round, so
 *     that two of three terms of chi are an instruction. Lanes change columns by name, which closes after four rounds. */
function pw_xoodoo_permute
        xoodoo_permute
end_function pw_xoodoo_permute

#endif
