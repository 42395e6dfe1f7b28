/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] and the re-keying of ISAP-K in portable C, for speed: rounds_fast.h. */
#include "../permutation.h"

#include "clear_stack.h"
#include "rounds_fast.h"
#include "words.h"

/* The frames of rounds_on() and of those that call it, with what they save. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4      ? 76
                             : PW_FEW_REGISTERS   ? 110
                             : sizeof(void *) > 4 ? 180
                             : PW_LARGE_FRAMES    ? 116
                                                  : 106)

/* The lane as often as the word has room for it. */
#define REPEATED(lane) (keccak_word)((uint32_t)(lane) << 16 | (lane))

static const keccak_word CONSTANT[20] = {REPEATED(0x0001), REPEATED(0x8082), REPEATED(0x808a), REPEATED(0x8000),
                                         REPEATED(0x808b), REPEATED(0x0001), REPEATED(0x8081), REPEATED(0x8009),
                                         REPEATED(0x008a), REPEATED(0x0088), REPEATED(0x8009), REPEATED(0x000a),
                                         REPEATED(0x808b), REPEATED(0x008b), REPEATED(0x8089), REPEATED(0x8003),
                                         REPEATED(0x8002), REPEATED(0x0080), REPEATED(0x800a), REPEATED(0x000a)};

/* The rounds of these constants. */
static PW_NOINLINE PW_IN_ORDER void rounds_of(keccak_word lanes[KECCAK_LANES], const keccak_word *constant,
                                              unsigned rounds)
{
    const keccak_word *const end = constant + rounds;
    keccak_word other[KECCAK_LANES];

    if (rounds % 2 != 0) {
        for (unsigned i = 0; i < KECCAK_LANES; i++)
            other[i] = lanes[i];
        goto odd;
    }
    do {
        keccak_round(other, lanes, *constant++);
    odd:
        keccak_round(lanes, other, *constant++);
    } while (constant != end);
}

static void load(keccak_word lanes[KECCAK_LANES], const uint8_t *state)
{
    PW_UNROLL(25)
    for (unsigned i = 0; i < KECCAK_LANES; i++)
        lanes[i] = keccak_rotr(REPEATED(state[2 * i] | (unsigned)state[2 * i + 1] << 8), LANE_FRAME(i));
}

static void store(uint8_t *state, const keccak_word lanes[KECCAK_LANES])
{
    PW_UNROLL(25)
    for (unsigned i = 0; i < KECCAK_LANES; i++) {
        const keccak_word lane = keccak_rotr(lanes[i], 16u - LANE_FRAME(i));

        state[2 * i] = (uint8_t)lane;
        state[2 * i + 1] = (uint8_t)(lane >> 8);
    }
}

static PW_NOINLINE void permute(uint8_t *state, unsigned rounds)
{
    keccak_word lanes[KECCAK_LANES];

    load(lanes, state);
    rounds_of(lanes, CONSTANT + 20 - rounds, rounds);
    store(state, lanes);
}

void pw_keccak_p400_permute(uint32_t state[13], unsigned rounds)
{
    permute((uint8_t *)state, rounds);
    clear_stack();
}

/* Bit i of y, highest bit of a byte first, as highest bit of byte 0 of a lane. */
static keccak_word bit_of(const uint8_t y[16], unsigned i)
{
    return REPEATED(((unsigned)y[i / 8] << i % 8) & 0x80u);
}

static PW_NOINLINE void absorb_bits(uint8_t *state, const uint8_t y[16], unsigned rounds)
{
    keccak_word lanes[KECCAK_LANES];

    load(lanes, state);
    lanes[0] ^= bit_of(y, 0);
    if (rounds == 1) {
        /* A bit is added with the constant of the round before it. */
        keccak_word constant[2] = {CONSTANT[19] ^ bit_of(y, 1), 0};

        rounds_of(lanes, constant, 1);
        for (unsigned i = 2; i < 128; i += 2) {
            constant[0] = CONSTANT[19] ^ bit_of(y, i);
            constant[1] = CONSTANT[19] ^ bit_of(y, i + 1);
            rounds_of(lanes, constant, 2);
        }
    } else {
        for (unsigned i = 1; i < 128; i++) {
            rounds_of(lanes, CONSTANT + 20 - rounds, rounds);
            lanes[0] ^= bit_of(y, i);
        }
    }
    store(state, lanes);
}

void pw_isap_k_absorb_bits(uint32_t *state, const uint8_t y[16], unsigned rounds)
{
    absorb_bits((uint8_t *)state, y, rounds);
    clear_stack();
}
