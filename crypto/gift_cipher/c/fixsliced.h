/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The 40 rounds of GIFT-128 on fixsliced state and round keys (ePrint 2020/412): S3 never moves, and what the other slices
 * move by against it repeats every five rounds, after which all bits are where the definition has them. */
#ifndef PENNYWEIGHT_GIFT_C_FIXSLICED_H
#define PENNYWEIGHT_GIFT_C_FIXSLICED_H

#include "slices.h"

/* Rotates each group of bits to the left by n; low: the n lowest bits of each group of `group` bits. */
static inline uint32_t pw_gift_rotate_groups(uint32_t word, unsigned group, unsigned n, uint32_t low)
{
    return (word << n & ~low) | (word >> (group - n) & low);
}

static inline void pw_gift_add_round_key(uint32_t s[4], const uint32_t round_key[2], uint32_t constant)
{
    s[1] ^= round_key[0];
    s[2] ^= round_key[1];
    s[3] ^= constant;
}

static inline void pw_gift_five_rounds(uint32_t s[4], const uint32_t round_keys[10], const uint32_t constants[5])
{
    pw_gift_sub_cells(s);
    s[0] = pw_gift_rotate_groups(s[0], 4, 3, UINT32_C(0x77777777));
    s[1] = pw_gift_rotate_groups(s[1], 4, 2, UINT32_C(0x33333333));
    s[2] = pw_gift_rotate_groups(s[2], 4, 1, UINT32_C(0x11111111));
    pw_gift_add_round_key(s, round_keys, constants[0]);

    pw_gift_sub_cells(s);
    s[0] = pw_gift_rotate_groups(s[0], 16, 12, UINT32_C(0x0fff0fff));
    s[1] = pw_gift_rotate_groups(s[1], 16, 8, UINT32_C(0x00ff00ff));
    s[2] = pw_gift_rotate_groups(s[2], 16, 4, UINT32_C(0x000f000f));
    pw_gift_add_round_key(s, round_keys + 2, constants[1]);

    pw_gift_sub_cells(s);
    s[0] = pw_exchange_bits(pw_rotl32(s[0], 16), UINT32_C(0x55550000), 1);
    s[1] = pw_exchange_bits(s[1], UINT32_C(0x55555555), 1);
    s[2] = pw_exchange_bits(pw_rotl32(s[2], 16), UINT32_C(0x00005555), 1);
    pw_gift_add_round_key(s, round_keys + 4, constants[2]);

    pw_gift_sub_cells(s);
    s[0] = pw_gift_rotate_groups(s[0], 8, 2, UINT32_C(0x03030303));
    s[1] = pw_gift_rotate_groups(s[1], 8, 4, UINT32_C(0x0f0f0f0f));
    s[2] = pw_gift_rotate_groups(s[2], 8, 6, UINT32_C(0x3f3f3f3f));
    pw_gift_add_round_key(s, round_keys + 6, constants[3]);

    pw_gift_sub_cells(s);
    s[0] = pw_rotl32(s[0], 8);
    s[1] = pw_rotl32(s[1], 16);
    s[2] = pw_rotl32(s[2], 24);
    pw_gift_add_round_key(s, round_keys + 8, constants[4]);
}

/* tweak: what is added to each byte of S0 after every fifth round but the last; 0 for none. */
static inline void pw_gift_fixsliced(uint32_t s[4], const uint32_t round_keys[80], unsigned tweak)
{
    /* 0x80000000 and the six bits of the round, in the order of that round */
    static const uint32_t constants[40] = {
        0x10000008, 0x80018000, 0x54000002, 0x01010181, 0x8000001f, 0x10888880, 0x6001e000, 0x51500002,
        0x03030180, 0x8000002f, 0x10088880, 0x60016000, 0x41500002, 0x03030080, 0x80000027, 0x10008880,
        0x4001e000, 0x11500002, 0x03020180, 0x8000002b, 0x10080880, 0x60014000, 0x01400002, 0x02020080,
        0x80000021, 0x10000080, 0x0001c000, 0x51000002, 0x03010180, 0x8000002e, 0x10088800, 0x60012000,
        0x40500002, 0x01030080, 0x80000006, 0x10008808, 0xc001a000, 0x14500002, 0x01020181, 0x8000001a,
    };
    const uint32_t added = UINT32_C(0x01010101) * (uint32_t)tweak;
    unsigned round;

    for (round = 0; round < 35; round += 5) {
        pw_gift_five_rounds(s, round_keys + 2 * round, constants + round);
        s[0] ^= added;
    }
    pw_gift_five_rounds(s, round_keys + 70, constants + 35);
}

#endif
