/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Words of 32 and 64 bits, 16-bit-int clean: rotations by a constant, their bytes in memory, and wiping them. */
#ifndef PENNYWEIGHT_WORDS_H
#define PENNYWEIGHT_WORDS_H

#include <stdint.h>

#include "inline.h"

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

/* The word whose bytes are at `from`, the least significant one first, at any alignment. */
PW_INLINE uint32_t pw_load32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

/* The same way back. */
PW_INLINE void pw_store32(uint8_t *to, uint32_t word)
{
    to[0] = (uint8_t)word;
    to[1] = (uint8_t)(word >> 8);
    to[2] = (uint8_t)(word >> 16);
    to[3] = (uint8_t)(word >> 24);
}

/* The word whose bytes are at `from`, the most significant one first, at any alignment. */
PW_INLINE uint32_t pw_load32_be(const uint8_t *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | (uint32_t)from[3];
}

/* The same way back. */
PW_INLINE void pw_store32_be(uint8_t *to, uint32_t word)
{
    to[0] = (uint8_t)(word >> 24);
    to[1] = (uint8_t)(word >> 16);
    to[2] = (uint8_t)(word >> 8);
    to[3] = (uint8_t)word;
}

/* Sets words to zero, eight at a time; the compiler cannot leave it out. */
PW_INLINE void pw_wipe_words(uint32_t *words, unsigned n)
{
    volatile uint32_t *word = words;

    for (; n >= 8; n -= 8) {
        word[0] = 0;
        word[1] = 0;
        word[2] = 0;
        word[3] = 0;
        word[4] = 0;
        word[5] = 0;
        word[6] = 0;
        word[7] = 0;
        word += 8;
    }
    for (; n > 0; n--)
        *word++ = 0;
}

#endif
