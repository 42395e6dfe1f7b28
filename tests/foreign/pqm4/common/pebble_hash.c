/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "pebble_hash.h"

void pebble_hash(uint8_t out[PEBBLE_HASH_BYTES], const uint8_t *in, size_t count)
{
    uint32_t state[4] = {1, 2, 3, 4};
    for (size_t i = 0; i < count; i++) {
        state[i % 4] = (state[i % 4] ^ in[i]) * 16777619u + state[(i + 1) % 4];
    }
    for (unsigned round = 0; round < 8; round++) {
        state[round % 4] += (state[(round + 1) % 4] ^ state[(round + 2) % 4] >> 7) * 2654435761u;
    }
    for (unsigned i = 0; i < PEBBLE_HASH_BYTES; i++) {
        out[i] = (uint8_t)(state[i / 4] >> 8 * (i % 4));
    }
}
