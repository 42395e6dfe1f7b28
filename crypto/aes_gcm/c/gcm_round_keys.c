/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM with round keys computed once per message. */
#include "aes/aes128.h"
#include "gcm_block.h"

#define PREPARED_WORDS PW_AES128_ROUND_KEY_WORDS

CONTEXT_HAS_ROOM_FOR_THE_CIPHER(4 * PREPARED_WORDS);

static void make_stream(uint8_t *stream, const uint8_t *nonce, uint32_t counter, const uint8_t *prepared)
{
    pw_aes_counter_block(stream, nonce, counter);
    pw_aes128_encrypt(stream, prepared);
}

static const struct gcm_cipher CIPHER = {BLOCK, pw_aes128_expand_key, pw_aes128_encrypt, make_stream, NULL};

void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[KEY_BYTES])
{
    uint32_t round_keys[PREPARED_WORDS];
    uint8_t *prepared = (uint8_t *)round_keys;

    CIPHER.prepare(prepared, key);
    encrypt(&CIPHER, ciphertext, tag, message, len, ad, adlen, nonce, prepared);
    pw_bytes_wipe(round_keys, sizeof round_keys);
}

int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[KEY_BYTES])
{
    uint32_t round_keys[PREPARED_WORDS];
    uint8_t *prepared = (uint8_t *)round_keys;
    int result;

    CIPHER.prepare(prepared, key);
    result = decrypt(&CIPHER, message, tag, ciphertext, len, ad, adlen, nonce, prepared);
    pw_bytes_wipe(round_keys, sizeof round_keys);
    return result;
}

void pw_aes128_gcm_init(pw_aes128_gcm_context *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    init(&CIPHER, context, nonce, key);
}

void pw_aes128_gcm_aad(pw_aes128_gcm_context *context, const uint8_t *ad, size_t adlen)
{
    aad(context, ad, adlen);
}

void pw_aes128_gcm_encrypt_update(pw_aes128_gcm_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len)
{
    update(&CIPHER, context, ENCRYPTION, ciphertext, message, len);
}

void pw_aes128_gcm_decrypt_update(pw_aes128_gcm_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len)
{
    update(&CIPHER, context, DECRYPTION, message, ciphertext, len);
}

void pw_aes128_gcm_finalize(pw_aes128_gcm_context *context, uint8_t tag[TAG_BYTES])
{
    finalize(&CIPHER, context, tag);
}

int pw_aes128_gcm_verify(pw_aes128_gcm_context *context, const uint8_t tag[TAG_BYTES])
{
    return verify(&CIPHER, context, tag);
}
