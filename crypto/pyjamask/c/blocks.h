/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Blocks of three or four rows, the most significant byte first, which lie where words do: what OCB does to them. Where a
 * register holds a word it is done by words; elsewhere by bytes, because there compilers make a branch of a shift by 31, which
 * would show the bit, and words that are kept would be left on the stack. */
#ifndef PENNYWEIGHT_PYJAMASK_C_BLOCKS_H
#define PENNYWEIGHT_PYJAMASK_C_BLOCKS_H

#include <limits.h>

#include "bytes.h"
#include "words.h"

#if UINT_MAX > 0xffff

/* block = 0 */
PW_INLINE void set_block(uint32_t *block, unsigned words)
{
    unsigned i;

    for (i = 0; i < words; i++)
        block[i] = 0;
}

PW_INLINE void copy_block(uint32_t *to, const uint32_t *from, unsigned words)
{
    unsigned i;

    for (i = 0; i < words; i++)
        to[i] = from[i];
}

/* to ^= from */
PW_INLINE void add_block(uint32_t *to, const uint32_t *from, unsigned words)
{
    unsigned i;

    for (i = 0; i < words; i++)
        to[i] ^= from[i];
}

/* to ^= as many bytes at any alignment */
PW_INLINE void add_text(uint32_t *to, const uint8_t *from, unsigned words)
{
    unsigned i;

    for (i = 0; i < words; i++)
        to[i] ^= pw_load32_raw(from + 4 * i);
}

PW_INLINE void store_text(uint8_t *to, const uint32_t *from, unsigned words)
{
    unsigned i;

    for (i = 0; i < words; i++)
        pw_store32_raw(to + 4 * i, from[i]);
}

/* Word i of a block as a number. */
PW_INLINE uint32_t row(const uint32_t *block, unsigned i)
{
    return pw_load32_be((const uint8_t *)(block + i));
}

PW_INLINE void set_row(uint32_t *block, unsigned i, uint32_t value)
{
    pw_store32_be((uint8_t *)(block + i), value);
}

/* to = x from; to may be from. overflow is what x^(8 bytes) is. */
PW_INLINE void double_block(uint32_t *to, const uint32_t *from, unsigned words, unsigned overflow)
{
    uint32_t upper = row(from, 0);
    const uint32_t all_ones = 0u - (upper >> 31);
    unsigned i;

    for (i = 0; i + 1 < words; i++) {
        const uint32_t lower = row(from, i + 1);

        set_row(to, i, upper << 1 | lower >> 31);
        upper = lower;
    }
    set_row(to, i, upper << 1 ^ (all_ones & overflow));
}

/* offset = the bits of Stretch from `bottom` on: Stretch is the block, and then the first 64 bits of it added to itself
 * shifted to the left by 8 or 9. */
PW_INLINE void stretch(uint32_t *offset, const uint32_t *block, unsigned words, unsigned shift, unsigned bottom)
{
    const unsigned first = bottom / 32, left = bottom % 32;
    uint32_t stretched[6];
    unsigned i;

    for (i = 0; i < words; i++)
        stretched[i] = row(block, i);
    for (i = 0; i < 2; i++)
        stretched[words + i] = stretched[i] ^ (stretched[i] << shift | stretched[i + 1] >> (32 - shift));
    for (i = 0; i < words; i++) {
        const uint32_t *const at = stretched + first + i;

        set_row(offset, i, at[0] << left | at[1] >> 1 >> (31 - left));
    }
    pw_wipe_words(stretched, 6);
}

#else

PW_INLINE void set_block(uint32_t *block, unsigned words)
{
    pw_bytes_wipe(block, 4 * words);
}

PW_INLINE void copy_block(uint32_t *to, const uint32_t *from, unsigned words)
{
    pw_bytes_copy((uint8_t *)to, (const uint8_t *)from, 4 * words);
}

PW_INLINE void add_block(uint32_t *to, const uint32_t *from, unsigned words)
{
    pw_bytes_add((uint8_t *)to, (const uint8_t *)from, 4 * words);
}

PW_INLINE void add_text(uint32_t *to, const uint8_t *from, unsigned words)
{
    pw_bytes_add((uint8_t *)to, from, 4 * words);
}

PW_INLINE void store_text(uint8_t *to, const uint32_t *from, unsigned words)
{
    pw_bytes_copy(to, (const uint8_t *)from, 4 * words);
}

PW_INLINE void double_block(uint32_t *to, const uint32_t *from, unsigned words, unsigned overflow)
{
    const uint8_t *const in = (const uint8_t *)from;
    uint8_t *const out = (uint8_t *)to;
    const unsigned last = 4 * words - 1;
    const unsigned added = (0u - pw_hide_bit((unsigned)in[0] >> 7)) & overflow;
    unsigned i;

    for (i = 0; i < last; i++)
        out[i] = (uint8_t)(in[i] << 1 | in[i + 1] >> 7);
    out[last] = (uint8_t)((unsigned)in[last] << 1 ^ added);
    out[last - 1] = (uint8_t)(out[last - 1] ^ added >> 8);
}

/* to[i] = eight bits of from[i] and from[i + 1], from `first` % 8 on, in the same time for any; n bytes. */
PW_INLINE void take_bits(uint8_t *to, const uint8_t *from, unsigned n, unsigned first)
{
    const unsigned four = 0u - pw_hide_bit(first >> 2), two = 0u - pw_hide_bit(first >> 1),
                   one = 0u - pw_hide_bit(first);
    unsigned i;

    for (i = 0; i < n; i++) {
        unsigned bits = (unsigned)from[i] << 8 | from[i + 1];

        bits ^= (bits ^ bits << 4) & four;
        bits ^= (bits ^ bits << 2) & two;
        bits ^= (bits ^ bits << 1) & one;
        to[i] = (uint8_t)(bits >> 8);
    }
}

PW_INLINE void stretch(uint32_t *offset, const uint32_t *block, unsigned words, unsigned shift, unsigned bottom)
{
    const uint8_t *const in = (const uint8_t *)block;
    uint8_t stretched[24];

    pw_bytes_copy(stretched, in, 4 * words);
    take_bits(stretched + 4 * words, in + 1, 8, shift);
    pw_bytes_add(stretched + 4 * words, in, 8);
    take_bits((uint8_t *)offset, stretched + bottom / 8, 4 * words, bottom);
    pw_bytes_wipe(stretched, sizeof stretched);
}

#endif

/* to ^= what is left of a text, 1 to all but one byte of a block, and the bit that follows it */
PW_INLINE void add_last(uint32_t *to, const uint8_t *from, size_t len)
{
    uint8_t *const bytes = (uint8_t *)to;

    pw_bytes_add(bytes, from, len);
    bytes[len] ^= 0x80;
}

#endif
