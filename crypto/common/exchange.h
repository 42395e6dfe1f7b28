/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bits that change places, and the slicing of words of eight nibbles that is made of it. */
#ifndef PENNYWEIGHT_EXCHANGE_H
#define PENNYWEIGHT_EXCHANGE_H

#include <stdint.h>

#include "inline.h"

/* Exchanges the bits of the mask with those that lie `distance` above them. */
PW_INLINE uint32_t pw_exchange_bits(uint32_t word, uint32_t mask, unsigned distance)
{
    const uint32_t differ = (word >> distance ^ word) & mask;

    return word ^ differ ^ differ << distance;
}

/* Exchanges the bits of the mask in *b with those of *a that lie `distance` above them. */
PW_INLINE void pw_exchange_fields(uint32_t *a, uint32_t *b, uint32_t mask, unsigned distance)
{
    const uint32_t differ = (*a >> distance ^ *b) & mask;

    *b ^= differ;
    *a ^= differ << distance;
}

/* Bit j of nibble k, which is bit 4k + j, becomes bit 8j + k. */
static inline uint32_t pw_slice_nibbles(uint32_t word)
{
    word = pw_exchange_bits(word, UINT32_C(0x0a0a0a0a), 3);
    word = pw_exchange_bits(word, UINT32_C(0x00cc00cc), 6);
    word = pw_exchange_bits(word, UINT32_C(0x0000ff00), 8);
    return pw_exchange_bits(word, UINT32_C(0x00f000f0), 4);
}

/* The same way back. */
static inline uint32_t pw_unslice_nibbles(uint32_t word)
{
    word = pw_exchange_bits(word, UINT32_C(0x00f000f0), 4);
    word = pw_exchange_bits(word, UINT32_C(0x0000ff00), 8);
    word = pw_exchange_bits(word, UINT32_C(0x00cc00cc), 6);
    return pw_exchange_bits(word, UINT32_C(0x0a0a0a0a), 3);
}

#endif
