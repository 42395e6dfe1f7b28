/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 in portable C, FIPS 180-4 sections 4.1.2 and 6.2.2. */
#include "../compress.h"

#include "clear_stack.h"
#include "words.h"

/* Clears the deepest frame of compress(): the working variables and what is spilled, and saved registers, which are as wide as
 * addresses. */
PW_CLEARS_STACK(clear_stack, 80 + 12 * sizeof(void *))

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t big_sigma(uint32_t x, unsigned a, unsigned b, unsigned c)
{
    return pw_rotr32(x, a) ^ pw_rotr32(x, b) ^ pw_rotr32(x, c);
}

static uint32_t small_sigma(uint32_t x, unsigned a, unsigned b, unsigned shift)
{
    return pw_rotr32(x, a) ^ pw_rotr32(x, b) ^ (x >> shift);
}

static PW_NOINLINE void compress(uint32_t state[24])
{
    uint32_t *const w = &state[8];
    uint32_t v[8];

    for (unsigned i = 0; i < 8; i++) {
        v[i] = state[i];
    }

    for (unsigned t = 0; t < 64; t++) {
        /* w[t % 16] becomes W[t]; it was W[t - 16] */
        if (t < 16) {
            w[t] = pw_be32(w[t]);
        } else {
            w[t % 16] +=
                small_sigma(w[(t - 15) % 16], 7, 18, 3) + w[(t - 7) % 16] + small_sigma(w[(t - 2) % 16], 17, 19, 10);
        }

        /* a to h are v[0] to v[7] */
        uint32_t t1 = v[7] + big_sigma(v[4], 6, 11, 25) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + constants[t] + w[t % 16];
        uint32_t t2 = big_sigma(v[0], 2, 13, 22) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));

        for (unsigned i = 7; i > 0; i--) {
            v[i] = v[i - 1];
        }
        v[4] += t1;
        v[0] = t1 + t2;
    }

    for (unsigned i = 0; i < 8; i++) {
        state[i] += v[i];
    }
}

void pw_sha256_compress(uint32_t state[24])
{
    compress(state);
    clear_stack();
}
