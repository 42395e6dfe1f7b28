/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 that makes its round keys on the way, in portable C: the block is bitsliced at the places of block 0,
 * the round key at those of block 1, so that one SubBytes serves both. */
#include "aes128.h"
#include "bitslice.h"

void pw_aes128_on_the_fly(uint8_t block[16], const uint8_t key[16])
{
    uint32_t state[8], round_key[8];
    unsigned constant = 1;
    unsigned round, k;

    pw_slice(state, block, 0);
    pw_slice(round_key, key, 1);
    for (round = 1;; round++) {
        uint32_t substituted[8];

        for (k = 0; k < 8; k++)
            substituted[k] = state[k] = (state[k] ^ round_key[k] >> 1) | round_key[k];
        if (round == 11)
            break;
        pw_sub_bytes(substituted);
        pw_add_constant(substituted, 0xffffffffu);
        pw_next_round_key(round_key, substituted, PW_BLOCK_1, constant);
        constant = pw_next_round_constant(constant);
        for (k = 0; k < 8; k++)
            state[k] = substituted[k] & PW_BLOCK_0;
        pw_shift_rows(state);
        if (round < 10)
            pw_mix_columns(state);
    }
    pw_transpose(state);
    for (k = 0; k < 4; k++)
        pw_store32(block + 4 * k, state[2 * k]);
}
