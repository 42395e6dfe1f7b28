/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Gimli-24-Cipher, authenticated encryption, and Gimli-24-Hash (NIST Lightweight Cryptography, round 2, 2019).
 *
 * Data may have any alignment; a pointer may be NULL where its length is 0. Nothing is allocated.
 */
#ifndef PENNYWEIGHT_GIMLI_H
#define PENNYWEIGHT_GIMLI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PW_GIMLI24_CIPHER_KEY_BYTES 32
#define PW_GIMLI24_CIPHER_NONCE_BYTES 16 /* never twice with the same key */
#define PW_GIMLI24_CIPHER_TAG_BYTES 16
#define PW_GIMLI24_HASH_DIGEST_BYTES 32

/* ---- Authenticated encryption ---------------------------------------------------------------------------------- */

/* Encrypts and authenticates len bytes of message, and authenticates adlen bytes of associated data; ciphertext has
 * len bytes and may be message. */
void pw_gimli24_cipher_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES], const uint8_t *message,
                               size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_GIMLI24_CIPHER_NONCE_BYTES],
                               const uint8_t key[PW_GIMLI24_CIPHER_KEY_BYTES]);

/* Returns 0 and the message if the tag is right; -1 and a wiped message if it is not. message may be ciphertext. */
int pw_gimli24_cipher_decrypt(uint8_t *message, const uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES],
                              const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                              const uint8_t nonce[PW_GIMLI24_CIPHER_NONCE_BYTES],
                              const uint8_t key[PW_GIMLI24_CIPHER_KEY_BYTES]);

/* ---- The same piece by piece: init, aad as often as needed, updates as often as needed, finalize or verify ------ */

typedef struct {
    uint32_t state[12];
    uint8_t position; /* filled bytes of the block */
    uint8_t in_message;
} pw_gimli24_cipher_context;

/* Begins a message. */
void pw_gimli24_cipher_init(pw_gimli24_cipher_context *context, const uint8_t nonce[PW_GIMLI24_CIPHER_NONCE_BYTES],
                            const uint8_t key[PW_GIMLI24_CIPHER_KEY_BYTES]);

/* Authenticates a piece of associated data; all of it comes before the message. */
void pw_gimli24_cipher_aad(pw_gimli24_cipher_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts a piece of the message; ciphertext has len bytes and may be message. */
void pw_gimli24_cipher_encrypt_update(pw_gimli24_cipher_context *context, uint8_t *ciphertext, const uint8_t *message,
                                      size_t len);

/* Decrypts a piece; message may be ciphertext. The plaintext is UNVERIFIED: do not use it before _verify returns 0, and
 * wipe it if _verify returns -1. */
void pw_gimli24_cipher_decrypt_update(pw_gimli24_cipher_context *context, uint8_t *message, const uint8_t *ciphertext,
                                      size_t len);

/* Ends an encryption with its tag and wipes the context. */
void pw_gimli24_cipher_finalize(pw_gimli24_cipher_context *context, uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES]);

/* Ends a decryption and wipes the context: 0 if the tag is right, -1 if it is not. */
int pw_gimli24_cipher_verify(pw_gimli24_cipher_context *context, const uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES]);

/* ---- Hash ------------------------------------------------------------------------------------------------------ */

/* The digest of len bytes. */
void pw_gimli24_hash(uint8_t digest[PW_GIMLI24_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);

typedef struct {
    uint32_t state[12];
    uint8_t position; /* filled bytes of the block */
} pw_gimli24_hash_context;

/* Begins a message. */
void pw_gimli24_hash_init(pw_gimli24_hash_context *context);

/* Adds a piece of the message. */
void pw_gimli24_hash_update(pw_gimli24_hash_context *context, const uint8_t *message, size_t len);

/* The digest of all pieces; wipes the context. */
void pw_gimli24_hash_finalize(pw_gimli24_hash_context *context, uint8_t digest[PW_GIMLI24_HASH_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
