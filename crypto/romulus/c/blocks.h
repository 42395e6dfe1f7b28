/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Block operations of the modes of Romulus between calls of the cipher (v1.3, 2021, section 3). A tweakey is stored as bytes: the
 * counter and the domain, which are public, then zeros, TK2 and TK3. The file of the cipher defines WHOLE_WORDS if blocks are to be
 * processed by words. */
#ifndef PENNYWEIGHT_ROMULUS_C_BLOCKS_H
#define PENNYWEIGHT_ROMULUS_C_BLOCKS_H

#include <stddef.h>

#include "bytes.h"
#include "inline.h"
#include "words.h"

#define BLOCK 16u
#define COUNTER 7u /* its bytes, and the place of the domain behind it */
#define TK2 16u
#define TK3 32u
#define TWEAKEY 48u

/* Blocks where words are, and wiping there: by words or with little code. */
PW_INLINE void copy_block(uint32_t to[4], const uint32_t from[4])
{
#ifdef WHOLE_WORDS
    unsigned i;

    for (i = 0; i < 4; i++)
        to[i] = from[i];
#else
    pw_bytes_copy((uint8_t *)to, (const uint8_t *)from, BLOCK);
#endif
}

PW_INLINE void add_block(uint32_t to[4], const uint32_t from[4])
{
#ifdef WHOLE_WORDS
    unsigned i;

    for (i = 0; i < 4; i++)
        to[i] ^= from[i];
#else
    pw_bytes_add((uint8_t *)to, (const uint8_t *)from, BLOCK);
#endif
}

PW_INLINE void wipe(void *words, unsigned bytes)
{
#ifdef WHOLE_WORDS
    pw_wipe_words((uint32_t *)words, bytes / 4);
    if (bytes % 4 != 0) /* a structure, where words are aligned to two bytes */
        pw_bytes_wipe((uint8_t *)words + bytes / 4 * 4, bytes % 4);
#else
    pw_bytes_wipe(words, bytes);
#endif
}

/* Counter and domain, and zeros behind them. */
static inline void clear_tk1(uint8_t *tweakey)
{
    pw_bytes_wipe(tweakey, TK2);
}

/* The counter is 1. */
static inline void begin_count(uint8_t *tweakey)
{
    clear_tk1(tweakey);
    tweakey[0] = 1;
}

/* The bytes that count() reads and writes: in words the domain is among them. */
#ifdef WHOLE_WORDS
#define COUNTED (COUNTER + 1u)
#else
#define COUNTED COUNTER
#endif

/* Times x in GF(2^56) modulo x^56 + x^7 + x^4 + x^2 + 1; the counter is public. */
static void count(uint8_t *tweakey)
{
#ifdef WHOLE_WORDS
    const uint32_t low = pw_load32(tweakey);
    const uint32_t high = pw_load32(tweakey + 4); /* with the domain */
    const uint32_t carry = high >> 23 & 1 ? 0x95 : 0;

    pw_store32(tweakey, low << 1 ^ carry);
    pw_store32(tweakey + 4, (high & UINT32_C(0xff000000)) | ((high << 1 | low >> 31) & UINT32_C(0x00ffffff)));
#else
    unsigned carry = tweakey[COUNTER - 1] & 0x80 ? 0x95 : 0;
    unsigned i;

    for (i = 0; i < COUNTER; i++) {
        const unsigned byte = tweakey[i];

        tweakey[i] = (uint8_t)(byte << 1 ^ carry);
        carry = byte >> 7;
    }
#endif
}

/* G on a byte. */
static inline uint8_t g(uint8_t v)
{
    return (uint8_t)(v >> 1 ^ (v & 0x80) ^ (v << 7));
}

#ifdef WHOLE_WORDS
/* G on the bytes of a word. */
static inline uint32_t g_of_word(uint32_t v)
{
    return (v >> 1 & UINT32_C(0x7f7f7f7f)) ^ ((v << 7 ^ v) & UINT32_C(0x80808080));
}

/* What rho() does to a whole block, by words. */
static inline void rho_block(uint32_t s[4], uint8_t *out, const uint8_t *in, int decrypts)
{
    unsigned i;

    for (i = 0; i < 4; i++) {
        const uint32_t taken = pw_load32_raw(in + 4 * i);
        const uint32_t given = taken ^ g_of_word(s[i]);

        pw_store32_raw(out + 4 * i, given);
        s[i] ^= decrypts ? given : taken;
    }
}
#endif

/* s = G(s), the tag. */
static inline void make_tag(uint32_t s[4])
{
    unsigned i;

#ifdef WHOLE_WORDS
    for (i = 0; i < 4; i++)
        s[i] = g_of_word(s[i]);
#else
    volatile uint8_t *const bytes = (uint8_t *)s;

    for (i = 0; i < BLOCK; i++)
        bytes[i] = g(bytes[i]);
#endif
}

/* rho or, where `decrypts`, its inverse on n bytes of a block from s on, without the padding. */
static void rho(uint8_t *s, uint8_t *out, const uint8_t *in, size_t n, int decrypts)
{
    size_t i;

#ifdef WHOLE_WORDS
    if (n == BLOCK) {
        rho_block((uint32_t *)(void *)s, out, in, decrypts);
        return;
    }
#endif
    for (i = 0; i < n; i++) {
        volatile uint8_t *const byte = s + i;
        const uint8_t state = *byte;
        const uint8_t taken = in[i];
        const uint8_t given = (uint8_t)(taken ^ g(state));

        out[i] = given;
        *byte = (uint8_t)(state ^ (decrypts ? given : taken));
    }
}

/* Adds the padding to a block of n bytes, in the bytes after them. */
static inline void add_padding(uint8_t *block, size_t n)
{
    if (n < BLOCK)
        block[BLOCK - 1] = (uint8_t)(block[BLOCK - 1] ^ n);
}

/* to = the n bytes of a block from `from` on, padded; to may begin with them already. */
static inline void pad(uint8_t *to, size_t n)
{
    if (n < BLOCK) {
        pw_bytes_wipe(to + n, BLOCK - n);
        to[BLOCK - 1] = (uint8_t)n;
    }
}

#endif
