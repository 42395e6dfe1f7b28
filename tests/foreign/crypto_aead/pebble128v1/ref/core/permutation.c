/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "permutation.h"

#define ROTATE(word, count) ((word) << (count) | (word) >> (32 - (count)))

void pebble_permute(uint32_t state[4])
{
    for (unsigned round = 0; round < 12; round++) {
        state[0] += state[1];
        state[3] = ROTATE(state[3] ^ state[0], 16);
        state[2] += state[3];
        state[1] = ROTATE(state[1] ^ state[2], 12);
        state[0] += state[1];
        state[3] = ROTATE(state[3] ^ state[0], 8);
        state[2] += state[3];
        state[1] = ROTATE(state[1] ^ state[2], 7);
        state[0] ^= round;
    }
}
