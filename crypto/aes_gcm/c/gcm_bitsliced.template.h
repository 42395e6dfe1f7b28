/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM on the bitsliced cipher: two blocks at once. The includer defines HASHES_BLOCKS: gcm.template.h. */
#include "../aes128.h"
#include "gcm.h"

#define BLOCKS 2
#define PREPARED_WORDS (PW_AES128_ROUND_KEY_WORDS + BLOCK / 4) /* and the hash key */

static inline void cipher_prepare(uint32_t *prepared, const uint8_t *key)
{
    pw_aes128_bitsliced_expand_key(prepared, key);
}

static inline void cipher_encrypt(uint8_t *blocks, const void *prepared)
{
    pw_aes128_bitsliced_encrypt(blocks, (const uint32_t *)prepared);
}

static inline const uint8_t *cipher_hash_key(const void *prepared)
{
    return (const uint8_t *)prepared + 4 * PW_AES128_ROUND_KEY_WORDS;
}

#include "gcm.template.h"
