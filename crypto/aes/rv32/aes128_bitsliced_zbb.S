/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for RV32I with Zbb, bitsliced. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "aes128_bitsliced.inc"
#include "counter_groups.inc"

        whole_words

/* contract of pw_aes128_bitsliced_encrypt:
 *   bytes: {stack: 64, code: 5280}
 *   cycles: 2873
 *   floor: 2659
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   strategy: As without Zbb; MixColumns rotates sixteen times. */
function pw_aes128_bitsliced_encrypt
        aes128_bitsliced_encrypt
end_function aes128_later_rounds
end_function pw_aes128_bitsliced_encrypt

/* contract of pw_aes128_bitsliced_crypt_group:
 *   for: {len: [33, 3200], counter: [2, 40]}
 *   bytes: {stack: 224, code: 9000}
 *   cycles: 782 + 399*((len + 127)//128) + 2387*((len + 31)//32) + 9*(len%32) - 11*(len%32 > 0)
 *   floor: 620 + 350*((len + 127)//128) + 2180*((len + 31)//32)
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   strategy: As without Zbb. */
function pw_aes128_bitsliced_crypt_group
        aes128_bitsliced_crypt_group
end_function pw_aes128_bitsliced_crypt_group

#endif
