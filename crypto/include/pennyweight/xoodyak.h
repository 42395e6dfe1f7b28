/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak: authenticated encryption and a hash function on the Xoodoo permutation (NIST LWC final round,
 * 2021).
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid. */
#ifndef PENNYWEIGHT_XOODYAK_H
#define PENNYWEIGHT_XOODYAK_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_XOODYAK_AEAD_KEY_BYTES 16
#define PW_XOODYAK_AEAD_NONCE_BYTES 16
#define PW_XOODYAK_AEAD_TAG_BYTES 16

#define PW_XOODYAK_HASH_DIGEST_BYTES 32

/* ---- Xoodyak, authenticated encryption ----------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[12];
    uint8_t offset; /* filled bytes of the block */
    uint8_t phase;
} pw_xoodyak_aead_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_xoodyak_aead_encrypt(uint8_t *ciphertext, uint8_t tag[PW_XOODYAK_AEAD_TAG_BYTES], const uint8_t *message,
                             size_t len, const uint8_t *ad, size_t adlen,
                             const uint8_t nonce[PW_XOODYAK_AEAD_NONCE_BYTES],
                             const uint8_t key[PW_XOODYAK_AEAD_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_xoodyak_aead_decrypt(uint8_t *message, const uint8_t tag[PW_XOODYAK_AEAD_TAG_BYTES],
                                          const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                          const uint8_t nonce[PW_XOODYAK_AEAD_NONCE_BYTES],
                                          const uint8_t key[PW_XOODYAK_AEAD_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_xoodyak_aead_init(pw_xoodyak_aead_context *context, const uint8_t nonce[PW_XOODYAK_AEAD_NONCE_BYTES],
                          const uint8_t key[PW_XOODYAK_AEAD_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_xoodyak_aead_aad(pw_xoodyak_aead_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_xoodyak_aead_encrypt_update(pw_xoodyak_aead_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_xoodyak_aead_decrypt_update(pw_xoodyak_aead_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_xoodyak_aead_finalize(pw_xoodyak_aead_context *context, uint8_t tag[PW_XOODYAK_AEAD_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_xoodyak_aead_verify(pw_xoodyak_aead_context *context,
                                         const uint8_t tag[PW_XOODYAK_AEAD_TAG_BYTES]);

/* ---- Xoodyak, hash function ---------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[12];
    uint8_t offset; /* filled bytes of the block */
} pw_xoodyak_hash_context;

/* Hashes a message. */
void pw_xoodyak_hash(uint8_t digest[PW_XOODYAK_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_xoodyak_hash_init(pw_xoodyak_hash_context *context);

/* Takes in the next len bytes. */
void pw_xoodyak_hash_update(pw_xoodyak_hash_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_xoodyak_hash_finalize(pw_xoodyak_hash_context *context, uint8_t digest[PW_XOODYAK_HASH_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
