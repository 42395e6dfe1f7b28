/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mask of GIFT-COFB and HyENA: an element of GF(2^64) modulo x^64 + x^4 + x^3 + x + 1 in eight bytes, the highest first,
 * which lie where words do. */
#ifndef PENNYWEIGHT_GIFT_C_MASK_H
#define PENNYWEIGHT_GIFT_C_MASK_H

#include <limits.h>

#include "words.h"

/* Rotates 64 bits by one to the left; to may be from. Where words are made of pieces, compilers make a branch of a shift by
 * 31, which would show the bit: there it is done by bytes. */
static inline void pw_gift_rotate(uint8_t to[8], const uint8_t from[8])
{
#if UINT_MAX > 0xffff
    const uint32_t upper = pw_load32_be(from);
    const uint32_t lower = pw_load32_be(from + 4);

    pw_store32_be(to, upper << 1 | lower >> 31);
    pw_store32_be(to + 4, lower << 1 | upper >> 31);
#else
    const uint8_t first = from[0];
    unsigned i;

    for (i = 0; i < 7; i++)
        to[i] = (uint8_t)(from[i] << 1 | from[i + 1] >> 7);
    to[7] = (uint8_t)(from[7] << 1 | first >> 7);
#endif
}

/* Times x, between blocks: x^64, which the rotation has brought to the place of 1, is x^4 + x^3 + x + 1. The carry goes by way of
 * memory, because a compiler that knows it is 0 or 1 may branch on it (clang for the MSP430 does). */
static inline void pw_gift_double(uint32_t mask[2])
{
    uint8_t *const bytes = (uint8_t *)mask;
    volatile uint8_t carry;
    unsigned n;

    pw_gift_rotate(bytes, bytes);
    carry = bytes[7] & 1u;
    n = carry;
    bytes[7] = (uint8_t)(bytes[7] ^ n << 4 ^ n << 3 ^ n << 1);
}

/* Times x + 1, after which a part of the text ends. */
static inline void pw_gift_triple(uint32_t mask[2])
{
    const uint32_t upper = mask[0];
    const uint32_t lower = mask[1];

    pw_gift_double(mask);
    mask[0] ^= upper;
    mask[1] ^= lower;
}

#endif
