/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 that makes its round keys on the way, in portable C: the block is bitsliced at the places of block 0,
 * the round key at those of block 1, so that one SubBytes serves both. */
#include "../aes128.h"
#include "bitslice.h"
#include "bytes.h"

void pw_aes128_on_the_fly(uint8_t block[16], const uint8_t key[16])
{
    uint32_t state[8], round_key[8];
    unsigned constant = 1, round, k;

    pw_slice(state, block, 0);
    pw_slice(round_key, key, 1);
    pw_add_round_key_beside(state, round_key);
    for (round = 1; round <= 10; round++) {
        pw_round_beside(state, round_key, constant, round);
        constant = pw_next_round_constant(constant);
    }
    pw_transpose(state);
    for (k = 0; k < 4; k++)
        pw_store32(block + 4 * k, state[2 * k]);
    pw_bytes_wipe(state, sizeof state);
    pw_bytes_wipe(round_key, sizeof round_key);
}
