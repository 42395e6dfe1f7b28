/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for RV32I with Zbb, all rounds unrolled. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "rounds.inc"

        whole_words

/* contract of pw_xoodoo_permute:
 *   for: {rounds: [12, 12]}
 *   bytes: {stack: 16, code: 3444}
 *   cycles: 1104
 *   floor: 1084
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   strategy: As without Zbb. */
function pw_xoodoo_permute
        xoodoo_permute
end_function pw_xoodoo_permute

#endif
