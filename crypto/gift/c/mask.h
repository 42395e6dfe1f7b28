/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mask of GIFT-COFB and HyENA: an element of GF(2^64) modulo x^64 + x^4 + x^3 + x + 1, the upper half first. */
#ifndef PENNYWEIGHT_GIFT_C_MASK_H
#define PENNYWEIGHT_GIFT_C_MASK_H

#include "words.h"

/* mask = first + x mask */
static inline void pw_gift_double_and_add(uint32_t mask[2], uint32_t upper, uint32_t lower)
{
    const uint32_t reduction = UINT32_C(0x1b) & (0u - (mask[0] >> 31));

    upper ^= mask[0] << 1 | mask[1] >> 31;
    lower ^= mask[1] << 1 ^ reduction;
    mask[0] = upper;
    mask[1] = lower;
}

/* Times x, between blocks; and times x + 1, after which a part of the text ends. */
static inline void pw_gift_double(uint32_t mask[2])
{
    pw_gift_double_and_add(mask, 0, 0);
}

static inline void pw_gift_triple(uint32_t mask[2])
{
    pw_gift_double_and_add(mask, mask[0], mask[1]);
}

static inline void pw_gift_load_mask(uint32_t mask[2], const uint8_t *from)
{
    mask[0] = pw_load32_be(from);
    mask[1] = pw_load32_be(from + 4);
}

static inline void pw_gift_add_mask(uint8_t *to, const uint32_t mask[2])
{
    pw_store32_be(to, pw_load32_be(to) ^ mask[0]);
    pw_store32_be(to + 4, pw_load32_be(to + 4) ^ mask[1]);
}

#endif
