/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CCM over the cipher that makes its round keys on the way: least memory. */
#include "ccm.h"
#include "on_the_fly.h"

static void process_with_key(enum direction direction, const struct ccm_message *message, uint8_t blocks[2 * BLOCK],
                             const uint8_t *key)
{
    process(&CIPHER, direction, message, blocks, key);
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
