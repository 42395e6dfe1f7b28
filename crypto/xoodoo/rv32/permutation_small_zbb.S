/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for RV32I with Zbb, a loop over the rounds. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "rounds.inc"

        whole_words

/* contract of pw_xoodoo_permute:
 *   for: {rounds: [12, 12]}
 *   bytes: {stack: 32, code: 520}
 *   cycles: 1291
 *   floor: 1084
 *   why: as unrolled
 *   strategy: As without Zbb. */
function pw_xoodoo_permute
        xoodoo_permute_rolled
end_function pw_xoodoo_permute

#endif
