/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 in portable C, for speed: FIPS 180-4 sections 4.1.2 and 6.2.2. Sixteen rounds a turn, the
 * working variables in local variables. */
#include "../compress.h"

#include "clear_stack.h"
#include "inline.h"
#include "unroll.h"
#include "words.h"

/* The deepest frame of the functions that leave residue, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, PW_FEW_REGISTERS ? 42 : sizeof(void *) > 4 ? 52 : 36)

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

/* Sigma: the rotations of x by a, b and c to the right, of which a is the least. In this form a compiler has no sum to order
 * otherwise. */
PW_INLINE uint32_t big_sigma(uint32_t x, unsigned a, unsigned b, unsigned c)
{
    return pw_rotr32(x ^ pw_rotr32(x ^ pw_rotr32(x, c - b), b - a), a);
}

PW_INLINE uint32_t small_sigma(uint32_t x, unsigned a, unsigned b, unsigned shift)
{
    return pw_rotr32(x ^ pw_rotr32(x, b - a), a) ^ (x >> shift);
}

/* v: a to h, from v[first] on in a ring */
PW_INLINE void do_round(uint32_t v[8], unsigned first, uint32_t word)
{
    const uint32_t a = v[first % 8], b = v[(first + 1) % 8], c = v[(first + 2) % 8];
    const uint32_t e = v[(first + 4) % 8], f = v[(first + 5) % 8], g = v[(first + 6) % 8];
    uint32_t *const h = &v[(first + 7) % 8];

    *h += word;
    *h += ((f ^ g) & e) ^ g;
    *h += big_sigma(e, 6, 11, 25);
    v[(first + 3) % 8] += *h;
    *h += big_sigma(a, 2, 13, 22);
    *h += (a & b) | ((a | b) & c);
}

static PW_NOINLINE PW_IN_ORDER void compress(uint32_t state[24], const uint8_t *block)
{
    uint32_t *const w = &state[8];
    const uint32_t *k = constants;
    uint32_t v[8];

    PW_UNROLL_WIDE(8)
    for (unsigned i = 0; i < 8; i++)
        v[i] = state[i];
    PW_UNROLL_WIDE(16)
    for (unsigned t = 0; t < 16; t++) {
        w[t] = pw_load32_be(block + 4 * t);
        do_round(v, 16 - t, k[t] + w[t]);
    }
    do {
        k += 16;
        PW_UNROLL_WIDE(16)
        for (unsigned t = 0; t < 16; t++) {
            w[t] +=
                small_sigma(w[(t + 1) % 16], 7, 18, 3) + w[(t + 9) % 16] + small_sigma(w[(t + 14) % 16], 17, 19, 10);
            do_round(v, 16 - t, k[t] + w[t]);
        }
    } while (k != constants + 48);
    PW_UNROLL_WIDE(8)
    for (unsigned i = 0; i < 8; i++)
        state[i] += v[i];
}

void pw_sha256_compress(uint32_t state[24])
{
    compress(state, (const uint8_t *)&state[8]);
    clear_stack();
}

void pw_sha256_compress_message(uint32_t state[24], const uint8_t block[64])
{
    compress(state, block);
    clear_stack();
}
