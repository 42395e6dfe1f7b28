/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash of Pebble, a toy: tests/foreign/pebble.py says what it is. */
#include <stdint.h>
#include <string.h>

#include "crypto_hash.h"

#define ROTATE(word, count) ((word) << (count) | (word) >> (32 - (count)))

static void permute(uint32_t state[4])
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

int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    static const char start[16] = "pebble hash 1.0!";
    uint32_t state[4];
    unsigned char *bytes = (unsigned char *)state;
    unsigned filled = 0;
    memcpy(state, start, 16);
    for (; inlen > 0; inlen--) {
        bytes[filled++] ^= *in++;
        if (filled == 8) {
            permute(state);
            filled = 0;
        }
    }
    bytes[filled] ^= 0x80;
    state[3] ^= 3;
    permute(state);
    memcpy(out, state, 8);
    permute(state);
    memcpy(out + 8, state, 8);
    return 0;
}
