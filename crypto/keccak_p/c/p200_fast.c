/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] in portable C, for speed: rounds_fast.h. */
#include "../permutation.h"

#include "clear_stack.h"
#include "rounds_fast.h"

/* The frame of keccak_p200(), with what it saves. */
PW_CLEARS_WORDS(clear_stack, 46)

/* A byte in each of a word's. */
#define REPEATED(byte) (keccak_word)((uint32_t)(byte) << 24 | (uint32_t)(byte) << 16 | (uint32_t)(byte) << 8 | (byte))

static PW_NOINLINE void keccak_p200(uint8_t state[25])
{
    static const keccak_word CONSTANT[18] = {
        REPEATED(0x01), REPEATED(0x82), REPEATED(0x8a), REPEATED(0x00), REPEATED(0x8b), REPEATED(0x01),
        REPEATED(0x81), REPEATED(0x09), REPEATED(0x8a), REPEATED(0x88), REPEATED(0x09), REPEATED(0x0a),
        REPEATED(0x8b), REPEATED(0x8b), REPEATED(0x89), REPEATED(0x03), REPEATED(0x02), REPEATED(0x80)};
    keccak_word lanes[KECCAK_LANES], other[KECCAK_LANES];

    PW_UNROLL(25)
    for (unsigned i = 0; i < KECCAK_LANES; i++)
        lanes[i] = keccak_rotr(REPEATED(state[i]), LANE_FRAME(i));
    for (const keccak_word *constant = CONSTANT; constant != CONSTANT + 18; constant += 2) {
        keccak_round(other, lanes, constant[0]);
        keccak_round(lanes, other, constant[1]);
    }
    PW_UNROLL(25)
    for (unsigned i = 0; i < KECCAK_LANES; i++)
        state[i] = (uint8_t)keccak_rotr(lanes[i], 16u - LANE_FRAME(i));
}

void pw_keccak_p200_permute(uint8_t state[25])
{
    keccak_p200(state);
    clear_stack();
}
