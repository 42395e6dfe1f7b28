/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s in portable C, RFC 7693 section 3. */
#include "../compress.h"

#include "clear_stack.h"
#include "words.h"

/* Clears the deepest frame of compress(): the working variables and what is spilled, and saved registers, which are as wide as
 * addresses. */
PW_CLEARS_STACK(clear_stack, 96 + 14 * sizeof(void *))

static const uint32_t iv[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

/* clang-format off */
static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};
/* clang-format on */

static void mix(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d, uint32_t x, uint32_t y)
{
    *a += *b + x;
    *d = pw_rotr32(*d ^ *a, 16);
    *c += *d;
    *b = pw_rotr32(*b ^ *c, 12);
    *a += *b + y;
    *d = pw_rotr32(*d ^ *a, 8);
    *c += *d;
    *b = pw_rotr32(*b ^ *c, 7);
}

static PW_NOINLINE void compress(uint32_t state[11], const uint32_t block[16])
{
    uint32_t v[16];

    for (unsigned i = 0; i < 8; i++) {
        v[i] = state[i];
        v[8 + i] = iv[i];
    }
    for (unsigned i = 0; i < 3; i++) {
        v[12 + i] ^= state[8 + i];
    }

    for (unsigned round = 0; round < 10; round++) {
        const uint8_t *order = sigma[round];

        /* G on the four columns, then on the four diagonals, each of which begins in column i */
        for (unsigned i = 0; i < 4; i++) {
            mix(&v[i], &v[4 + i], &v[8 + i], &v[12 + i], pw_le32(block[order[2 * i]]),
                pw_le32(block[order[2 * i + 1]]));
        }
        for (unsigned i = 0; i < 4; i++) {
            mix(&v[i], &v[4 + (i + 1) % 4], &v[8 + (i + 2) % 4], &v[12 + (i + 3) % 4], pw_le32(block[order[8 + 2 * i]]),
                pw_le32(block[order[9 + 2 * i]]));
        }
    }

    for (unsigned i = 0; i < 8; i++) {
        state[i] ^= v[i] ^ v[8 + i];
    }
}

void pw_blake2s_compress(uint32_t state[11], const uint32_t block[16])
{
    compress(state, block);
    clear_stack();
}
