/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where rows are in a state of SKINNY-128 in slices (skinny128.h), and what is added to them: rows stay at their places, and columns
 * at theirs. */
#ifndef PENNYWEIGHT_SKINNY_C_SLICED_FAST_H
#define PENNYWEIGHT_SKINNY_C_SLICED_FAST_H

#include "inline.h"
#include "words.h"

/* The place of a row in a round. */
#define PLACE(row, round) (((row) + 8u - (round)) & 3)

/* By how many columns the row at a place has been rotated before a round of eight: by its number in each round before. */
#define ROTATED(place, round)                                                                               \
    ((6 * ((round) / 4) + ((round) % 4 > 0 ? (place) & 3 : 0) + ((round) % 4 > 1 ? ((place) + 1) & 3 : 0) + \
      ((round) % 4 > 2 ? ((place) + 2) & 3 : 0)) &                                                          \
     3)

/* PT of the specification takes the cells of one half of a tweakey to the other and back: where those of the first half come from that
 * have been there and back 0 to 4 times. After four times more they are where they were. */
#define CELLS_0 0, 1, 2, 3, 4, 5, 6, 7
#define CELLS_1 1, 7, 0, 5, 2, 6, 4, 3
#define CELLS_2 7, 3, 1, 6, 0, 4, 2, 5
#define CELLS_3 3, 5, 7, 4, 1, 2, 0, 6
#define CELLS_4 5, 6, 3, 2, 7, 0, 1, 4

/* Half a tweakey, two rows of which a column is a byte, with its cells at other places; a to h: CELLS. */
PW_INLINE void take_cells(uint32_t to[2], uint32_t row0, uint32_t row1, unsigned a, unsigned b, unsigned c, unsigned d,
                          unsigned e, unsigned f, unsigned g, unsigned h)
{
#define CELL(from) (((from) < 4 ? row0 : row1) >> 8 * ((from) & 3) & 0xff)
    to[0] = CELL(a) | CELL(b) << 8 | CELL(c) << 16 | CELL(d) << 24;
    to[1] = CELL(e) | CELL(f) << 8 | CELL(g) << 16 | CELL(h) << 24;
#undef CELL
}

/* The slots of the bits, round by round of eight: which bits each word has in its lower and in its upper nibbles. */
#define SLOTS_0 5, 6, 3, 7, 0, 2, 4, 1
#define SLOTS_1 7, 2, 4, 1, 5, 0, 6, 3
#define SLOTS_2 1, 0, 6, 3, 7, 5, 2, 4
#define SLOTS_3 3, 5, 2, 4, 1, 7, 0, 6
#define SLOTS_4 4, 7, 0, 6, 3, 1, 5, 2
#define SLOTS_5 6, 1, 5, 2, 4, 3, 7, 0
#define SLOTS_6 2, 3, 7, 0, 6, 4, 1, 5
#define SLOTS_7 0, 4, 1, 5, 2, 6, 3, 7

/* Two rows in the slices of a round: of the bits of even numbers of both, which lie side by side, and of those of odd numbers a slice
 * is cut out by a rotation and a mask. n0 and u0 to n3 and u3: SLOTS of the round. */
PW_INLINE void slice_rows(uint32_t to[4], const uint32_t rows[2], unsigned round, unsigned n0, unsigned u0, unsigned n1,
                          unsigned u1, unsigned n2, unsigned u2, unsigned n3, unsigned u3)
{
    const unsigned place = PLACE(0, round), next = PLACE(1, round);
    const unsigned turn = 8 * ROTATED(place, round) + 32 - place;
    const uint32_t other = pw_rotr32_any(rows[1], (8 * ROTATED(next, round) + 64 - turn - next) % 32);
    const uint32_t mask = pw_constant_after(other, UINT32_C(0x01010101) << place | UINT32_C(0x01010101) << next);
    const uint32_t differ = (rows[0] ^ other) & UINT32_C(0xaaaaaaaa);
    const uint32_t even = rows[0] ^ differ;
    const uint32_t odd = other ^ differ;

#define SLICE(n) (pw_rotr32_any((n) & 1 ? odd : even, ((n) + turn) % 32) & mask)
    to[0] = SLICE(n0) | SLICE(u0) << 4;
    to[1] = SLICE(n1) | SLICE(u1) << 4;
    to[2] = SLICE(n2) | SLICE(u2) << 4;
    to[3] = SLICE(n3) | SLICE(u3) << 4;
#undef SLICE
}

#endif
