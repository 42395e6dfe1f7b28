/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The program of the images in this folder: two functions, a table, a variable. make.py builds them. */
#include <stdint.h>

void program(uint32_t *state, unsigned rounds);

static const uint8_t table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static uint16_t calls = 7;

static __attribute__((noinline)) uint32_t mix(uint32_t x, unsigned round)
{
    return (x << 3) ^ (x >> 29) ^ table[round & 7];
}

void program(uint32_t *state, unsigned rounds)
{
    calls++;
    for (unsigned round = 0; round < rounds; round++)
        state[round & 1] = mix(state[round & 1], round) ^ state[~round & 1];
    state[0] += calls;
}
