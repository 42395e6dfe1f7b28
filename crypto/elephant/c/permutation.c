/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The permutations of Elephant v2 in portable C, sections 2.3 to 2.5 of the specification. Spongent takes all
 * nibbles at once, sliced into four planes of a bit each. */
#include "../permutation.h"

#include "bytes.h"
#include "clear_stack.h"
#include "nibbles.h"
#include "words.h"

/* The deepest frame of the functions below, with what they save. */
PW_CLEARS_STACK(clear_stack, 208)

/* Room for the bits of 44 nibbles, in whole words. */
#define PLANE_BYTES 8u

/* Plane j takes the bits j of all nibbles, in their order. */
static void slice(uint8_t planes[4][PLANE_BYTES], const uint8_t *state, unsigned bytes)
{
    for (unsigned i = 0; bytes != 0; i++) {
        uint32_t word;

        if (bytes >= 4) {
            word = pw_load32(state);
            state += 4;
            bytes -= 4;
        } else {
            word = (uint32_t)(state[0] | (uint16_t)(state[1] << 8));
            bytes = 0;
        }
        word = pw_slice_nibbles(word);
        planes[0][i] = (uint8_t)word;
        planes[1][i] = (uint8_t)(word >> 8);
        planes[2][i] = (uint8_t)(word >> 16);
        planes[3][i] = (uint8_t)(word >> 24);
    }
}

/* The S-box edb0214f7a859c36 on all nibbles. */
static void substitute(uint8_t planes[4][PLANE_BYTES])
{
    for (unsigned i = 0; i < PLANE_BYTES; i += 4) {
        const uint32_t x0 = pw_load32(planes[0] + i), x1 = pw_load32(planes[1] + i);
        const uint32_t x2 = pw_load32(planes[2] + i), x3 = pw_load32(planes[3] + i);

        pw_store32(planes[0] + i, x0 ^ x1 ^ x3 ^ (x1 & x2));
        pw_store32(planes[1] + i, ~(x0 ^ ((x0 ^ x1 ^ x2) & x3) ^ (x1 & x2 & ~x3)));
        pw_store32(planes[2] + i, ~(x1 ^ x2 ^ ((x0 ^ (x1 & x2)) & x3)));
        pw_store32(planes[3] + i, ~(x2 ^ (x3 & ~x1) ^ (x0 & (x1 ^ (~(x1 ^ x2) & x3)))));
    }
}

/* The bit layer, bit j of nibble k to bit j n / 4 + k of n: one plane after the other, of 40 bits or of 44. */
static void join(uint8_t *state, uint8_t planes[4][PLANE_BYTES], unsigned bytes)
{
    for (unsigned j = 0; j < 4; j += 2) {
        const uint8_t *even = planes[j], *odd = planes[j + 1];

        pw_bytes_copy(state, even, 5);
        state += 5;
        if (bytes == 20) {
            pw_bytes_copy(state, odd, 5);
        } else {
            *state++ = (uint8_t)((even[5] & 0x0fu) | (unsigned)odd[0] << 4);
            for (unsigned i = 0; i < 5; i++)
                state[i] = (uint8_t)((unsigned)odd[i] >> 4 | (unsigned)odd[i + 1] << 4);
        }
        state += 5;
    }
}

/* counter: a register of seven bits whose value goes into both ends of the state, into the upper one reversed */
static void permute(uint8_t *state, unsigned bytes, unsigned rounds, unsigned counter, unsigned reversed)
{
    uint8_t planes[4][PLANE_BYTES] = {{0}};

    for (; rounds != 0; rounds--) {
        const unsigned next = (counter >> 6 ^ counter >> 5) & 1u;

        state[0] = (uint8_t)(state[0] ^ counter);
        state[bytes - 1] = (uint8_t)(state[bytes - 1] ^ reversed);
        counter = (counter << 1 | next) & 0x7fu;
        reversed = reversed >> 1 | next << 7;
        reversed &= 0xfeu;
        slice(planes, state, bytes);
        substitute(planes);
        join(state, planes, bytes);
    }
    pw_bytes_wipe(planes, sizeof planes);
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
    uint8_t parity[7]; /* of column x at x + 1, and the outermost again behind the last and before the first */

    for (uint8_t x = 0; x < 5; x++)
        parity[x + 1u] = (uint8_t)(lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    parity[0] = parity[5];
    parity[6] = parity[1];
    for (uint8_t x = 0; x < 5; x++) {
        const uint8_t sum = parity[x] ^ rotl8(parity[x + 2u], 1);

        for (uint8_t y = 0; y < LANES; y = (uint8_t)(y + 5))
            lanes[x + y] ^= sum;
    }
}

/* rho and pi: lane (x, y), rotated, goes to (y, 2x + 3y). */
static void rho_and_pi(uint8_t *to, const uint8_t *from)
{
    static const uint8_t ROTATION[LANES] = {0, 1, 6, 4, 3, 4, 4, 6, 7, 4, 3, 2, 3, 1, 7, 1, 5, 7, 5, 0, 2, 2, 5, 0, 6};
    static const uint8_t PLACE[LANES] = {0,  10, 20, 5, 15, 16, 1,  11, 21, 6, 7,  17, 2,
                                         12, 22, 23, 8, 18, 3,  13, 14, 24, 9, 19, 4};

    for (uint8_t i = 0; i < LANES; i++)
        to[PLACE[i]] = rotl8(from[i], ROTATION[i]);
}

static void chi(uint8_t *to, const uint8_t *from)
{
    for (uint8_t y = 0; y < LANES; y = (uint8_t)(y + 5), from += 5, to += 5) {
        for (uint8_t x = 0; x < 3; x++)
            to[x] = (uint8_t)(from[x] ^ (~from[x + 1u] & from[x + 2u]));
        to[3] = (uint8_t)(from[3] ^ (~from[4] & from[0]));
        to[4] = (uint8_t)(from[4] ^ (~from[0] & from[1]));
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
