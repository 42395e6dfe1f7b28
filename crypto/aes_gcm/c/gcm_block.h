/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM in a single call over a cipher that encrypts one block at a time. */
#ifndef PENNYWEIGHT_AES_GCM_C_GCM_BLOCK_H
#define PENNYWEIGHT_AES_GCM_C_GCM_BLOCK_H

#include "gcm.h"

static void crypt(const struct gcm_cipher *cipher, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                  const uint8_t *prepared)
{
    uint8_t stream[BLOCK];

    crypt_blocks(cipher, stream, out, in, len, nonce, 2, prepared);
    pw_bytes_wipe(stream, sizeof stream);
}

/* The tag of a ciphertext. */
static void authenticate(const struct gcm_cipher *cipher, uint8_t *tag, const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *prepared)
{
    uint8_t block[BLOCK];

    pw_bytes_wipe(block, BLOCK);
    cipher->encrypt(block, prepared);
    hash_message(tag, block, ciphertext, len, ad, adlen);
    cipher->make_stream(block, nonce, 1, prepared);
    pw_bytes_add(tag, block, BLOCK);
    pw_bytes_wipe(block, BLOCK);
}

PW_INLINE void encrypt(const struct gcm_cipher *cipher, uint8_t *ciphertext, uint8_t *tag, const uint8_t *message,
                       size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *prepared)
{
    crypt(cipher, ciphertext, message, len, nonce, prepared);
    authenticate(cipher, tag, ciphertext, len, ad, adlen, nonce, prepared);
}

/* Decrypts only if the tag is valid. */
PW_INLINE int decrypt(const struct gcm_cipher *cipher, uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext,
                      size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *prepared)
{
    uint8_t computed[BLOCK];
    int result;

    authenticate(cipher, computed, ciphertext, len, ad, adlen, nonce, prepared);
    result = pw_aead_check_tag(tag, computed, BLOCK, computed, sizeof computed);
    if (result == 0)
        crypt(cipher, message, ciphertext, len, nonce, prepared);
    else
        pw_bytes_wipe(message, len);
    return result;
}

#endif
