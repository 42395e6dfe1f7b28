/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] in portable C, the reading of FIPS 202, section 3. */
#include "../permutation.h"

#include "clear_stack.h"

/* The deepest frame of permute(), with what it saves: registers are as wide as addresses. */
PW_CLEARS_STACK(clear_stack, 96 + 14 * sizeof(void *))

#define LANES 25u

/* Rotates left by n bits, 0 <= n < 16. */
static uint16_t rotl16(uint16_t lane, unsigned n)
{
    return (uint16_t)((unsigned)lane << n | (unsigned)lane >> (16u - n) % 16u);
}

/* Adds to each lane of column x the sum of the columns beside it. */
static void add_to_column(uint16_t *column, uint16_t left, uint16_t right)
{
    const uint16_t sum = (uint16_t)(left ^ rotl16(right, 1));

    for (uint8_t y = 0; y < LANES; y = (uint8_t)(y + 5))
        column[y] ^= sum;
}

static void theta(uint16_t *lanes)
{
    uint16_t sums[5];

    for (uint8_t x = 0; x < 5; x++)
        sums[x] = (uint16_t)(lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    add_to_column(lanes, sums[4], sums[1]);
    add_to_column(lanes + 1, sums[0], sums[2]);
    add_to_column(lanes + 2, sums[1], sums[3]);
    add_to_column(lanes + 3, sums[2], sums[4]);
    add_to_column(lanes + 4, sums[3], sums[0]);
}

/* Lane (x, y), rotated, goes to (y, 2x + 3y): all but the first one are one cycle, and the amounts are those of FIPS 202,
 * (t + 1)(t + 2) / 2 for the lane that is t steps behind (1, 0). */
static void rho_and_pi(uint16_t *lanes)
{
    static const uint8_t NEXT[24] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                     15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};
    uint16_t lane = lanes[1];
    uint8_t amount = 0;

    for (uint8_t t = 0; t < 24; t++) {
        const uint16_t next = lanes[NEXT[t]];

        amount = (uint8_t)(amount + t + 1);
        lanes[NEXT[t]] = rotl16(lane, amount % 16u);
        lane = next;
    }
}

static void chi(uint16_t *lanes)
{
    for (uint16_t *row = lanes; row != lanes + LANES; row += 5) {
        const uint16_t first = row[0], second = row[1];

        row[0] = (uint16_t)(first ^ (~second & row[2]));
        row[1] = (uint16_t)(second ^ (~row[2] & row[3]));
        row[2] = (uint16_t)(row[2] ^ (~row[3] & row[4]));
        row[3] = (uint16_t)(row[3] ^ (~row[4] & first));
        row[4] = (uint16_t)(row[4] ^ (~first & second));
    }
}

static PW_NOINLINE void permute(uint8_t *state, unsigned rounds)
{
    static const uint16_t CONSTANT[20] = {0x0001, 0x8082, 0x808a, 0x8000, 0x808b, 0x0001, 0x8081,
                                          0x8009, 0x008a, 0x0088, 0x8009, 0x000a, 0x808b, 0x008b,
                                          0x8089, 0x8003, 0x8002, 0x0080, 0x800a, 0x000a};
    uint16_t lanes[LANES];

    for (uint8_t i = 0; i < LANES; i++)
        lanes[i] = (uint16_t)(state[2 * i] | (uint16_t)state[2 * i + 1] << 8);
    for (; rounds != 0; rounds--) {
        theta(lanes);
        rho_and_pi(lanes);
        chi(lanes);
        lanes[0] ^= CONSTANT[20u - rounds];
    }
    for (uint8_t i = 0; i < LANES; i++) {
        state[2 * i] = (uint8_t)lanes[i];
        state[2 * i + 1] = (uint8_t)(lanes[i] >> 8);
    }
}

void pw_keccak_p400_permute(uint32_t state[13], unsigned rounds)
{
    permute((uint8_t *)state, rounds);
    clear_stack();
}
