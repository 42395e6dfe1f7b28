/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash of Pebble, a toy, over a permutation in assembly for AVR. */
#include <stdint.h>
#include <string.h>

#include "crypto_hash.h"

void pebble_permute(uint32_t state[4]);

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
            pebble_permute(state);
            filled = 0;
        }
    }
    bytes[filled] ^= 0x80;
    state[3] ^= 3;
    pebble_permute(state);
    memcpy(out, state, 8);
    pebble_permute(state);
    memcpy(out + 8, state, 8);
    return 0;
}
