/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The layers of SKINNY-128-384+ on rows of four cells: the cell of the lowest column is the lowest byte of a word. */
#ifndef PENNYWEIGHT_SKINNY_C_SKINNY128_H
#define PENNYWEIGHT_SKINNY_C_SKINNY128_H

#include "words.h"

/* S8 on the bytes of a word: eight NORs, for which bits stay where they are, then every bit to its place. */
static inline uint32_t sub_row(uint32_t x)
{
    x ^= ~(x >> 2 | x >> 3) & UINT32_C(0x11111111);
    x ^= ~(x << 4 | x << 5) & UINT32_C(0x40404040);
    x ^= ~(x << 1 | x << 5) & UINT32_C(0x20202020);
    x ^= ~(x << 1 | x >> 2) & UINT32_C(0x02020202);
    x ^= ~(x << 1 | x << 2) & UINT32_C(0x80808080);
    x ^= ~(x >> 2 | x >> 1) & UINT32_C(0x08080808);
    x ^= ~(x << 1 | x >> 5) & UINT32_C(0x04040404);
    return (x & UINT32_C(0x32323232)) << 2 | (x & UINT32_C(0x01010101)) << 5 | (x & UINT32_C(0x08080808)) << 1 |
           (x & UINT32_C(0x40404040)) >> 4 | (x & UINT32_C(0x80808080)) >> 6 | (x & UINT32_C(0x04040404)) >> 2;
}

/* ShiftRows and MixColumns. */
static inline void mix(uint32_t s[4])
{
    const uint32_t a = s[0];
    const uint32_t c = pw_rotl32(s[2], 16);
    const uint32_t b = pw_rotl32(s[1], 8) ^ c;
    const uint32_t d = pw_rotr32(s[3], 8) ^ c ^ a;

    s[0] = d;
    s[1] = a;
    s[2] = b;
    s[3] = c ^ a;
}

/* The constant of the next round: a register of six bits. */
static inline uint8_t next_constant(uint8_t rc)
{
    return (uint8_t)((rc << 1 | ((rc >> 5 ^ rc >> 4 ^ 1) & 1)) & 0x3f);
}

/* The cells of a tweakey row change places: PT of the specification. */
static inline void permute_cells(uint32_t tk[4])
{
    const uint32_t low = tk[2];
    const uint32_t high = tk[3];

    tk[2] = tk[0];
    tk[3] = tk[1];
    tk[0] = (low >> 8 & 0xff) | (high >> 24) << 8 | (low & 0xff) << 16 | (high & 0xff00) << 16;
    tk[1] = (low >> 16 & 0xff) | (high >> 8 & 0xff00) | (high & 0xff) << 16 | (low & UINT32_C(0xff000000));
}

/* The tweakey of the next round. */
static inline void next_tweakey(uint32_t tk[3][4])
{
    unsigned i;

    for (i = 0; i < 3; i++)
        permute_cells(tk[i]);
    for (i = 0; i < 2; i++) {
        const uint32_t two = tk[1][i];
        const uint32_t three = tk[2][i];

        tk[1][i] = (two << 1 & UINT32_C(0xfefefefe)) | ((two >> 7 ^ two >> 5) & UINT32_C(0x01010101));
        tk[2][i] = (three >> 1 & UINT32_C(0x7f7f7f7f)) | ((three << 7 ^ three << 1) & UINT32_C(0x80808080));
    }
}

/* The round tweakey and round constant of row 0 or 1. */
static inline uint32_t row_of_tweakey(uint32_t tk[3][4], unsigned row, uint8_t rc)
{
    return tk[0][row] ^ tk[1][row] ^ tk[2][row] ^ (row == 0 ? rc & 15u : rc >> 4);
}

static inline void load_tweakey(uint32_t tk[3][4], const uint8_t tweakey[48])
{
    unsigned i;

    for (i = 0; i < 12; i++)
        tk[i / 4][i % 4] = pw_load32(tweakey + 4 * i);
}

#endif
