/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for RV32I with Zbb, bitsliced. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "aes128_bitsliced.inc"

        whole_words

/* contract of pw_aes128_bitsliced_encrypt:
 *   bytes: {stack: 64, code: 5296}
 *   cycles: 2925
 *   floor: 2659
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   strategy: As without Zbb; MixColumns rotates sixteen times. */
function pw_aes128_bitsliced_encrypt
        aes128_bitsliced_encrypt
end_function pw_aes128_bitsliced_encrypt

#endif
