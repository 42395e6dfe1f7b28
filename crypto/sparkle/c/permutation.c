/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The Sparkle permutations in portable C, section 2 of the v1.2 specification (2021). */
#include "../permutation.h"

#include "clear_stack.h"
#include "words.h"

/* The deepest frame of permute(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 144)

static const uint32_t constants[8] = {
    UINT32_C(0xb7e15162), UINT32_C(0xbf715880), UINT32_C(0x38b4da56), UINT32_C(0x324e7738),
    UINT32_C(0xbb1185eb), UINT32_C(0x4f7c7b57), UINT32_C(0xcfbfa1c8), UINT32_C(0xc2b3293d),
};

static void alzette(uint32_t branch[2], uint32_t constant)
{
    uint32_t x = branch[0];
    uint32_t y = branch[1];

    x += pw_rotr32(y, 31);
    y ^= pw_rotr32(x, 24);
    x ^= constant;
    x += pw_rotr32(y, 17);
    y ^= pw_rotr32(x, 17);
    x ^= constant;
    x += y;
    y ^= pw_rotr32(x, 31);
    x ^= constant;
    x += pw_rotr32(y, 24);
    y ^= pw_rotr32(x, 16);
    x ^= constant;

    branch[0] = x;
    branch[1] = y;
}

static uint32_t ell(uint32_t word)
{
    return pw_rotr32(word ^ (uint32_t)(word << 16), 16);
}

static void diffuse(uint32_t *state, unsigned branches)
{
    const unsigned half = branches; /* words in one half: branches / 2 pairs */
    uint32_t tx = 0;
    uint32_t ty = 0;

    for (unsigned i = 0; i < half; i += 2) {
        tx ^= state[i];
        ty ^= state[i + 1];
    }
    tx = ell(tx);
    ty = ell(ty);

    const uint32_t first_x = state[half] ^ state[0] ^ ty;
    const uint32_t first_y = state[half + 1] ^ state[1] ^ tx;
    for (unsigned i = 0; i < half - 2; i += 2) {
        /* the new left half is the mixed right half, one branch to the left */
        const uint32_t x = state[half + i + 2] ^ state[i + 2] ^ ty;
        const uint32_t y = state[half + i + 3] ^ state[i + 3] ^ tx;
        state[half + i] = state[i];
        state[half + i + 1] = state[i + 1];
        state[i] = x;
        state[i + 1] = y;
    }
    state[2 * half - 2] = state[half - 2];
    state[2 * half - 1] = state[half - 1];
    state[half - 2] = first_x;
    state[half - 1] = first_y;
}

static PW_NOINLINE void permute(uint32_t *state, unsigned branches, unsigned steps)
{
    pw_le32_words(state, 2 * branches);
    for (unsigned step = 0; step < steps; step++) {
        state[1] ^= constants[step % 8];
        state[3] ^= step;
        for (unsigned j = 0; j < branches; j++) {
            alzette(&state[2 * j], constants[j]);
        }
        diffuse(state, branches);
    }
    pw_le32_words(state, 2 * branches);
}

static void sparkle(uint32_t *state, unsigned branches, unsigned steps)
{
    permute(state, branches, steps);
    clear_stack();
}

void pw_sparkle256_permute(uint32_t state[8], unsigned steps)
{
    sparkle(state, 4, steps);
}

void pw_sparkle384_permute(uint32_t state[12], unsigned steps)
{
    sparkle(state, 6, steps);
}

void pw_sparkle512_permute(uint32_t state[16], unsigned steps)
{
    sparkle(state, 8, steps);
}
