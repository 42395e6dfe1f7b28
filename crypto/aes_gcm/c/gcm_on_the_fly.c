/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM on the cipher that makes its round keys on the way: least memory. */
#include "../aes128.h"
#include "gcm.h"

#define BLOCKS 1
#define HASHES_BLOCKS 0
#define PREPARED_WORDS 0

static inline void cipher_encrypt(uint8_t *block, const void *key)
{
    pw_aes128_on_the_fly(block, (const uint8_t *)key);
}

#include "gcm.template.h"
