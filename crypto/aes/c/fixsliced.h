/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The steps of the fast AES in C (A. Adomnicai, T. Peyrin, "Fixslicing AES-like ciphers", TCHES 2021) on eight planes, one for each bit
 * of a byte: of two blocks as aes128.h says, or of four where registers have 64 bits. There bit 2i of a plane is bit i of what it is of
 * blocks 0 and 2, and bit 2i + 1 of blocks 1 and 3. No row is shifted: after n rounds row r stands r * n columns too far to the right,
 * and MixColumns looks for its operands there. */
#ifndef PENNYWEIGHT_AES_C_FIXSLICED_H
#define PENNYWEIGHT_AES_C_FIXSLICED_H

#include <limits.h>
#include <stdint.h>

#include "inline.h"
#include "unroll.h"
#include "words.h"

#if PW_WORD_BITS == 64 && UINT_MAX > 0xffff
typedef uint64_t pw_aes_plane;
#define PW_AES_BLOCKS 4
#define EVERY_BYTE(bits) (UINT64_C(0x0101010101010101) * (bits))
#define EVERY_ROW UINT64_C(0x0001000100010001)
#define ROWS_1_AND_3 UINT64_C(0xffff0000ffff0000)
#else
typedef uint32_t pw_aes_plane;
#define PW_AES_BLOCKS 2
#define EVERY_BYTE(bits) (UINT32_C(0x01010101) * (bits))
#define EVERY_ROW UINT32_C(0x01010101)
#define ROWS_1_AND_3 UINT32_C(0xff00ff00)
#endif

/* Bits of a plane in a row; a column has as many as there are blocks. */
#define ROW_BITS (4 * PW_AES_BLOCKS)

/* The first columns of all rows. */
#define COLUMNS(count) (EVERY_ROW * ((UINT32_C(1) << PW_AES_BLOCKS * (count)) - 1))

/* SubBytes without its constant 0x63.
 *   plane: read-write, secret */
void pw_aes_sub_bytes(pw_aes_plane plane[8]);

/* Rotate right by n bits, 0 <= n < ROW_BITS * 4, where it is constant. */
PW_INLINE pw_aes_plane pw_aes_rotr(pw_aes_plane x, unsigned n)
{
    return n == 0 ? x : x >> n | x << (4 * ROW_BITS - n);
}

/* Exchanges the bits of the mask in *b with those of *a that lie `distance` above them. */
PW_INLINE void pw_aes_exchange(pw_aes_plane *a, pw_aes_plane *b, pw_aes_plane mask, unsigned distance)
{
    const pw_aes_plane differ = (*a >> distance ^ *b) & mask;

    *b ^= differ;
    *a ^= differ << distance;
}

/* Bit j of each byte of word i changes places with bit i of that byte of word j: columns to planes, or back. */
PW_INLINE void pw_aes_transpose(pw_aes_plane plane[8])
{
    pw_aes_exchange(&plane[0], &plane[1], EVERY_BYTE(0x55), 1);
    pw_aes_exchange(&plane[2], &plane[3], EVERY_BYTE(0x55), 1);
    pw_aes_exchange(&plane[4], &plane[5], EVERY_BYTE(0x55), 1);
    pw_aes_exchange(&plane[6], &plane[7], EVERY_BYTE(0x55), 1);
    pw_aes_exchange(&plane[0], &plane[2], EVERY_BYTE(0x33), 2);
    pw_aes_exchange(&plane[1], &plane[3], EVERY_BYTE(0x33), 2);
    pw_aes_exchange(&plane[4], &plane[6], EVERY_BYTE(0x33), 2);
    pw_aes_exchange(&plane[5], &plane[7], EVERY_BYTE(0x33), 2);
    pw_aes_exchange(&plane[0], &plane[4], EVERY_BYTE(0x0f), 4);
    pw_aes_exchange(&plane[1], &plane[5], EVERY_BYTE(0x0f), 4);
    pw_aes_exchange(&plane[2], &plane[6], EVERY_BYTE(0x0f), 4);
    pw_aes_exchange(&plane[3], &plane[7], EVERY_BYTE(0x0f), 4);
}

/* Row r becomes row r + 1, from `columns` columns to the right. */
PW_INLINE pw_aes_plane pw_aes_next_row(pw_aes_plane x, unsigned columns)
{
    const pw_aes_plane near = x & ~COLUMNS(columns);

    return pw_aes_rotr((x ^ near) ^ pw_aes_rotr(near, ROW_BITS), PW_AES_BLOCKS * columns);
}

/* Row r becomes row r + 2, from twice as many columns to the right. */
PW_INLINE pw_aes_plane pw_aes_second_next_row(pw_aes_plane x, unsigned columns)
{
    pw_aes_plane near;

    if (columns % 2 == 0)
        return pw_aes_rotr(x, 2 * ROW_BITS);
    near = x & ~COLUMNS(2);
    return pw_aes_rotr(near, 2 * ROW_BITS + ROW_BITS / 2) ^ pw_aes_rotr(x ^ near, 2 * ROW_BITS - ROW_BITS / 2);
}

/* MixColumns of a state on which as many ShiftRows are still to be done as `turn` says. */
PW_INLINE void pw_aes_mix_columns(pw_aes_plane plane[8], unsigned turn)
{
    pw_aes_plane next = pw_aes_next_row(plane[7], turn), sum = plane[7] ^ next;
    const pw_aes_plane carry = sum;
    unsigned k;

    /* from the highest plane down; what doubling sends beyond it is added to planes 4, 3, 1 and 0 */
    PW_UNROLL_WIDE(7)
    for (k = 7; k > 0; k--) {
        const pw_aes_plane next_below = pw_aes_next_row(plane[k - 1], turn), sum_below = plane[k - 1] ^ next_below;

        plane[k] = sum_below ^ next ^ pw_aes_second_next_row(sum, turn);
        if (k == 4 || k == 3 || k == 1)
            plane[k] ^= carry;
        next = next_below;
        sum = sum_below;
    }
    plane[0] = carry ^ next ^ pw_aes_second_next_row(sum, turn);
}

/* AddRoundKey of four words, which have plane k at the places of the first half of the blocks, plane k + 4 at those of the second. */
PW_INLINE void pw_aes_add_round_key(pw_aes_plane plane[8], const pw_aes_plane round_key[4])
{
    const unsigned half = PW_AES_BLOCKS / 2;
    unsigned k;

    PW_UNROLL_WIDE(4)
    for (k = 0; k < 4; k++) {
        const pw_aes_plane low = round_key[k] & EVERY_BYTE(half == 1 ? 0x55 : 0x33), high = round_key[k] ^ low;

        plane[k] ^= low ^ low << half;
        plane[k + 4] ^= high ^ high >> half;
    }
}

/* ShiftRows twice: rows 1 and 3 by two columns. */
PW_INLINE pw_aes_plane pw_aes_shift_rows_twice(pw_aes_plane x)
{
    const pw_aes_plane differ = (x >> ROW_BITS / 2 ^ x) & COLUMNS(2) & ROWS_1_AND_3;

    return x ^ differ ^ differ << ROW_BITS / 2;
}

#endif
