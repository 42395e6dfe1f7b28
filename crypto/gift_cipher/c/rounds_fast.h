/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The 40 rounds of GIFT-128 for speed, fixsliced (ePrint 2020/412), with the slices in local variables. S0 is stored complemented: SubCells
 * ends with its NOT, which that saves, AND and OR take a complemented operand, and what is left falls on S3, into its constant. */
#ifndef PENNYWEIGHT_GIFT_C_ROUNDS_FAST_H
#define PENNYWEIGHT_GIFT_C_ROUNDS_FAST_H

#include "inline.h"
#include "slices.h"

struct gift_slices {
    uint32_t s0, s1, s2, s3; /* s0: the complement */
};

/* A slice as it is from here on, on ARM: gcc would mix the sums of two layers, and need more registers than there are. */
PW_INLINE uint32_t gift_settled(uint32_t slice)
{
#ifdef __arm__
    return pw_settled(slice);
#else
    return slice;
#endif
}

PW_INLINE void gift_substitute(struct gift_slices *x)
{
    uint32_t s3;

    x->s1 = gift_settled(x->s1 ^ (x->s2 & ~x->s0));
    x->s0 = gift_settled(x->s0 ^ (x->s1 & x->s3));
    x->s2 ^= x->s1 | ~x->s0;
    s3 = x->s3 ^ x->s2;
    x->s1 ^= s3;
    x->s2 = gift_settled(x->s2 ^ (x->s1 & ~x->s0));
    x->s3 = x->s0;
    x->s0 = s3;
}

/* Rotates each group of bits to the left by n; low: the others in each group of `group` bits, which are the lower ones. With rotations
 * that cost nothing as part of another instruction, those that would leave their group are brought to the next one first. */
PW_INLINE uint32_t gift_rotate_groups(uint32_t word, unsigned group, unsigned n, uint32_t low)
{
#if PW_FEW_REGISTERS
    return pw_settled((word << n & low << n) | (word >> (group - n) & ~(low << n)));
#else
    return pw_rotr32((word & ~low) | pw_rotl32(word & low, group), group - n);
#endif
}

PW_INLINE void gift_add_round_key(struct gift_slices *x, const uint32_t round_key[2], uint32_t constant)
{
    x->s1 ^= round_key[0];
    x->s2 ^= round_key[1];
    x->s3 ^= constant;
}

PW_INLINE void gift_five_rounds(struct gift_slices *x, const uint32_t round_keys[10], const uint32_t constants[5])
{
    gift_substitute(x);
    x->s0 = gift_rotate_groups(x->s0, 4, 3, UINT32_C(0x11111111));
    x->s1 = gift_rotate_groups(x->s1, 4, 2, UINT32_C(0x33333333));
    x->s2 = gift_rotate_groups(x->s2, 4, 1, UINT32_C(0x77777777));
    gift_add_round_key(x, round_keys, constants[0]);

    gift_substitute(x);
    x->s0 = gift_rotate_groups(x->s0, 16, 12, UINT32_C(0x000f000f));
    x->s1 = gift_rotate_groups(x->s1, 16, 8, UINT32_C(0x00ff00ff));
    x->s2 = gift_rotate_groups(x->s2, 16, 4, UINT32_C(0x0fff0fff));
    gift_add_round_key(x, round_keys + 2, constants[1]);

    gift_substitute(x);
    x->s0 = pw_exchange_bits(pw_rotl32(x->s0, 16), UINT32_C(0x55550000), 1);
    x->s1 = pw_exchange_bits(x->s1, UINT32_C(0x55555555), 1);
    x->s2 = pw_exchange_bits(pw_rotl32(x->s2, 16), UINT32_C(0x00005555), 1);
    gift_add_round_key(x, round_keys + 4, constants[2]);

    gift_substitute(x);
    x->s0 = gift_rotate_groups(x->s0, 8, 2, UINT32_C(0x3f3f3f3f));
    x->s1 = gift_rotate_groups(x->s1, 8, 4, UINT32_C(0x0f0f0f0f));
    x->s2 = gift_rotate_groups(x->s2, 8, 6, UINT32_C(0x03030303));
    gift_add_round_key(x, round_keys + 6, constants[3]);

    gift_substitute(x);
    x->s0 = pw_rotl32(x->s0, 8);
    x->s1 = pw_rotl32(x->s1, 16);
    x->s2 = pw_rotl32(x->s2, 24);
    gift_add_round_key(x, round_keys + 8, constants[4]);
}

/* tweak: what is added to each byte of S0 after every fifth round but the last; 0 for none. */
PW_INLINE void gift_rounds(struct gift_slices *x, const uint32_t round_keys[80], unsigned tweak)
{
    /* the complements of 0x80000000 and the six bits of the round, in the order of that round */
    static const uint32_t constants[40] = {
        0xeffffff7, 0x7ffe7fff, 0xabfffffd, 0xfefefe7e, 0x7fffffe0, 0xef77777f, 0x9ffe1fff, 0xaeaffffd,
        0xfcfcfe7f, 0x7fffffd0, 0xeff7777f, 0x9ffe9fff, 0xbeaffffd, 0xfcfcff7f, 0x7fffffd8, 0xefff777f,
        0xbffe1fff, 0xeeaffffd, 0xfcfdfe7f, 0x7fffffd4, 0xeff7f77f, 0x9ffebfff, 0xfebffffd, 0xfdfdff7f,
        0x7fffffde, 0xefffff7f, 0xfffe3fff, 0xaefffffd, 0xfcfefe7f, 0x7fffffd1, 0xeff777ff, 0x9ffedfff,
        0xbfaffffd, 0xfefcff7f, 0x7ffffff9, 0xefff77f7, 0x3ffe5fff, 0xebaffffd, 0xfefdfe7e, 0x7fffffe5,
    };
    const uint32_t added = UINT32_C(0x01010101) * (uint32_t)tweak;
    unsigned round;

    for (round = 0; round < 40; round += 5) {
        gift_five_rounds(x, round_keys + 2 * round, constants + round);
        x->s0 ^= added;
    }
    x->s0 ^= added;
}

#endif
