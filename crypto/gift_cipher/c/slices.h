/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Blocks, keys and the layers of GIFT-128 on 32-bit slices, for the portable C of its forms. PW_INLINE are those that a
 * round takes once: as a file has two ciphers, a compiler that saves size would else call them, in up to twice the time. */
#ifndef PENNYWEIGHT_GIFT_C_SLICES_H
#define PENNYWEIGHT_GIFT_C_SLICES_H

#include "exchange.h"
#include "inline.h"
#include "words.h"

/* The bytes in the opposite order. */
PW_INLINE uint32_t pw_gift_reverse_bytes(uint32_t word)
{
    word = pw_exchange_bits(word, UINT32_C(0x00ff00ff), 8);
    return pw_rotl32(word, 16);
}

/* The inverse of the permutation of S3: bit i goes to 4 (i mod 8) + 3 - i div 8. */
static inline uint32_t pw_gift_next_order(uint32_t word)
{
    word = pw_gift_reverse_bytes(word);
    word = pw_exchange_bits(word, UINT32_C(0x0000f0f0), 12);
    word = pw_exchange_bits(word, UINT32_C(0x00cc00cc), 6);
    word = pw_exchange_bits(word, UINT32_C(0x0a0a0a0a), 3);
    return pw_exchange_bits(word, UINT32_C(0x22222222), 1);
}

/* The permutation of S3. */
static inline uint32_t pw_gift_permute_slice(uint32_t word)
{
    word = pw_exchange_bits(word, UINT32_C(0x22222222), 1);
    word = pw_exchange_bits(word, UINT32_C(0x0a0a0a0a), 3);
    word = pw_exchange_bits(word, UINT32_C(0x00cc00cc), 6);
    word = pw_exchange_bits(word, UINT32_C(0x0000f0f0), 12);
    return pw_gift_reverse_bytes(word);
}

/* SubCells on all cells; S0 and S3 have then taken each other's place. */
PW_INLINE void pw_gift_sub_cells(uint32_t s[4])
{
    uint32_t s3;

    s[1] ^= s[0] & s[2];
    s[0] ^= s[1] & s[3];
    s[2] ^= s[0] | s[1];
    s3 = s[3] ^ s[2];
    s[1] ^= s3;
    s[2] ^= s[0] & s[1];
    s[3] = s[0];
    s[0] = ~s3;
}

/* The word of the key that the key schedule takes as V four rounds after it took `word`. */
PW_INLINE uint32_t pw_gift_update_key(uint32_t word)
{
    return (word >> 2 & UINT32_C(0x3fff0000)) | (word << 14 & UINT32_C(0xc0000000)) |
           (word << 4 & UINT32_C(0x0000fff0)) | (word >> 12 & UINT32_C(0x0000000f));
}

/* The constant of the next round, six bits. */
PW_INLINE unsigned pw_gift_next_constant(unsigned constant)
{
    return ((constant << 1) & 63u) | (1u ^ (constant >> 5 & 1u) ^ (constant >> 4 & 1u));
}

/* GIFT-128: a slice is four bytes. */
static inline void pw_gift_load(uint32_t s[4], const uint8_t *block)
{
    unsigned j;

    for (j = 0; j < 4; j++)
        s[j] = pw_load32_be(block + 4 * j);
}

static inline void pw_gift_store(uint8_t *block, const uint32_t s[4])
{
    unsigned j;

    for (j = 0; j < 4; j++)
        pw_store32_be(block + 4 * j, s[j]);
}

/* TweGIFT-128: four bytes of a block are a byte of each slice. Bit 4h + j of the byte k moves to bit 2k + h of the byte
 * j of their word, and the words' bytes j are the slice j. */
static inline void pw_twegift_load(uint32_t s[4], const uint8_t *block)
{
    unsigned j, k;

    for (j = 0; j < 4; j++)
        s[j] = 0;
    for (k = 0; k < 4; k++) {
        uint32_t word = pw_load32(block + 4 * k);

        word = pw_exchange_bits(word, UINT32_C(0x0000cccc), 14);
        word = pw_exchange_bits(word, UINT32_C(0x00aa00aa), 7);
        word = pw_exchange_bits(word, UINT32_C(0x0c0c0c0c), 2);
        word = pw_exchange_bits(word, UINT32_C(0x22222222), 1);
        for (j = 0; j < 4; j++) {
            s[j] = s[j] >> 8 | word << 24;
            word >>= 8;
        }
    }
}

/* The same way back. s is used up. */
static inline void pw_twegift_store(uint8_t *block, uint32_t s[4])
{
    unsigned j, k;

    for (k = 0; k < 4; k++) {
        uint32_t word = 0;

        for (j = 0; j < 4; j++) {
            word = word >> 8 | s[j] << 24;
            s[j] >>= 8;
        }
        word = pw_exchange_bits(word, UINT32_C(0x22222222), 1);
        word = pw_exchange_bits(word, UINT32_C(0x0c0c0c0c), 2);
        word = pw_exchange_bits(word, UINT32_C(0x00aa00aa), 7);
        word = pw_exchange_bits(word, UINT32_C(0x0000cccc), 14);
        pw_store32(block + 4 * k, word);
    }
}

#endif
