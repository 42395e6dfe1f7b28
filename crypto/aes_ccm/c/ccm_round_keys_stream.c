/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CCM in chunks, with round keys computed once per message. */
#include "ccm_stream.h"
#include "round_keys.h"

CONTEXT_HAS_ROOM_FOR_THE_CIPHER(4 * PW_AES128_ROUND_KEY_WORDS);

static void prepare(uint8_t *prepared, const uint8_t *key)
{
    pw_aes128_expand_key(prepared, key);
}

int pw_aes128_ccm_stream_init(pw_aes128_ccm_stream_context *context, size_t len, size_t adlen, const uint8_t *nonce,
                              const uint8_t key[KEY_BYTES], size_t noncelen, size_t taglen)
{
    const struct ccm_message message = {NULL, NULL, NULL, nonce, len, adlen, noncelen, taglen};

    return init(&CIPHER, context, &message, key);
}

void pw_aes128_ccm_stream_aad(pw_aes128_ccm_stream_context *context, const uint8_t *ad, size_t adlen)
{
    aad(&CIPHER, context, ad, adlen);
}

void pw_aes128_ccm_stream_encrypt_update(pw_aes128_ccm_stream_context *context, uint8_t *ciphertext,
                                         const uint8_t *message, size_t len)
{
    update(&CIPHER, context, ENCRYPTION, ciphertext, message, len);
}

void pw_aes128_ccm_stream_decrypt_update(pw_aes128_ccm_stream_context *context, uint8_t *message,
                                         const uint8_t *ciphertext, size_t len)
{
    update(&CIPHER, context, DECRYPTION, message, ciphertext, len);
}

int pw_aes128_ccm_stream_finalize(pw_aes128_ccm_stream_context *context, uint8_t *tag)
{
    return finalize(&CIPHER, context, tag);
}

int pw_aes128_ccm_stream_verify(pw_aes128_ccm_stream_context *context, const uint8_t *tag)
{
    return verify(&CIPHER, context, tag);
}
