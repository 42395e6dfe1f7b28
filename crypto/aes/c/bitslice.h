/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The steps of AES (FIPS 197) on eight words, one for each bit of a byte; aes128.h says where a byte of the
 * state is. No table and no branch. */
#ifndef PENNYWEIGHT_AES_BITSLICE_H
#define PENNYWEIGHT_AES_BITSLICE_H

#include "sub_bytes.h"
#include "words.h"

#include <stdint.h>

/* All bits of block 0, and of block 1. */
#define PW_BLOCK_0 0x55555555u
#define PW_BLOCK_1 0xaaaaaaaau

/* Each bit of word i above one in the mask, by `distance`, changes places with the bit in the mask of word i +
 * distance. */
static inline void pw_swap_bits(uint32_t word[8], unsigned distance, uint32_t mask)
{
    unsigned i;

    for (i = 0; i < 8; i++) {
        uint32_t swap;

        if (i & distance)
            continue;
        swap = ((word[i] >> distance) ^ word[i + distance]) & mask;
        word[i] ^= swap << distance;
        word[i + distance] ^= swap;
    }
}

/* Bit j of each byte of word i changes places with bit i of that byte of word j: the columns of two blocks, by
 * turns, become planes, and planes become columns. */
static inline void pw_transpose(uint32_t word[8])
{
    pw_swap_bits(word, 1, 0x55555555u);
    pw_swap_bits(word, 2, 0x33333333u);
    pw_swap_bits(word, 4, 0x0f0f0f0fu);
}

/* The planes of a block at the places of block `number`, zeros at those of the other. */
static inline void pw_slice(uint32_t plane[8], const uint8_t block[16], unsigned number)
{
    unsigned column;

    for (column = 0; column < 4; column++) {
        plane[2 * column + number] = pw_load32(block + 4 * column);
        plane[2 * column + 1 - number] = 0;
    }
    pw_transpose(plane);
}

/* Adds 0x63 to all bytes with a bit in `where`. */
static inline void pw_add_constant(uint32_t plane[8], uint32_t where)
{
    plane[0] ^= where;
    plane[1] ^= where;
    plane[5] ^= where;
    plane[6] ^= where;
}

/* Row r moves r columns to the left: its byte rotates to the right by 2r bits. */
static inline uint32_t pw_shift_rows_of(uint32_t x)
{
    /* rows 2 and 3 by two columns, then rows 1 and 3 by one */
    x = (x & 0x0000ffffu) | (x >> 4 & 0x0f0f0000u) | (x << 4 & 0xf0f00000u);
    return (x & 0x00ff00ffu) | (x >> 2 & 0x3f003f00u) | (x << 6 & 0xc000c000u);
}

static inline void pw_shift_rows(uint32_t plane[8])
{
    unsigned k;

    for (k = 0; k < 8; k++)
        plane[k] = pw_shift_rows_of(plane[k]);
}

/* Row r becomes 2 (a_r + a_(r+1)) + a_(r+1) + (a_(r+2) + a_(r+3)). */
static inline void pw_mix_columns(uint32_t plane[8])
{
    uint32_t sum[8], carry;
    unsigned k;

    for (k = 0; k < 8; k++)
        sum[k] = plane[k] ^ pw_rotr32(plane[k], 8);
    carry = 0;
    for (k = 0; k < 8; k++) {
        /* doubling: x^8 = x^4 + x^3 + x + 1 */
        if (k == 1 || k == 3 || k == 4)
            carry ^= sum[7];
        if (k == 0)
            carry = sum[7];
        plane[k] = carry ^ pw_rotr32(plane[k], 8) ^ pw_rotr32(sum[k], 16);
        carry = sum[k];
    }
}

/* The next round key at the places of block 1, where the last one went through SubBytes. Its planes are zero at
 * those of block 0, and remain so. */
static inline void pw_next_round_key(uint32_t key[8], const uint32_t substituted[8], unsigned constant)
{
    unsigned k;

    for (k = 0; k < 8; k++) {
        /* RotWord of the last column, to the first one; there the round constant, in row 0 */
        uint32_t word = key[k] ^ (pw_rotr32(substituted[k], 8) >> 6 & 0x02020202u) ^ (constant >> k & 1u) << 1;

        /* each column is the sum of those up to it */
        word ^= word << 2 & 0xfcfcfcfcu;
        key[k] = word ^ (word << 4 & 0xf0f0f0f0u);
    }
}

/* AddRoundKey; the round key stays beside the block, for its own SubBytes. */
static inline void pw_add_round_key_beside(uint32_t state[8], const uint32_t key[8])
{
    unsigned k;

    for (k = 0; k < 8; k++)
        state[k] = ((state[k] & PW_BLOCK_0) ^ key[k] >> 1) | key[k];
}

/* The round of a block with its round key beside it, and that key's next one; round goes from 1 to 10. */
static inline void pw_round_beside(uint32_t state[8], uint32_t key[8], unsigned constant, unsigned round)
{
    pw_sub_bytes(state);
    pw_add_constant(state, 0xffffffffu);
    pw_next_round_key(key, state, constant);
    pw_shift_rows(state);
    if (round < 10)
        pw_mix_columns(state);
    pw_add_round_key_beside(state, key);
}

/* The constant of the next round: x times that of this one. */
static inline unsigned pw_next_round_constant(unsigned constant)
{
    return (constant << 1 ^ (constant >> 7) * 0x1bu) & 0xffu;
}

#endif
