/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 and the hash key of GCM in portable C: a block of zeros is encrypted
 * beside the key expansion. */
#include "../aes128.h"
#include "bitslice.h"
#include "bytes.h"
#include "clear_stack.h"

/* The deepest frame of expand_key(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 352)

/* Packs the planes, which are those of block 1, and adds 0x63 where the mask says so. The rows are shifted: four times would be
 * not at all, so that three times are once back. */
static void put_round_key(uint32_t packed[4], const uint32_t plane[8], uint32_t mask, unsigned shifts)
{
    unsigned k;

    for (k = 0; k < 4; k++)
        packed[k] = plane[k] >> 1 | plane[k + 4];
    packed[0] ^= mask & PW_BLOCK_0;
    packed[1] ^= mask;
    packed[2] ^= mask & PW_BLOCK_1;
    for (; shifts > 0; shifts--) {
        for (k = 0; k < 4; k++)
            packed[k] = pw_shift_rows_of(packed[k]);
    }
}

static PW_NOINLINE void expand_key(uint32_t prepared[PW_AES128_ROUND_KEY_WORDS + 4], const uint8_t key[16])
{
    uint32_t state[8] = {0}, round_key[8];
    unsigned constant = 1, round, k;

    pw_slice(round_key, key, 1);
    put_round_key(prepared, round_key, 0, 0);
    pw_add_round_key_beside(state, round_key);
    for (round = 1; round <= 10; round++) {
        pw_round_beside(state, round_key, constant, round);
        put_round_key(prepared + 4 * round, round_key, 0xffffffffu, round < 10 ? (4 - round % 4) % 4 : 0);
        constant = pw_next_round_constant(constant);
    }
    pw_transpose(state);
    for (k = 0; k < 4; k++)
        pw_store32((uint8_t *)(prepared + PW_AES128_ROUND_KEY_WORDS + k), state[2 * k]);
    pw_bytes_wipe(state, sizeof state);
    pw_bytes_wipe(round_key, sizeof round_key);
}

void pw_aes128_bitsliced_expand_key(uint32_t prepared[PW_AES128_ROUND_KEY_WORDS + 4], const uint8_t key[16])
{
    expand_key(prepared, key);
    clear_stack();
}
