/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function in portable C, for speed: RFC 8439 section 2.3, the words in local variables. Two quarter rounds
 * side by side were not faster anywhere. */
#include "../chacha20.h"

#include "clear_stack.h"
#include "inline.h"
#include "words.h"

/* The deepest frame of the functions that leave residue, with the registers that it saves and two that its caller saves. */
PW_CLEARS_WORDS(clear_stack, PW_FEW_REGISTERS ? 42 : 36)

/* What the words b and d of a quarter round have still to be rotated by, to the right, between quarter rounds. */
#if PW_ROTATES_OPERANDS
#define B_PENDING 25
#define D_PENDING 24
#else
#define B_PENDING 0
#define D_PENDING 0
#endif

PW_INLINE void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
#if PW_ROTATES_OPERANDS
    *a += pw_rotr32(*b, B_PENDING);
    *d = *a ^ pw_rotr32(*d, D_PENDING);
    *c += pw_rotr32(*d, 16);
    *b = *c ^ pw_rotr32(*b, B_PENDING);
    *a += pw_rotr32(*b, 20);
    *d = *a ^ pw_rotr32(*d, 16);
    *c += pw_rotr32(*d, D_PENDING);
    *b = *c ^ pw_rotr32(*b, 20);
#else
    *a += *b;
    *d = pw_rotl32(*d ^ *a, 16);
    *c += *d;
    *b = pw_rotl32(*b ^ *c, 12);
    *a += *b;
    *d = pw_rotl32(*d ^ *a, 8);
    *c += *d;
    *b = pw_rotl32(*b ^ *c, 7);
#endif
}

/* x += the initial words, in which the constants are "expand 32-byte k" */
PW_INLINE void add_input(uint32_t x[16], const uint8_t *key, const uint32_t *input)
{
    x[0] += 0x61707865;
    x[1] += 0x3320646e;
    x[2] += 0x79622d32;
    x[3] += 0x6b206574;
    PW_UNROLL_WIDE(8)
    for (unsigned i = 0; i < 8; i++)
        x[4 + i] += pw_load32(key + 4 * i);
    PW_UNROLL_WIDE(4)
    for (unsigned i = 0; i < 4; i++)
        x[12 + i] += pw_le32(input[i]);
}

/* Rotates the words that the quarter rounds hold rotated, to the right. */
PW_INLINE void rotate(uint32_t x[16], unsigned b, unsigned d)
{
    PW_UNROLL_WIDE(4)
    for (unsigned i = 0; i < 4; i++) {
        x[4 + i] = pw_rotr32_any(x[4 + i], b);
        x[12 + i] = pw_rotr32_any(x[12 + i], d);
    }
}

PW_INLINE void stream_words(uint32_t x[16], const uint8_t *key, const uint32_t *input)
{
    PW_UNROLL_WIDE(16)
    for (unsigned i = 0; i < 16; i++)
        x[i] = 0;
    add_input(x, key, input);
    rotate(x, -B_PENDING & 31, -D_PENDING & 31);
    for (unsigned left = 10; left > 0; left--) {
        PW_UNROLL_WIDE(4)
        for (unsigned i = 0; i < 4; i++)
            quarter_round(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        PW_UNROLL_WIDE(4)
        for (unsigned i = 0; i < 4; i++)
            quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    rotate(x, B_PENDING, D_PENDING);
    add_input(x, key, input);
}

static PW_NOINLINE PW_IN_ORDER void block(uint32_t stream[16], const uint8_t key[32], const uint32_t input[4])
{
    uint32_t x[16];

    stream_words(x, key, input);
    PW_UNROLL_WIDE(16)
    for (unsigned i = 0; i < 16; i++)
        stream[i] = pw_le32(x[i]);
}

static PW_NOINLINE PW_IN_ORDER void add_block(uint8_t out[64], const uint8_t key[32], const uint32_t input[4],
                                              const uint8_t text[64])
{
    uint32_t x[16];

    stream_words(x, key, input);
    PW_UNROLL_WIDE(16)
    for (unsigned i = 0; i < 16; i++)
        pw_store32(out + 4 * i, pw_load32(text + 4 * i) ^ x[i]);
}

void pw_chacha20_block(uint32_t stream[16], const uint8_t key[32], const uint32_t input[4])
{
    block(stream, key, input);
    clear_stack();
}

void pw_chacha20_add_block(uint8_t out[64], const uint8_t key[32], const uint32_t input[4], const uint8_t text[64])
{
    add_block(out, key, input, text);
    clear_stack();
}
