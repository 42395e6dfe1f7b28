/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where rows are in a state of SKINNY-128 in slices (skinny128.h): rows stay at their places, and columns at theirs. */
#ifndef PENNYWEIGHT_SKINNY_C_SLICED_FAST_H
#define PENNYWEIGHT_SKINNY_C_SLICED_FAST_H

/* The place of a row in a round. */
#define PLACE(row, round) (((row) + 8u - (round)) & 3)

/* By how many columns the row at a place has been rotated before a round of eight: by its number in each round before. */
#define ROTATED(place, round)                                                                               \
    ((6 * ((round) / 4) + ((round) % 4 > 0 ? (place) & 3 : 0) + ((round) % 4 > 1 ? ((place) + 1) & 3 : 0) + \
      ((round) % 4 > 2 ? ((place) + 2) & 3 : 0)) &                                                          \
     3)

#endif
