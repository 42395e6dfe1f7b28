/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CCM over the bitsliced cipher: the chaining value and the block of key stream are its two blocks. */
#include "ccm.h"
#include "bitsliced.h"

static void process_with_key(enum direction direction, const struct ccm_message *message, uint8_t blocks[2 * BLOCK],
                             const uint8_t *key)
{
    uint32_t prepared[PREPARED_WORDS];

    pw_aes128_bitsliced_expand_key(prepared, key);
    process(&CIPHER, direction, message, blocks, (const uint8_t *)prepared);
    pw_bytes_wipe(prepared, sizeof prepared);
}

void pw_aes128_ccm_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[KEY_BYTES])
{
    const struct ccm_message given = {ciphertext, message, ad, nonce, len, adlen, NONCE_BYTES, TAG_BYTES};

    if (encrypt(&given, tag, key) != 0) {
        pw_bytes_wipe(ciphertext, len);
        pw_bytes_wipe(tag, TAG_BYTES);
    }
}

int pw_aes128_ccm_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[KEY_BYTES])
{
    const struct ccm_message given = {message, ciphertext, ad, nonce, len, adlen, NONCE_BYTES, TAG_BYTES};

    return decrypt(&given, tag, key);
}

int pw_aes128_ccm_sized_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t key[KEY_BYTES],
                                size_t noncelen, size_t taglen)
{
    const struct ccm_message given = {ciphertext, message, ad, nonce, len, adlen, noncelen, taglen};

    return encrypt(&given, tag, key);
}

int pw_aes128_ccm_sized_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t key[KEY_BYTES],
                                size_t noncelen, size_t taglen)
{
    const struct ccm_message given = {message, ciphertext, ad, nonce, len, adlen, noncelen, taglen};

    return decrypt(&given, tag, key);
}
