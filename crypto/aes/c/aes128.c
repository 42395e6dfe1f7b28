/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 with round keys made before (FIPS 197 section 5.1) in portable C, without a table: block 1 of the
 * bitsliced state is not used. */
#include "../aes128.h"
#include "bitslice.h"
#include "bytes.h"

void pw_aes128_encrypt(uint8_t block[16], const uint8_t round_keys[4 * PW_AES128_ROUND_KEY_WORDS])
{
    uint32_t state[8], round_key[8];
    unsigned round, k;

    pw_slice(state, block, 0);
    for (round = 0;; round++) {
        pw_slice(round_key, round_keys + 16 * round, 0);
        for (k = 0; k < 8; k++)
            state[k] ^= round_key[k];
        if (round == 10)
            break;
        pw_sub_bytes(state);
        pw_add_constant(state, PW_BLOCK_0);
        pw_shift_rows(state);
        if (round < 9)
            pw_mix_columns(state);
    }
    pw_transpose(state);
    for (k = 0; k < 4; k++)
        pw_store32(block + 4 * k, state[2 * k]);
    pw_bytes_wipe(state, sizeof state);
    pw_bytes_wipe(round_key, sizeof round_key);
}
