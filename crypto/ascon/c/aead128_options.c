/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What NIST SP 800-232 has of Ascon-AEAD128 besides: truncated tags and nonce masking. */
#include "bytes.h"
#include "pennyweight/ascon.h"

#define KEY_BYTES PW_ASCON_AEAD128_KEY_BYTES
#define NONCE_BYTES PW_ASCON_AEAD128_NONCE_BYTES
#define TAG_BYTES PW_ASCON_AEAD128_TAG_BYTES

/* ---- a truncated tag: the first bytes of the tag ---------------------------------------------------------- */

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

/* ---- nonce masking: the second half of the key is added to the nonce --------------------------------------- */

static void mask(uint8_t masked[NONCE_BYTES], const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy(masked, nonce, NONCE_BYTES);
    pw_bytes_add(masked, key + KEY_BYTES, NONCE_BYTES);
}

void pw_ascon_aead128_masked_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                     const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                     const uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES])
{
    uint8_t masked[NONCE_BYTES];

    mask(masked, nonce, key);
    pw_ascon_aead128_encrypt(ciphertext, tag, message, len, ad, adlen, masked, key);
    pw_bytes_wipe(masked, sizeof masked);
}

int pw_ascon_aead128_masked_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext,
                                    size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                    const uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES])
{
    uint8_t masked[NONCE_BYTES];
    int result;

    mask(masked, nonce, key);
    result = pw_ascon_aead128_decrypt(message, tag, ciphertext, len, ad, adlen, masked, key);
    pw_bytes_wipe(masked, sizeof masked);
    return result;
}

void pw_ascon_aead128_masked_init(pw_ascon_aead128_context *context, const uint8_t nonce[NONCE_BYTES],
                                  const uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES])
{
    uint8_t masked[NONCE_BYTES];

    mask(masked, nonce, key);
    pw_ascon_aead128_init(context, masked, key);
    pw_bytes_wipe(masked, sizeof masked);
}
