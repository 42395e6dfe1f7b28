/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The Sparkle permutations for RV32I with Zbb. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "steps.inc"

        whole_words

table .Lconstants
        step_constants
end_table .Lconstants

/* contract:
 *   for: {steps: [1, 12]}
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   functions:
 *     pw_sparkle256_permute:
 *       bytes: {stack: 16, code: 980, rodata: 48}
 *       cycles: 42 + 127*steps + 3*(steps//2) + 5*(steps%2)
 *       floor: 20 + 124*steps
 *     pw_sparkle256_permute_unwiped:
 *       bytes: {stack: 16, code: 980, rodata: 48}
 *       cycles: 42 + 127*steps + 3*(steps//2) + 5*(steps%2)
 *       floor: 20 + 124*steps
 *     pw_sparkle384_permute:
 *       bytes: {stack: 48, code: 1444, rodata: 48}
 *       cycles: 66 + 185*steps + 3*(steps//2) + 5*(steps%2)
 *       floor: 28 + 182*steps
 *     pw_sparkle384_permute_unwiped:
 *       bytes: {stack: 48, code: 1444, rodata: 48}
 *       cycles: 66 + 185*steps + 3*(steps//2) + 5*(steps%2)
 *       floor: 28 + 182*steps
 *     pw_sparkle512_permute:
 *       bytes: {stack: 64, code: 1912, rodata: 48}
 *       cycles: 83 + 247*steps + 3*(steps//2) + 5*(steps%2)
 *       floor: 36 + 240*steps
 *     pw_sparkle512_permute_unwiped:
 *       bytes: {stack: 64, code: 1912, rodata: 48}
 *       cycles: 83 + 247*steps + 3*(steps//2) + 5*(steps%2)
 *       floor: 36 + 240*steps
 *   strategy: As without Zbb. */
        define_permutation sparkle256_permute, pw_sparkle256_permute, pw_sparkle256_permute_unwiped
        define_permutation sparkle384_permute, pw_sparkle384_permute, pw_sparkle384_permute_unwiped
        define_permutation sparkle512_permute, pw_sparkle512_permute, pw_sparkle512_permute_unwiped

#endif
