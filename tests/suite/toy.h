/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef PENNYWEIGHT_TOY_H
#define PENNYWEIGHT_TOY_H

#include <stddef.h>
#include <stdint.h>

#define PW_TOY_AEAD_KEY_BYTES 4
#define PW_TOY_AEAD_NONCE_BYTES 8
#define PW_TOY_AEAD_TAG_BYTES 8
#define PW_TOY_HASH_DIGEST_BYTES 8

typedef struct {
    uint32_t state[2];
    uint32_t key[1];
    unsigned at; /* bytes of the block that are there */
    unsigned begun;
    unsigned calls;
} pw_toy_aead_context;

typedef pw_toy_aead_context pw_toy_hash_context;

typedef struct {
    uint32_t state[2];
    unsigned at;
    unsigned squeezes;
    unsigned updates;
} pw_toy_cxof_context;

void pw_toy_aead_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                         size_t adlen, const uint8_t *nonce, const uint8_t *key);
int pw_toy_aead_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                        size_t adlen, const uint8_t *nonce, const uint8_t *key);
void pw_toy_aead_init(pw_toy_aead_context *context, const uint8_t *nonce, const uint8_t *key);
void pw_toy_aead_aad(pw_toy_aead_context *context, const uint8_t *ad, size_t adlen);
void pw_toy_aead_encrypt_update(pw_toy_aead_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len);
void pw_toy_aead_decrypt_update(pw_toy_aead_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len);
void pw_toy_aead_finalize(pw_toy_aead_context *context, uint8_t *tag);
int pw_toy_aead_verify(pw_toy_aead_context *context, const uint8_t *tag);

void pw_toy_hash(uint8_t *digest, const uint8_t *message, size_t len);
void pw_toy_hash_init(pw_toy_hash_context *context);
void pw_toy_hash_update(pw_toy_hash_context *context, const uint8_t *message, size_t len);
void pw_toy_hash_finalize(pw_toy_hash_context *context, uint8_t *digest);

void pw_toy_cxof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t *label,
                 size_t labellen);
void pw_toy_cxof_init(pw_toy_cxof_context *context, const uint8_t *label, size_t labellen);
void pw_toy_cxof_update(pw_toy_cxof_context *context, const uint8_t *message, size_t len);
void pw_toy_cxof_squeeze(pw_toy_cxof_context *context, uint8_t *output, size_t outlen);
void pw_toy_cxof_wipe(pw_toy_cxof_context *context);

#endif
