/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s in portable C, for speed: RFC 7693 section 3, the working vector in local variables. */
#include "../compress.h"

#include "clear_stack.h"
#include "inline.h"
#include "unroll.h"
#include "words.h"

/* The deepest frame of compress(), with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, PW_FEW_REGISTERS ? 42 : 34)

#define ROUNDS 10

/* What the words b and d of G have still to be rotated by, to the right, between one G and the next. */
#if PW_ROTATES_OPERANDS
#define B_PENDING 7
#define D_PENDING 8
#else
#define B_PENDING 0
#define D_PENDING 0
#endif

static const uint32_t iv[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

/* clang-format off */
static const uint8_t sigma[16 * ROUNDS] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
    11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
    7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
    9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
    2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
    12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
    13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
    6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
    10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
};
/* clang-format on */

/* G of RFC 7693 */
PW_INLINE void mix(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d, uint32_t x, uint32_t y)
{
#if PW_ROTATES_OPERANDS
    *a += x;
    *a += pw_rotr32(*b, B_PENDING);
    *d = *a ^ pw_rotr32(*d, D_PENDING);
    *c += pw_rotr32(*d, 16);
    *b = *c ^ pw_rotr32(*b, B_PENDING);
    *a += y;
    *a += pw_rotr32(*b, 12);
    *d = *a ^ pw_rotr32(*d, 16);
    *c += pw_rotr32(*d, D_PENDING);
    *b = *c ^ pw_rotr32(*b, 12);
#else
    *a += *b + x;
    *d = pw_rotr32(*d ^ *a, 16);
    *c += *d;
    *b = pw_rotr32(*b ^ *c, 12);
    *a += *b + y;
    *d = pw_rotr32(*d ^ *a, 8);
    *c += *d;
    *b = pw_rotr32(*b ^ *c, 7);
#endif
}

/* Rotates the words that G holds rotated, to the right. */
PW_INLINE void rotate(uint32_t v[16], unsigned b, unsigned d)
{
    PW_UNROLL_WIDE(4)
    for (unsigned i = 0; i < 4; i++) {
        v[4 + i] = pw_rotr32_any(v[4 + i], b);
        v[12 + i] = pw_rotr32_any(v[12 + i], d);
    }
}

static PW_NOINLINE PW_IN_ORDER void compress(uint32_t state[11], const uint32_t block[16])
{
    uint32_t v[16];

    PW_UNROLL_WIDE(8)
    for (unsigned i = 0; i < 8; i++) {
        v[i] = state[i];
        v[8 + i] = iv[i];
    }
    PW_UNROLL_WIDE(3)
    for (unsigned i = 0; i < 3; i++)
        v[12 + i] ^= state[8 + i];
    rotate(v, -B_PENDING & 31, -D_PENDING & 31);
    for (const uint8_t *order = sigma; order != sigma + sizeof sigma; order += 16) {
        PW_UNROLL_WIDE(4)
        for (unsigned i = 0; i < 4; i++)
            mix(&v[i], &v[4 + i], &v[8 + i], &v[12 + i], pw_le32(block[order[2 * i]]),
                pw_le32(block[order[2 * i + 1]]));
        PW_UNROLL_WIDE(4)
        for (unsigned i = 0; i < 4; i++)
            mix(&v[i], &v[4 + (i + 1) % 4], &v[8 + (i + 2) % 4], &v[12 + (i + 3) % 4], pw_le32(block[order[8 + 2 * i]]),
                pw_le32(block[order[9 + 2 * i]]));
    }
    rotate(v, B_PENDING, D_PENDING);
    PW_UNROLL_WIDE(8)
    for (unsigned i = 0; i < 8; i++)
        state[i] ^= v[i] ^ v[8 + i];
}

void pw_blake2s_compress(uint32_t state[11], const uint32_t block[16])
{
    compress(state, block);
    clear_stack();
}
