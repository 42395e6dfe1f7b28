/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for RV32I, a loop over the rounds. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "rounds.inc"

        whole_words

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 32, code: 728}
 *   cycles: 84 + 130*rounds
 *   floor: 50 + 113*rounds
 *   why: The rounds, as unrolled; twelve words loaded and stored.
 *   strategy: Eleven moves bring the lanes back to their columns, four cycles are for the end of the loop, two for the
 *     constant. */
function pw_xoodoo_permute
        xoodoo_permute_rolled
end_function pw_xoodoo_permute

#endif
