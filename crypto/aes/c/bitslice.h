/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The steps of AES (FIPS 197) on eight words, one for each bit of a byte; aes128.h says where a byte of the
 * state is. No table and no branch. */
#ifndef PENNYWEIGHT_AES_BITSLICE_H
#define PENNYWEIGHT_AES_BITSLICE_H

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

/* SubBytes without its constant 0x63: the circuit of J. Boyar and R. Peralta, SEA 2010, in which bit 0 is the
 * highest. */
static inline void pw_sub_bytes(uint32_t plane[8])
{
    uint32_t u0 = plane[7], u1 = plane[6], u2 = plane[5], u3 = plane[4];
    uint32_t u4 = plane[3], u5 = plane[2], u6 = plane[1], u7 = plane[0];

    /* linear layer at the entry */
    uint32_t p14 = u3 ^ u5, p13 = u0 ^ u6, p9 = u0 ^ u3, p8 = u0 ^ u5, p22 = u1 ^ u2, p1 = p22 ^ u7;
    uint32_t p4 = p1 ^ u3, p12 = p13 ^ p14, p2 = p1 ^ u0, p5 = p1 ^ u6, p3 = p5 ^ p8, p23 = u4 ^ p12;
    uint32_t p15 = p23 ^ u5, p20 = p23 ^ u1, p6 = p15 ^ u7, p10 = p15 ^ p22, p11 = p20 ^ p9, p7 = u7 ^ p11;
    uint32_t p17 = p10 ^ p11, p19 = p10 ^ p8, p16 = p22 ^ p11, p21 = p13 ^ p16, p18 = u0 ^ p16;

    /* inversion in GF(2^8) by way of GF(2^4) */
    uint32_t q2 = p12 & p15, q3 = p3 & p6, q4 = q3 ^ q2, q5 = p4 & u7, q6 = q5 ^ q2, q7 = p13 & p16;
    uint32_t q8 = p5 & p1, q9 = q8 ^ q7, q10 = p2 & p7, q11 = q10 ^ q7, q12 = p9 & p11, q13 = p14 & p17;
    uint32_t q14 = q13 ^ q12, q15 = p8 & p10, q16 = q15 ^ q12, q17 = q4 ^ q14, q18 = q6 ^ q16;
    uint32_t q19 = q9 ^ q14, q20 = q11 ^ q16, q21 = q17 ^ p20, q22 = q18 ^ p19, q23 = q19 ^ p21;
    uint32_t q24 = q20 ^ p18, q25 = q21 ^ q22, q26 = q21 & q23, q27 = q24 ^ q26, q28 = q25 & q27;
    uint32_t q29 = q28 ^ q22, q30 = q23 ^ q24, q31 = q22 ^ q26, q32 = q31 & q30, q33 = q32 ^ q24;
    uint32_t q34 = q23 ^ q33, q35 = q27 ^ q33, q36 = q24 & q35, q37 = q36 ^ q34, q38 = q27 ^ q36;
    uint32_t q39 = q29 & q38, q40 = q25 ^ q39, q41 = q40 ^ q37, q42 = q29 ^ q33, q43 = q29 ^ q40;
    uint32_t q44 = q33 ^ q37, q45 = q42 ^ q41;
    uint32_t r0 = q44 & p15, r1 = q37 & p6, r2 = q33 & u7, r3 = q43 & p16, r4 = q40 & p1, r5 = q29 & p7;
    uint32_t r6 = q42 & p11, r7 = q45 & p17, r8 = q41 & p10, r9 = q44 & p12, r10 = q37 & p3, r11 = q33 & p4;
    uint32_t r12 = q43 & p13, r13 = q40 & p5, r14 = q29 & p2, r15 = q42 & p9, r16 = q45 & p14, r17 = q41 & p8;

    /* linear layer at the exit */
    uint32_t w46 = r15 ^ r16, w47 = r10 ^ r11, w48 = r5 ^ r13, w49 = r9 ^ r10, w50 = r2 ^ r12, w51 = r2 ^ r5;
    uint32_t w52 = r7 ^ r8, w53 = r0 ^ r3, w54 = r6 ^ r7, w55 = r16 ^ r17, w56 = r12 ^ w48, w57 = w50 ^ w53;
    uint32_t w58 = r4 ^ w46, w59 = r3 ^ w54, w60 = w46 ^ w57, w61 = r14 ^ w57, w62 = w52 ^ w58;
    uint32_t w63 = w49 ^ w58, w64 = r4 ^ w59, w65 = w61 ^ w62, w66 = r1 ^ w63, w67 = w64 ^ w65;
    uint32_t s3 = w53 ^ w66;

    plane[7] = w59 ^ w63;
    plane[6] = w64 ^ s3;
    plane[5] = w55 ^ w67;
    plane[4] = s3;
    plane[3] = w51 ^ w66;
    plane[2] = w47 ^ w65;
    plane[1] = w56 ^ w62;
    plane[0] = w48 ^ w60;
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
