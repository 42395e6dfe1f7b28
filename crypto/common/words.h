/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rotations of 32- and 64-bit words by a constant, 16-bit-int clean. */
#ifndef PENNYWEIGHT_WORDS_H
#define PENNYWEIGHT_WORDS_H

#include <stdint.h>

/* Rotate left by n bits, 0 < n < 32. */
static inline uint32_t pw_rotl32(uint32_t word, unsigned n)
{
    return (uint32_t)(word << n) | (word >> (32u - n));
}

/* Rotate right by n bits, 0 < n < 32. */
static inline uint32_t pw_rotr32(uint32_t word, unsigned n)
{
    return (word >> n) | (uint32_t)(word << (32u - n));
}

/* Rotate right by n bits, 0 < n < 64. */
static inline uint64_t pw_rotr64(uint64_t word, unsigned n)
{
    return (word >> n) | (uint64_t)(word << (64u - n));
}

#endif
