/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 with nonce masking, NIST SP 800-232: the second half of the key is added to the nonce. */
#include "bytes.h"
#include "pennyweight/ascon.h"

#define KEY_BYTES PW_ASCON_AEAD128_KEY_BYTES
#define MASKED_KEY_BYTES PW_ASCON_AEAD128_MASKED_KEY_BYTES
#define TAG_BYTES PW_ASCON_AEAD128_TAG_BYTES
#define NONCE_BYTES PW_ASCON_AEAD128_NONCE_BYTES

static void mask(uint8_t masked[NONCE_BYTES], const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy(masked, nonce, NONCE_BYTES);
    pw_bytes_add(masked, key + KEY_BYTES, NONCE_BYTES);
}

void pw_ascon_aead128_masked_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                     const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                     const uint8_t key[MASKED_KEY_BYTES])
{
    uint8_t masked[NONCE_BYTES];

    mask(masked, nonce, key);
    pw_ascon_aead128_encrypt(ciphertext, tag, message, len, ad, adlen, masked, key);
    pw_bytes_wipe(masked, sizeof masked);
}

int pw_ascon_aead128_masked_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext,
                                    size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                    const uint8_t key[MASKED_KEY_BYTES])
{
    uint8_t masked[NONCE_BYTES];
    int result;

    mask(masked, nonce, key);
    result = pw_ascon_aead128_decrypt(message, tag, ciphertext, len, ad, adlen, masked, key);
    pw_bytes_wipe(masked, sizeof masked);
    return result;
}

void pw_ascon_aead128_masked_init(pw_ascon_aead128_context *context, const uint8_t nonce[NONCE_BYTES],
                                  const uint8_t key[MASKED_KEY_BYTES])
{
    uint8_t masked[NONCE_BYTES];

    mask(masked, nonce, key);
    pw_ascon_aead128_init(context, masked, key);
    pw_bytes_wipe(masked, sizeof masked);
}
