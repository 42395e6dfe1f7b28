/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24-Cipher, authenticated encryption, and the hash function Gimli-24-Hash (NIST LWC round 2, 2019).
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid. */
#ifndef PENNYWEIGHT_GIMLI_H
#define PENNYWEIGHT_GIMLI_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_GIMLI24_CIPHER_KEY_BYTES 32
#define PW_GIMLI24_CIPHER_NONCE_BYTES 16
#define PW_GIMLI24_CIPHER_TAG_BYTES 16

#define PW_GIMLI24_HASH_DIGEST_BYTES 32

/* ---- Gimli-24-Cipher ----------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[12];
    uint8_t offset; /* filled bytes of the block */
    uint8_t phase;
} pw_gimli24_cipher_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_gimli24_cipher_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES], const uint8_t *message,
                               size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_GIMLI24_CIPHER_NONCE_BYTES],
                               const uint8_t key[PW_GIMLI24_CIPHER_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_gimli24_cipher_decrypt(uint8_t *message, const uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES],
                                            const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                            const uint8_t nonce[PW_GIMLI24_CIPHER_NONCE_BYTES],
                                            const uint8_t key[PW_GIMLI24_CIPHER_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_gimli24_cipher_init(pw_gimli24_cipher_context *context, const uint8_t nonce[PW_GIMLI24_CIPHER_NONCE_BYTES],
                            const uint8_t key[PW_GIMLI24_CIPHER_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_gimli24_cipher_aad(pw_gimli24_cipher_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_gimli24_cipher_encrypt_update(pw_gimli24_cipher_context *context, uint8_t *ciphertext, const uint8_t *message,
                                      size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_gimli24_cipher_decrypt_update(pw_gimli24_cipher_context *context, uint8_t *message, const uint8_t *ciphertext,
                                      size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_gimli24_cipher_finalize(pw_gimli24_cipher_context *context, uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_gimli24_cipher_verify(pw_gimli24_cipher_context *context,
                                           const uint8_t tag[PW_GIMLI24_CIPHER_TAG_BYTES]);

/* ---- Gimli-24-Hash ------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[12];
    uint8_t offset; /* filled bytes of the block */
} pw_gimli24_hash_context;

/* Hashes a message. */
void pw_gimli24_hash(uint8_t digest[PW_GIMLI24_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_gimli24_hash_init(pw_gimli24_hash_context *context);

/* Takes in the next len bytes. */
void pw_gimli24_hash_update(pw_gimli24_hash_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_gimli24_hash_finalize(pw_gimli24_hash_context *context, uint8_t digest[PW_GIMLI24_HASH_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
