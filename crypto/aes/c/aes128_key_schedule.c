/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key expansion of AES-128 (FIPS 197 section 5.2) in portable C, without a table. */
#include "../aes128.h"
#include "bitslice.h"

void pw_aes128_expand_key(uint8_t round_keys[4 * PW_AES128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    unsigned constant = 1;
    unsigned i, k;

    for (i = 0; i < 16; i++)
        round_keys[i] = key[i];
    for (i = 16; i < 4 * PW_AES128_ROUND_KEY_WORDS; i += 4) {
        uint32_t word = pw_load32(round_keys + i - 4);

        if (i % 16 == 0) {
            uint32_t plane[8] = {0};

            plane[0] = pw_rotr32(word, 8);
            pw_transpose(plane);
            pw_sub_bytes(plane);
            pw_transpose(plane);
            word = plane[0] ^ 0x63636363u ^ constant;
            constant = pw_next_round_constant(constant);
        }
        for (k = 0; k < 4; k++) {
            round_keys[i + k] = (uint8_t)(round_keys[i + k - 16] ^ (uint8_t)word);
            word >>= 8;
        }
    }
}
