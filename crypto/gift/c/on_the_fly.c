/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made on the way, for the least memory: the cipher as they call it, then their functions. */
#include "gift_cipher/gift128.h"
#include "bytes.h"
#include "inline.h"

/* Loops over a text are compiled once for all ways of taking it. */
#define SPECIALISED static

/* Nothing is prepared for a key. */
typedef uint8_t prepared_key;

PW_INLINE void gift128_keep(uint32_t *kept, const uint8_t *key)
{
    pw_bytes_copy((uint8_t *)kept, key, 16);
}

PW_INLINE void twegift128_keep(uint32_t *kept, const uint8_t *key)
{
    gift128_keep(kept, key);
}

PW_INLINE const void *gift128_prepare(prepared_key *prepared, const uint8_t *key)
{
    (void)prepared;
    return key;
}

PW_INLINE const void *twegift128_prepare(prepared_key *prepared, const uint8_t *key)
{
    (void)prepared;
    return key;
}

PW_INLINE void clear_saved(void)
{
}

PW_INLINE void forget(prepared_key *prepared)
{
    (void)prepared;
}

PW_INLINE void load_block(uint32_t block[4], const uint8_t *from)
{
    pw_bytes_copy((uint8_t *)block, from, 16);
}

PW_INLINE void store_block(uint8_t *to, const uint32_t block[4])
{
    pw_bytes_copy(to, (const uint8_t *)block, 16);
}

PW_INLINE void wipe_words(uint32_t *words, unsigned n)
{
    pw_bytes_wipe(words, 4 * n);
}

PW_INLINE void gift128_encrypt(uint32_t block[4], const void *key)
{
    pw_gift128_on_the_fly((uint8_t *)block, (const uint8_t *)key);
}

PW_INLINE void twegift128_encrypt(uint32_t block[4], const void *key, unsigned tweak)
{
    pw_twegift128_on_the_fly((uint8_t *)block, (const uint8_t *)key, tweak);
}

#include "gift_cofb.h"
#include "hyena.h"
#include "sundae.h"
#include "estate.h"
