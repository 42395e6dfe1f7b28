/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SNEIK f512 in portable C, section 2 of the v1.1 specification (22 May 2019). */
#include "../permutation.h"

#include "words.h"

static const uint8_t round_constants[8] = {0xef, 0xe0, 0xd9, 0xd6, 0xba, 0xb5, 0x8c, 0x83};

static uint32_t mix(uint32_t word, unsigned a, unsigned b)
{
    return word ^ pw_rotl32(word, a) ^ pw_rotl32(word, b);
}

void pw_sneik_f512_permute(uint32_t v[16], unsigned domain, unsigned rounds)
{
    pw_le32_words(v, 16);
    for (unsigned round = 0; round < rounds; round++) {
        v[0] ^= round_constants[round];
        v[1] ^= domain;
        for (unsigned j = 0; j < 16; j++) {
            uint32_t t = mix(v[j] + v[(j + 15) % 16], 24, 25);
            t = (t ^ pw_rotl32(v[(j + 14) % 16], 1)) + v[(j + 2) % 16];
            v[j] = mix(t, 9, 17) ^ v[(j + 1) % 16];
        }
    }
    pw_le32_words(v, 16);
}
