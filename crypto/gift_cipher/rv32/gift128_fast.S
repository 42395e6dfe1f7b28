/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for RV32I with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "fixsliced.inc"

        whole_words

table .Lconstants
        constants_of_rounds
end_table .Lconstants

/* contract:
 *   why: In five rounds 50 instructions for the S-boxes and one for a NOT, 73 to rotate groups of bits, 45 cycles for
 *     round keys and constants; 64 to reverse bytes, 16 to load and store. For TweGIFT-128 60 for each of two
 *     transpositions.
 *   strategy: Slices, temporaries and eleven masks fill the registers: each group of bits is rotated by five
 *     instructions, S2 by the masks of S0 the other way round. A NOT rides on S0's rotations, but for one of five
 *     (fixsliced.inc). By count, 40 rounds unrolled with constants as immediates save 54 cycles in five times the code.
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 48, code: 1092, rodata: 160}
 *       cycles: 1537
 *       floor: 1436
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 48, code: 1344, rodata: 160}
 *       cycles: 1600
 *       floor: 1496 */
function pw_gift128_encrypt
        gift128_encrypt
end_function pw_gift128_encrypt

function pw_twegift128_encrypt
        twegift128_encrypt
end_function pw_twegift128_encrypt

#endif
