/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where the bits of a round tweakey in slices are (skinny128.h), round by round. */
#ifndef PENNYWEIGHT_SKINNY_C_SLICES_H
#define PENNYWEIGHT_SKINNY_C_SLICES_H

#include <stdint.h>

typedef struct {
    uint8_t slot[8]; /* of each bit of a cell, behind the S-box: the word, and four if it is in the upper nibbles */
    uint8_t rotated[4]; /* by how many columns the row at each place has been */
    uint8_t round;
} slices;

static inline void take_through_sbox(slices *at)
{
    static const uint8_t from[8] = {2, 7, 6, 1, 3, 0, 4, 5};
    uint8_t before[8];
    unsigned i;

    for (i = 0; i < 8; i++)
        before[i] = at->slot[i];
    for (i = 0; i < 8; i++)
        at->slot[i] = before[from[i]];
}

/* Before the first round's tweakey. */
static inline void slices_begin(slices *at)
{
    unsigned i;

    for (i = 0; i < 8; i++)
        at->slot[i] = (uint8_t)i;
    for (i = 0; i < 4; i++)
        at->rotated[i] = 0;
    at->round = 0;
    take_through_sbox(at);
}

static inline void slices_next(slices *at)
{
    unsigned place;

    for (place = 0; place < 4; place++)
        at->rotated[place] = (uint8_t)(at->rotated[place] + ((place + at->round) & 3));
    at->round++;
    take_through_sbox(at);
}

/* The place of bit 0 of the lower nibble of a cell of row `row`, column `column`. */
static inline unsigned place_of(const slices *at, unsigned row, unsigned column)
{
    const unsigned place = (row - at->round) & 3;

    return 8 * ((column - at->rotated[place]) & 3) + place;
}

#endif
