/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message: the cipher as they call it, then their functions. A product compiles one of
 * round_keys.c, round_keys_blocks.c and on_the_fly.c, and the modes with it, because the room of the prepared key and the way to
 * take a text depend on this choice. With one compilation for all, GIFT-COFB on Cortex-M3 would take 19 % more code and 14 % more
 * stack in the small form, beside the 320 bytes of that room, if whole blocks are taken by words; else 7 % more cycles in portable
 * C. */
#ifndef PENNYWEIGHT_GIFT_C_ROUND_KEYS_H
#define PENNYWEIGHT_GIFT_C_ROUND_KEYS_H

#include <limits.h>

#include "gift_cipher/gift128.h"
#include "bytes.h"
#include "clear_saved.h"
#include "inline.h"
#include "words.h"

/* Where a register holds a word, whole blocks are taken by words, and loops over a text are compiled once for each way of
 * taking it. Elsewhere that would make compilers keep parts of the state on the stack. */
#if UINT_MAX > 0xffff
#define WHOLE_BLOCKS
#define SPECIALISED PW_INLINE
#else
#define SPECIALISED static
#endif

/* What is prepared for a key, for as long as a call lasts. */
typedef struct {
    uint32_t words[PW_GIFT128_ROUND_KEY_WORDS];
} prepared_key;

PW_INLINE void gift128_keep(uint32_t *kept, const uint8_t *key)
{
    pw_gift128_expand_key(kept, key);
}

PW_INLINE void twegift128_keep(uint32_t *kept, const uint8_t *key)
{
    uint8_t reversed[16];
    unsigned i;

    for (i = 0; i < 16; i++)
        reversed[i] = key[15 - i];
    pw_gift128_expand_key(kept, reversed);
    pw_bytes_wipe(reversed, sizeof reversed);
}

PW_INLINE const void *gift128_prepare(prepared_key *prepared, const uint8_t *key)
{
    gift128_keep(prepared->words, key);
    return prepared->words;
}

PW_INLINE const void *twegift128_prepare(prepared_key *prepared, const uint8_t *key)
{
    twegift128_keep(prepared->words, key);
    return prepared->words;
}

PW_INLINE void load_block(uint32_t block[4], const uint8_t *from)
{
    pw_load_words_raw(block, from, 4);
}

PW_INLINE void store_block(uint8_t *to, const uint32_t block[4])
{
    pw_store_words_raw(to, block, 4);
}

PW_INLINE void wipe_words(uint32_t *words, unsigned n)
{
    pw_wipe_words(words, n);
}

PW_CLEARS_SAVED(clear_saved, 34)

PW_INLINE void forget(prepared_key *prepared)
{
    wipe_words(prepared->words, PW_GIFT128_ROUND_KEY_WORDS);
    clear_saved();
}

PW_INLINE void gift128_encrypt(uint32_t block[4], const void *prepared)
{
    pw_gift128_encrypt((uint8_t *)block, (const uint32_t *)prepared);
}

PW_INLINE void twegift128_encrypt(uint32_t block[4], const void *prepared, unsigned tweak)
{
    pw_twegift128_encrypt((uint8_t *)block, (const uint32_t *)prepared, tweak);
}

#include "gift_cofb.h"
#include "hyena.h"
#include "sundae.h"
#include "estate.h"

#endif
