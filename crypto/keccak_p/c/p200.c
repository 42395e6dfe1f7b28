/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] in portable C (FIPS 202, section 3.3, with lanes of 8 bits). */
#include "../permutation.h"

#include "bytes.h"
#include "clear_stack.h"

/* The deepest frame of keccak_p200(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 208)

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

void pw_keccak_p200_permute(uint8_t state[25])
{
    keccak_p200(state);
    clear_stack();
}
