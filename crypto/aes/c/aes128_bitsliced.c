/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once, bitsliced, in portable C for 32-bit words. */
#include "../aes128.h"
#include "bitslice.h"
#include "bytes.h"
#include "clear_stack.h"

/* The deepest frame of encrypt(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 352)

/* Each bit of the round key for both blocks, after the ShiftRows that it was put before. */
static void add_round_key(uint32_t plane[8], const uint32_t round_key[4], unsigned shifts)
{
    unsigned k, i;

    for (k = 0; k < 4; k++) {
        uint32_t word = round_key[k], low, high;

        for (i = 0; i < shifts; i++)
            word = pw_shift_rows_of(word);
        low = word & PW_BLOCK_0;
        high = word & PW_BLOCK_1;

        plane[k] ^= low | low << 1;
        plane[k + 4] ^= high | high >> 1;
    }
}

static PW_NOINLINE void encrypt(uint8_t blocks[32], const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    uint32_t state[8];
    unsigned round, k;

    for (k = 0; k < 4; k++) {
        state[2 * k] = pw_load32(blocks + 4 * k);
        state[2 * k + 1] = pw_load32(blocks + 4 * k + 16);
    }
    pw_transpose(state);
    add_round_key(state, round_keys, 0);
    for (round = 1; round <= 10; round++) {
        pw_sub_bytes(state);
        pw_shift_rows(state);
        if (round < 10)
            pw_mix_columns(state);
        add_round_key(state, round_keys + 4 * round, round < 10 ? round % 4 : 0);
    }
    pw_transpose(state);
    for (k = 0; k < 4; k++) {
        pw_store32(blocks + 4 * k, state[2 * k]);
        pw_store32(blocks + 4 * k + 16, state[2 * k + 1]);
    }
    pw_bytes_wipe(state, sizeof state);
}

void pw_aes128_bitsliced_encrypt(uint8_t blocks[32], const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    encrypt(blocks, round_keys);
    clear_stack();
}
