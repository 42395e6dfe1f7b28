/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The Sparkle permutations for RV32I. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "steps.inc"

        whole_words

table .Lconstants
        step_constants
end_table .Lconstants

/* contract:
 *   for: {steps: [1, 12]}
 *   why: 33 instructions for the ARX-box of a branch, an XOR for each word of the left half and three for each of the
 *     right one, but two, ten for two l, two for constants of the step; all words loaded and stored
 *   functions:
 *     pw_sparkle256_permute:
 *       bytes: {stack: 16, code: 1460, rodata: 48}
 *       cycles: 65 + 158*steps + 4*(steps//2) + 7*(steps%2)
 *       floor: 36 + 154*steps
 *     pw_sparkle256_permute_unwiped:
 *       bytes: {stack: 16, code: 1460, rodata: 48}
 *       cycles: 65 + 158*steps + 4*(steps//2) + 7*(steps%2)
 *       floor: 36 + 154*steps
 *     pw_sparkle384_permute:
 *       bytes: {stack: 48, code: 2148, rodata: 48}
 *       cycles: 109 + 230*steps + 4*(steps//2) + 7*(steps%2)
 *       floor: 52 + 226*steps
 *     pw_sparkle384_permute_unwiped:
 *       bytes: {stack: 48, code: 2148, rodata: 48}
 *       cycles: 109 + 230*steps + 4*(steps//2) + 7*(steps%2)
 *       floor: 52 + 226*steps
 *     pw_sparkle512_permute:
 *       bytes: {stack: 64, code: 2840, rodata: 48}
 *       cycles: 141 + 306*steps + 4*(steps//2) + 7*(steps%2)
 *       floor: 68 + 298*steps
 *     pw_sparkle512_permute_unwiped:
 *       bytes: {stack: 64, code: 2840, rodata: 48}
 *       cycles: 141 + 306*steps + 4*(steps//2) + 7*(steps%2)
 *       floor: 68 + 298*steps
 *   strategy: Two steps in a loop move nothing (steps.inc). All branches are in registers, and their constants, but two
 *     of Sparkle512. A step takes six cycles besides for its constants and for their end. */
        define_permutation sparkle256_permute, pw_sparkle256_permute, pw_sparkle256_permute_unwiped
        define_permutation sparkle384_permute, pw_sparkle384_permute, pw_sparkle384_permute_unwiped
        define_permutation sparkle512_permute, pw_sparkle512_permute, pw_sparkle512_permute_unwiped

#endif
