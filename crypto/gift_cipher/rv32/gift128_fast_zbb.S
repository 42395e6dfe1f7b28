/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for RV32I with Zbb and round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "fixsliced.inc"

        whole_words

table .Lconstants
        constants_of_rounds
end_table .Lconstants

/* contract:
 *   why: as without Zbb, where rotations of three instructions, a byte reversal and a NOT take one
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 48, code: 828, rodata: 160}
 *       cycles: 1278
 *       floor: 1204
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 48, code: 1300, rodata: 160}
 *       cycles: 1403
 *       floor: 1328
 *   strategy: As without Zbb. */
function pw_gift128_encrypt
        gift128_encrypt
end_function pw_gift128_encrypt

function pw_twegift128_encrypt
        twegift128_encrypt
end_function pw_twegift128_encrypt

#endif
