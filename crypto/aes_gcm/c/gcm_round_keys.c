/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM with round keys made once a message. */
#include "../aes128.h"
#include "gcm.h"

#define BLOCKS 1
#define HASHES_BLOCKS 0
#define PREPARED_WORDS PW_AES128_ROUND_KEY_WORDS

static inline void cipher_prepare(uint32_t *prepared, const uint8_t *key)
{
    pw_aes128_expand_key((uint8_t *)prepared, key);
}

static inline void cipher_encrypt(uint8_t *block, const void *prepared)
{
    pw_aes128_encrypt(block, (const uint8_t *)prepared);
}

#include "gcm.template.h"
