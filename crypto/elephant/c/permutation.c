/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The permutations of Elephant v2 in portable C, sections 2.3 to 2.5 of the specification. Spongent takes 32 bits at a time,
 * sliced so that byte j holds bit j of eight nibbles. */
#include "../permutation.h"

#include "bytes.h"
#include "clear_stack.h"
#include "nibbles.h"
#include "words.h"

/* The deepest frame of the functions below, with what they save. */
PW_CLEARS_STACK(clear_stack, 208)

#define STATE_BYTES_MAX 22u

/* The S-box edb0214f7a859c36 on the bits of each position, lowest bit first. */
static void substitute(uint8_t bits[4])
{
    const unsigned x0 = bits[0], x1 = bits[1], x2 = bits[2], x3 = bits[3];

    bits[0] = (uint8_t)(x0 ^ x1 ^ x3 ^ (x1 & x2));
    bits[1] = (uint8_t)~(x0 ^ ((x0 ^ x1 ^ x2) & x3) ^ (x1 & x2 & ~x3));
    bits[2] = (uint8_t)~(x1 ^ x2 ^ ((x0 ^ (x1 & x2)) & x3));
    bits[3] = (uint8_t)~(x2 ^ (x3 & ~x1) ^ (x0 & (x1 ^ (~(x1 ^ x2) & x3))));
}

/* Adds eight bits to the state from nibble `place` on, or four, whose upper ones are 0. */
static void put(uint8_t *state, unsigned place, uint8_t bits, unsigned count)
{
    state += place / 2;
    if (place % 2 == 0) {
        *state ^= bits;
    } else {
        *state = (uint8_t)(*state ^ bits << 4);
        if (count == 8)
            state[1] = (uint8_t)(state[1] ^ bits >> 4);
    }
}

/* The S-box layer and the bit layer: bit j of nibble k goes to bit j n / 4 + k of n. */
static void substitute_and_permute(uint8_t *state, unsigned bytes)
{
    uint8_t from[STATE_BYTES_MAX + 2] = {0};

    pw_bytes_copy(from, state, bytes);
    pw_bytes_wipe(state, bytes);
    for (unsigned i = 0; i < bytes; i += 4) {
        const unsigned count = i + 2 == bytes ? 4 : 8;
        uint8_t bits[4];

        pw_store32(bits, pw_slice_nibbles(pw_load32(from + i)));
        substitute(bits);
        for (unsigned j = 0; j < 4; j++)
            put(state, j * bytes / 2 + i / 2, (uint8_t)(bits[j] & 0xffu >> (8 - count)), count);
    }
    pw_bytes_wipe(from, sizeof from);
}

/* counter: a register of seven bits whose value goes into both ends of the state, into the upper one reversed */
static void permute(uint8_t *state, unsigned bytes, unsigned rounds, unsigned counter, unsigned reversed)
{
    for (; rounds != 0; rounds--) {
        const unsigned next = (counter >> 6 ^ counter >> 5) & 1u;

        state[0] = (uint8_t)(state[0] ^ counter);
        state[bytes - 1] = (uint8_t)(state[bytes - 1] ^ reversed);
        counter = (counter << 1 | next) & 0x7fu;
        reversed = reversed >> 1 | next << 7;
        reversed &= 0xfeu;
        substitute_and_permute(state, bytes);
    }
}

static PW_NOINLINE void spongent160(uint8_t state[20])
{
    permute(state, 20, 80, 0x75, 0xae);
}

static PW_NOINLINE void spongent176(uint8_t state[22])
{
    permute(state, 22, 90, 0x45, 0xa2);
}

#define LANES 25u

static uint8_t rotl8(uint8_t byte, unsigned n)
{
    return (uint8_t)((unsigned)byte << n | (unsigned)byte >> (8u - n));
}

static void theta(uint8_t *lanes)
{
    uint8_t parity[5];

    for (uint8_t x = 0; x < 5; x++)
        parity[x] = (uint8_t)(lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    for (uint8_t x = 0; x < 5; x++) {
        const uint8_t sum = parity[(x + 4u) % 5] ^ rotl8(parity[(x + 1u) % 5], 1);

        for (uint8_t y = 0; y < LANES; y = (uint8_t)(y + 5))
            lanes[x + y] ^= sum;
    }
}

/* rho and pi: lane (x, y), rotated, goes to (y, 2x + 3y). */
static void rho_and_pi(uint8_t *to, const uint8_t *from)
{
    static const uint8_t ROTATION[LANES] = {0, 1, 6, 4, 3, 4, 4, 6, 7, 4, 3, 2, 3, 1, 7, 1, 5, 7, 5, 0, 2, 2, 5, 0, 6};

    for (uint8_t y = 0; y < 5; y++) {
        for (uint8_t x = 0; x < 5; x++)
            to[y + 5u * ((2u * x + 3u * y) % 5)] = rotl8(from[x + 5u * y], ROTATION[x + 5u * y]);
    }
}

static void chi(uint8_t *to, const uint8_t *from)
{
    for (uint8_t y = 0; y < LANES; y = (uint8_t)(y + 5)) {
        for (uint8_t x = 0; x < 5; x++)
            to[x + y] = (uint8_t)(from[x + y] ^ (~from[(x + 1u) % 5 + y] & from[(x + 2u) % 5 + y]));
    }
}

static PW_NOINLINE void keccak_p200(uint8_t state[25])
{
    static const uint8_t CONSTANT[18] = {0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a,
                                         0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80};
    uint8_t moved[LANES];

    for (uint8_t round = 0; round < 18; round++) {
        theta(state);
        rho_and_pi(moved, state);
        chi(state, moved);
        state[0] ^= CONSTANT[round];
    }
    pw_bytes_wipe(moved, sizeof moved);
}

void pw_spongent160_permute(uint8_t state[20])
{
    spongent160(state);
    clear_stack();
}

void pw_spongent176_permute(uint8_t state[22])
{
    spongent176(state);
    clear_stack();
}

void pw_keccak_p200_permute(uint8_t state[25])
{
    keccak_p200(state);
    clear_stack();
}
