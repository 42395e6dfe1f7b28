/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function in portable C, RFC 8439 section 2.3. */
#include "../chacha20.h"

#include "words.h"

/* "expand 32-byte k" */
static const uint32_t constants[4] = {
    0x61707865,
    0x3320646e,
    0x79622d32,
    0x6b206574,
};

static uint32_t load_word(const uint8_t *byte)
{
    return byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
}

/* d = (d ^ (a += b)) <<< n */
static void add_and_rotate(uint32_t *a, uint32_t b, uint32_t *d, unsigned n)
{
    *a += b;
    *d = pw_rotl32(*d ^ *a, n);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    add_and_rotate(a, *b, d, 16);
    add_and_rotate(c, *d, b, 12);
    add_and_rotate(a, *b, d, 8);
    add_and_rotate(c, *d, b, 7);
}

void pw_chacha20_block(uint32_t stream[16], const uint8_t key[32], const uint32_t input[4])
{
    for (unsigned i = 0; i < 4; i++) {
        stream[i] = constants[i];
        stream[4 + i] = load_word(key + 4 * i);
        stream[8 + i] = load_word(key + 16 + 4 * i);
        stream[12 + i] = pw_le32(input[i]);
    }
    for (unsigned round = 0; round < 20; round++) {
        /* columns in even rounds, diagonals in odd ones */
        const unsigned shift = round % 2;

        for (unsigned i = 0; i < 4; i++) {
            quarter_round(&stream[i], &stream[4 + (i + shift) % 4], &stream[8 + (i + 2 * shift) % 4],
                          &stream[12 + (i + 3 * shift) % 4]);
        }
    }
    for (unsigned i = 0; i < 4; i++) {
        stream[i] += constants[i];
        stream[4 + i] += load_word(key + 4 * i);
        stream[8 + i] += load_word(key + 16 + 4 * i);
        stream[12 + i] += pw_le32(input[i]);
    }
    pw_le32_words(stream, 16);
}
