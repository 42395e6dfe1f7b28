/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 in portable C, section 2.1 of the NIST LWC round 2 submission. */
#include "../permutation.h"

#include "clear_stack.h"
#include "words.h"

/* The deepest frame of permute(): there are compilers that keep the state in it. */
PW_CLEARS_STACK(clear_stack, 116)

static void swap(uint32_t *a, uint32_t *b)
{
    const uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

static void sp_box(uint32_t state[12], unsigned column)
{
    const uint32_t x = pw_rotl32(state[column], 24);
    const uint32_t y = pw_rotl32(state[4 + column], 9);
    const uint32_t z = state[8 + column];

    state[8 + column] = x ^ (uint32_t)(z << 1) ^ (uint32_t)((y & z) << 2);
    state[4 + column] = y ^ x ^ (uint32_t)((x | z) << 1);
    state[column] = z ^ y ^ (uint32_t)((x & y) << 3);
}

static PW_NOINLINE void permute(uint32_t state[12])
{
    pw_le32_words(state, 12);
    for (unsigned round = 24; round > 0; round--) {
        for (unsigned column = 0; column < 4; column++) {
            sp_box(state, column);
        }
        if (round % 4 == 0) {
            swap(&state[0], &state[1]);
            swap(&state[2], &state[3]);
            state[0] ^= UINT32_C(0x9e377900) ^ round;
        } else if (round % 4 == 2) {
            swap(&state[0], &state[2]);
            swap(&state[1], &state[3]);
        }
    }
    pw_le32_words(state, 12);
}

void pw_gimli_permute(uint32_t state[12])
{
    permute(state);
    clear_stack();
}
