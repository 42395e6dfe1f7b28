/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once in portable C, for speed: fixsliced.h. */
#include "../aes128.h"

#include "clear_stack.h"
#include "fixsliced.h"

/* The frame of encrypt(), with what it saves and what pw_aes_sub_bytes() spills. */
PW_CLEARS_WORDS(clear_stack, 60)

/* The planes of the state, and SubBytes of them with the key of the round before it. */
PW_INLINE void substitute(uint32_t plane[8], const uint32_t **round_key)
{
    pw_aes_add_round_key(plane, *round_key);
    *round_key += 4;
    pw_aes_sub_bytes(plane);
}

static PW_NOINLINE PW_IN_ORDER void encrypt(uint8_t blocks[32], const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    const uint32_t *const last = round_keys + PW_AES128_ROUND_KEY_WORDS - 4;
    uint32_t plane[8];
    unsigned k;

    for (k = 0; k < 4; k++) {
        plane[2 * k] = pw_load32(blocks + 4 * k);
        plane[2 * k + 1] = pw_load32(blocks + 4 * k + 16);
    }
    pw_aes_transpose(plane);
    for (;;) {
        substitute(plane, &round_keys);
        pw_aes_mix_columns(plane, 1);
        substitute(plane, &round_keys);
        if (round_keys == last)
            break;
        pw_aes_mix_columns(plane, 2);
        substitute(plane, &round_keys);
        pw_aes_mix_columns(plane, 3);
        substitute(plane, &round_keys);
        pw_aes_mix_columns(plane, 0);
    }

    /* ten times is twice */
    PW_UNROLL_WIDE(8)
    for (k = 0; k < 8; k++)
        plane[k] = pw_aes_shift_rows_twice(plane[k]);
    pw_aes_add_round_key(plane, last);
    pw_aes_transpose(plane);
    for (k = 0; k < 4; k++) {
        pw_store32(blocks + 4 * k, plane[2 * k]);
        pw_store32(blocks + 4 * k + 16, plane[2 * k + 1]);
    }
}

void pw_aes128_bitsliced_encrypt(uint8_t blocks[32], const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    encrypt(blocks, round_keys);
    clear_stack();
}
