/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The core round of GASCON-C5 and GASCON-C9 in portable C (DryGASCON, update of 28 March 2019, section 6). */
#ifndef PENNYWEIGHT_GASCON_CORE_C_ROUND_H
#define PENNYWEIGHT_GASCON_CORE_C_ROUND_H

#include "inline.h"
#include "unroll.h"
#include "words.h"

#define GASCON_MOST_ROWS 9

/* The S-box on one half of all rows, which are every second word of state. */
PW_INLINE void pw_gascon_substitute(uint32_t *state, unsigned rows)
{
    uint32_t x[GASCON_MOST_ROWS], t[GASCON_MOST_ROWS];
    unsigned i;

    PW_UNROLL(9)
    for (i = 0; i < rows; i++)
        x[i] = state[2 * i];
    x[0] ^= x[rows - 1];
    PW_UNROLL(9)
    for (i = 2; i < rows; i += 2)
        x[i] ^= x[i - 1];
    PW_UNROLL(9)
    for (i = 0; i < rows; i++)
        t[i] = ~x[i] & x[(i + 1) % rows];
    PW_UNROLL(9)
    for (i = 0; i < rows; i++)
        x[i] ^= t[(i + 1) % rows];
    PW_UNROLL(9)
    for (i = 1; i < rows; i += 2)
        x[i] ^= x[i - 1];
    x[0] ^= x[rows - 1];
    x[rows / 2] = ~x[rows / 2];
    PW_UNROLL(9)
    for (i = 0; i < rows; i++)
        state[2 * i] = x[i];
}

/* A row ^= itself rotated to the right by an even and by an odd number of bits, of 64. */
PW_INLINE void pw_gascon_diffuse(uint32_t *row, unsigned even, unsigned odd)
{
    const uint32_t low = row[0];
    const uint32_t high = row[1];

    /* a rotation by 0 is undefined in C */
    row[0] = low ^ pw_rotr32(low, even / 2) ^ (odd == 1 ? high : pw_rotr32(high, odd / 2));
    row[1] = high ^ pw_rotr32(high, even / 2) ^ pw_rotr32(low, odd / 2 + 1);
}

/* state: `rows` pairs of words, 5 or 9; number: of the round, 0 to 11. */
PW_INLINE void pw_gascon_round(uint32_t *state, unsigned rows, unsigned number)
{
    state[rows / 2 * 2] ^= (15u - number) << 4 | number;
    pw_gascon_substitute(state, rows);
    pw_gascon_substitute(state + 1, rows);
    pw_gascon_diffuse(state, 28, 19);
    pw_gascon_diffuse(state + 2, 38, 61);
    pw_gascon_diffuse(state + 4, 6, 1);
    pw_gascon_diffuse(state + 6, 10, 17);
    pw_gascon_diffuse(state + 8, 40, 7);
    if (rows == GASCON_MOST_ROWS) {
        pw_gascon_diffuse(state + 10, 26, 31);
        pw_gascon_diffuse(state + 12, 58, 53);
        pw_gascon_diffuse(state + 14, 46, 9);
        pw_gascon_diffuse(state + 16, 50, 43);
    }
}

#endif
