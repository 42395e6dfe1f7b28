/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM over the cipher that makes its round keys on the way: least memory. */
#include "aes/aes128.h"
#include "gcm_block.h"

CONTEXT_HAS_ROOM_FOR_THE_CIPHER(KEY_BYTES);

static void prepare(uint8_t *prepared, const uint8_t *key)
{
    pw_bytes_copy(prepared, key, KEY_BYTES);
}

static void make_stream(uint8_t *stream, const uint8_t *nonce, uint32_t counter, const uint8_t *key)
{
    pw_aes_counter_block(stream, nonce, counter);
    pw_aes128_on_the_fly(stream, key);
}

static const struct gcm_cipher CIPHER = {BLOCK, prepare, pw_aes128_on_the_fly, make_stream, NULL};

void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[KEY_BYTES])
{
    encrypt(&CIPHER, ciphertext, tag, message, len, ad, adlen, nonce, key);
}

int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[KEY_BYTES])
{
    return decrypt(&CIPHER, message, tag, ciphertext, len, ad, adlen, nonce, key);
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
