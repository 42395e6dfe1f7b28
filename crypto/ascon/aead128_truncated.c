/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 with a truncated tag, NIST SP 800-232: the first bytes of the tag. */
#include "bytes.h"
#include "pennyweight/ascon.h"

#define KEY_BYTES PW_ASCON_AEAD128_KEY_BYTES
#define NONCE_BYTES PW_ASCON_AEAD128_NONCE_BYTES
#define TAG_BYTES PW_ASCON_AEAD128_TAG_BYTES

static int is_allowed(size_t taglen)
{
    return taglen >= PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN && taglen <= TAG_BYTES;
}

int pw_ascon_aead128_truncated_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len,
                                       const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                       const uint8_t key[KEY_BYTES], size_t taglen)
{
    uint8_t whole[TAG_BYTES];

    if (!is_allowed(taglen))
        return -1;
    pw_ascon_aead128_encrypt(ciphertext, whole, message, len, ad, adlen, nonce, key);
    pw_bytes_copy(tag, whole, taglen);
    pw_bytes_wipe(whole, sizeof whole);
    return 0;
}

int pw_ascon_aead128_truncated_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                                       const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                       const uint8_t key[KEY_BYTES], size_t taglen)
{
    pw_ascon_aead128_context context;
    uint8_t whole[TAG_BYTES];
    int result;

    if (!is_allowed(taglen)) {
        pw_bytes_wipe(message, len);
        return -1;
    }
    pw_ascon_aead128_init(&context, nonce, key);
    pw_ascon_aead128_aad(&context, ad, adlen);
    pw_ascon_aead128_decrypt_update(&context, message, ciphertext, len);
    pw_ascon_aead128_finalize(&context, whole);
    result = pw_bytes_compare(whole, tag, taglen);
    pw_bytes_wipe(whole, sizeof whole);
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}
