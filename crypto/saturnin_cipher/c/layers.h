/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The layers of Saturnin on eight words: word i has register i in its low half and register i + 8 in its high one. Words 0 to
 * 3 are the groups G0 and G2, words 4 to 7 are G1 and G3. */
#ifndef PENNYWEIGHT_SATURNIN_CIPHER_C_LAYERS_H
#define PENNYWEIGHT_SATURNIN_CIPHER_C_LAYERS_H

#include "words.h"

/* Part of a register that rotates: its columns or its rows, in all registers of a group. SR rotates group i by i before
 * MDS and back afterwards. This code leaves the groups in place: MDS then rotates each value that a group gets from the
 * next one by one place. */
enum turn { NOTHING, COLUMNS, ROWS };

/* Each half of a word: the four columns of every row, or the four rows, by one place. */
PW_INLINE uint32_t turned(uint32_t word, enum turn turn)
{
    if (turn == COLUMNS)
        return (word & 0x77777777u) << 1 | (word & 0x88888888u) >> 3;
    if (turn == ROWS)
        return (word & 0x0fff0fffu) << 4 | (word & 0xf000f000u) >> 12;
    return word;
}

/* The six steps of the S-box on registers 0 to 3 of two groups. */
PW_INLINE void substitute(uint32_t *w)
{
    w[0] ^= w[1] & w[2];
    w[1] ^= w[0] | w[3];
    w[3] ^= w[1] | w[2];
    w[2] ^= w[1] & w[3];
    w[1] ^= w[0] | w[2];
    w[0] ^= w[1] | w[3];
}

PW_INLINE void substitute_back(uint32_t *w)
{
    w[0] ^= w[1] | w[3];
    w[1] ^= w[0] | w[2];
    w[2] ^= w[1] & w[3];
    w[3] ^= w[1] | w[2];
    w[1] ^= w[0] | w[3];
    w[0] ^= w[1] & w[2];
}

/* (w0, w1, w2, w3) = (wa, wb, wc, wd) */
PW_INLINE void reorder(uint32_t *w, unsigned a, unsigned b, unsigned c, unsigned d)
{
    const uint32_t from[4] = {w[0], w[1], w[2], w[3]};

    w[0] = from[a];
    w[1] = from[b];
    w[2] = from[c];
    w[3] = from[d];
}

/* S */
PW_INLINE void s_layer(uint32_t w[8])
{
    substitute(w);
    reorder(w, 1, 2, 3, 0);
    substitute(w + 4);
    reorder(w + 4, 3, 1, 0, 2);
}

PW_INLINE void inverse_s_layer(uint32_t w[8])
{
    reorder(w, 3, 0, 1, 2);
    substitute_back(w);
    reorder(w + 4, 2, 1, 3, 0);
    substitute_back(w + 4);
}

/* Times the element alpha of GF(16). */
PW_INLINE void multiply(uint32_t *w)
{
    w[0] ^= w[1];
    reorder(w, 1, 2, 3, 0);
}

PW_INLINE void divide(uint32_t *w)
{
    reorder(w, 3, 0, 1, 2);
    w[0] ^= w[1];
}

/* G0 += G1, G2 += G3 */
PW_INLINE void add_odd_groups(uint32_t w[8], enum turn turn)
{
    unsigned i;

    for (i = 0; i < 4; i++)
        w[i] ^= turned(w[i + 4], turn);
}

/* G1 += G2, G3 += G0 */
PW_INLINE void add_even_groups(uint32_t w[8], enum turn turn)
{
    unsigned i;

    for (i = 0; i < 4; i++)
        w[i + 4] ^= turned(pw_rotr32(w[i], 16), turn);
}

/* MDS, or SR, MDS and SR back. */
PW_INLINE void mix(uint32_t w[8], enum turn turn)
{
    add_odd_groups(w, turn);
    multiply(w + 4);
    add_even_groups(w, turn);
    multiply(w);
    multiply(w);
    add_odd_groups(w, turn);
    add_even_groups(w, turn);
}

PW_INLINE void inverse_mix(uint32_t w[8], enum turn turn)
{
    add_even_groups(w, turn);
    add_odd_groups(w, turn);
    divide(w);
    divide(w);
    add_even_groups(w, turn);
    divide(w + 4);
    add_odd_groups(w, turn);
}

/* The registers of 32 bytes as words. */
PW_INLINE void load(uint32_t w[8], const uint8_t *from)
{
    unsigned i;

    for (i = 0; i < 8; i++)
        w[i] = (uint32_t)from[2 * i] | (uint32_t)from[2 * i + 1] << 8 | (uint32_t)from[2 * i + 16] << 16 |
               (uint32_t)from[2 * i + 17] << 24;
}

PW_INLINE void store(uint8_t *to, const uint32_t w[8])
{
    unsigned i;

    for (i = 0; i < 8; i++) {
        to[2 * i] = (uint8_t)w[i];
        to[2 * i + 1] = (uint8_t)(w[i] >> 8);
        to[2 * i + 16] = (uint8_t)(w[i] >> 16);
        to[2 * i + 17] = (uint8_t)(w[i] >> 24);
    }
}

/* The key of even super-rounds: each register rotated by 11 to the left. */
PW_INLINE uint32_t rotated_key(uint32_t word)
{
    return (word & 0x001f001fu) << 11 | (word & 0xffe0ffe0u) >> 5;
}

PW_INLINE void add_key(uint32_t w[8], const uint32_t key[8], unsigned is_rotated)
{
    unsigned i;

    for (i = 0; i < 8; i++)
        w[i] ^= is_rotated ? rotated_key(key[i]) : key[i];
}

#define INITIAL_CONSTANT(rounds, domain) ((uint16_t)(0xfe00u | (rounds) << 4 | (domain)))

/* 16 steps of a shift register are a product with x^16, which is `low` modulo its polynomial x^16 + low. */
PW_INLINE uint16_t stepped(uint16_t constant, const uint8_t shifts[3])
{
    const uint32_t x = constant;
    const uint32_t product = x ^ x << shifts[0] ^ x << shifts[1] ^ x << shifts[2];
    const uint32_t over = product >> 16;

    return (uint16_t)(product ^ over ^ over << shifts[0] ^ over << shifts[1] ^ over << shifts[2]);
}

static const uint8_t shifts_of_c0[3] = {2, 3, 5}; /* 0x2d */
static const uint8_t shifts_of_c1[3] = {1, 4, 6}; /* 0x53 */

#endif
