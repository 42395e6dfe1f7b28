/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 in portable C. */
#include "aes128.h"
#include "bitslice.h"

void pw_aes128_bitsliced_expand_key(uint32_t round_keys[44], const uint8_t key[16])
{
    uint32_t plane[8];
    unsigned constant = 1;
    unsigned round, k;

    pw_slice(plane, key, 0);
    for (round = 0;; round++) {
        uint32_t substituted[8];

        for (k = 0; k < 8; k++)
            substituted[k] = plane[k];
        if (round > 0)
            pw_add_constant(substituted, PW_BLOCK_0);
        for (k = 0; k < 4; k++)
            round_keys[4 * round + k] = substituted[k] | substituted[k + 4] << 1;
        if (round == 10)
            break;
        for (k = 0; k < 8; k++)
            substituted[k] = plane[k];
        pw_sub_bytes(substituted);
        pw_add_constant(substituted, PW_BLOCK_0);
        pw_next_round_key(plane, substituted, PW_BLOCK_0, constant);
        constant = pw_next_round_constant(constant);
    }
}
