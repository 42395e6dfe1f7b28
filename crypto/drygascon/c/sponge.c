/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE in portable C (DryGASCON, update of 28 March 2019). */
#include "../sponge.h"

#include "bytes.h"
#include "gascon_core/c/round.h"
#include "inline.h"
#include "clear_stack.h"

/* The deepest frame of the functions below, with what they save. */
PW_CLEARS_STACK(clear_stack, 288)

#define BLOCK_BYTES 16
#define MOST_INPUT_BYTES 18 /* seven times 18 bits and what is left: the block, the domain, zeros */

/* x[index], an index of two bits: every word is read and masks choose. */
PW_INLINE uint32_t choose(const uint32_t x[4], unsigned index)
{
    const uint32_t low = (uint32_t)0 - pw_hide_bit(index);
    const uint32_t high = (uint32_t)0 - pw_hide_bit(index >> 1);
    const uint32_t even = x[0] ^ ((x[0] ^ x[2]) & high);
    const uint32_t odd = x[1] ^ ((x[1] ^ x[3]) & high);

    return even ^ ((even ^ odd) & low);
}

PW_INLINE void squeeze(uint32_t *state, unsigned rows, unsigned rounds)
{
    uint32_t *const r = state + 2 * rows;
    unsigned number, i;

    for (i = 0; i < 4; i++)
        r[i] = 0;
    for (number = 0; number < rounds; number++) {
        pw_gascon_round(state, rows, number);
        /* each group of four words, turned one word further than the one before */
        for (i = 0; i < rows / 2 * 4; i++)
            r[(i + 4 - i / 4) % 4] ^= state[i];
    }
}

/* Two bits of the input choose for each row; a round between the rows' turns, but not behind the last. */
PW_INLINE void mix(uint32_t *state, unsigned rows, const uint8_t *block, unsigned domain)
{
    const uint32_t *const x = state + 2 * rows + 4;
    const unsigned turns = (8 * BLOCK_BYTES + 4 + 2 * rows - 1) / (2 * rows);
    uint8_t input[MOST_INPUT_BYTES];
    unsigned turn, row, at;

    pw_bytes_copy(input, block, BLOCK_BYTES);
    input[BLOCK_BYTES] = (uint8_t)domain;
    input[BLOCK_BYTES + 1] = 0;
    at = 0;
    for (turn = 0; turn < turns; turn++) {
        if (turn != 0)
            pw_gascon_round(state, rows, 0);
        for (row = 0; row < rows; row++, at += 2)
            state[2 * row] ^= choose(x, (unsigned)input[at / 8] >> at % 8);
    }
    pw_bytes_wipe(input, sizeof input);
}

static PW_NOINLINE void f128(uint32_t state[18], const uint8_t *block, unsigned domain, unsigned rounds)
{
    pw_le32_words(state, 18);
    mix(state, 5, block, domain);
    squeeze(state, 5, rounds);
    pw_le32_words(state, 18);
}

static PW_NOINLINE void g128(uint32_t state[18], unsigned rounds)
{
    pw_le32_words(state, 18);
    squeeze(state, 5, rounds);
    pw_le32_words(state, 18);
}

static PW_NOINLINE void f256(uint32_t state[26], const uint8_t *block, unsigned domain, unsigned rounds)
{
    pw_le32_words(state, 26);
    mix(state, 9, block, domain);
    squeeze(state, 9, rounds);
    pw_le32_words(state, 26);
}

static PW_NOINLINE void g256(uint32_t state[26], unsigned rounds)
{
    pw_le32_words(state, 26);
    squeeze(state, 9, rounds);
    pw_le32_words(state, 26);
}

void pw_drysponge128_f(uint32_t state[18], const uint8_t *block, unsigned domain, unsigned rounds)
{
    f128(state, block, domain, rounds);
    clear_stack();
}

void pw_drysponge128_g(uint32_t state[18], unsigned rounds)
{
    g128(state, rounds);
    clear_stack();
}

void pw_drysponge256_f(uint32_t state[26], const uint8_t *block, unsigned domain, unsigned rounds)
{
    f256(state, block, domain, rounds);
    clear_stack();
}

void pw_drysponge256_g(uint32_t state[26], unsigned rounds)
{
    g256(state, rounds);
    clear_stack();
}
