/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin (version 1.1 of 2019; second round of NIST's Lightweight Cryptography project): authenticated
 * encryption and a hash over a block cipher with blocks and keys of 256 bits, made to be as hard for quantum
 * computers as for others. Take it where a protocol asks for it or where 256 bits of everything are wanted;
 * Ascon is several times faster on short messages.
 *
 * A nonce of Saturnin-CTR-Cascade must never be reused with the same key. Saturnin-Short is a single
 * call of the cipher: where nonce and message are repeated the ciphertext is, too, which is all that a
 * repeated nonce reveals.
 *
 * Data may have any alignment and, but for Saturnin-Short, any length; a pointer may be NULL if its length
 * is 0. ciphertext and message may be the same buffer (in-place operation) but must not overlap partially;
 * no other output may overlap an input. Running time depends only on the input lengths and, for decryption,
 * on whether the tag is valid. */
#ifndef PENNYWEIGHT_SATURNIN_H
#define PENNYWEIGHT_SATURNIN_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_SATURNIN_CTR_CASCADE_KEY_BYTES 32
#define PW_SATURNIN_CTR_CASCADE_NONCE_BYTES 16
#define PW_SATURNIN_CTR_CASCADE_TAG_BYTES 32

#define PW_SATURNIN_SHORT_KEY_BYTES 32
#define PW_SATURNIN_SHORT_NONCE_BYTES 16
#define PW_SATURNIN_SHORT_TAG_BYTES 0
#define PW_SATURNIN_SHORT_MESSAGE_BYTES 15 /* of the longest message */
#define PW_SATURNIN_SHORT_CIPHERTEXT_BYTES 32 /* of every ciphertext */

#define PW_SATURNIN_HASH_DIGEST_BYTES 32

/* ---- Saturnin-CTR-Cascade -------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t key[8];
    uint32_t counter[8]; /* the nonce and the number of the block */
    uint32_t chain[8]; /* the chaining value of the cascade */
    uint32_t block[8]; /* what is taken in, and key stream behind it */
    uint8_t offset; /* in the block */
    uint8_t phase;
} pw_saturnin_ctr_cascade_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and of
 * the associated data. */
void pw_saturnin_ctr_cascade_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SATURNIN_CTR_CASCADE_TAG_BYTES],
                                     const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                     const uint8_t nonce[PW_SATURNIN_CTR_CASCADE_NONCE_BYTES],
                                     const uint8_t key[PW_SATURNIN_CTR_CASCADE_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_saturnin_ctr_cascade_decrypt(uint8_t *message,
                                                  const uint8_t tag[PW_SATURNIN_CTR_CASCADE_TAG_BYTES],
                                                  const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                                                  size_t adlen,
                                                  const uint8_t nonce[PW_SATURNIN_CTR_CASCADE_NONCE_BYTES],
                                                  const uint8_t key[PW_SATURNIN_CTR_CASCADE_KEY_BYTES]);

/* Streaming: init, aad as often as needed, then encrypt_update or decrypt_update as often as needed, then finalize
 * or verify. Chunks may have any length, 0 included. */
void pw_saturnin_ctr_cascade_init(pw_saturnin_ctr_cascade_context *context,
                                  const uint8_t nonce[PW_SATURNIN_CTR_CASCADE_NONCE_BYTES],
                                  const uint8_t key[PW_SATURNIN_CTR_CASCADE_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_saturnin_ctr_cascade_aad(pw_saturnin_ctr_cascade_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes of message. */
void pw_saturnin_ctr_cascade_encrypt_update(pw_saturnin_ctr_cascade_context *context, uint8_t *ciphertext,
                                            const uint8_t *message, size_t len);

/* Decrypts the next len bytes. Use nothing of the message before verify has returned 0. */
void pw_saturnin_ctr_cascade_decrypt_update(pw_saturnin_ctr_cascade_context *context, uint8_t *message,
                                            const uint8_t *ciphertext, size_t len);

/* Makes the tag of all that was encrypted and wipes the context. */
void pw_saturnin_ctr_cascade_finalize(pw_saturnin_ctr_cascade_context *context,
                                      uint8_t tag[PW_SATURNIN_CTR_CASCADE_TAG_BYTES]);

/* Returns 0 if the tag is right, -1 if not: then discard the message. Wipes the context, and a finalised context has
 * no valid tag. */
PW_MUST_CHECK int pw_saturnin_ctr_cascade_verify(pw_saturnin_ctr_cascade_context *context,
                                                 const uint8_t tag[PW_SATURNIN_CTR_CASCADE_TAG_BYTES]);

/* ---- Saturnin-Short -------------------------------------------------------------------------------------------------- */

/* A ciphertext has 32 bytes whatever the message's length, which it hides; there is no tag and no associated data. These
 * have no streaming API: nonce and message are one block of the cipher. */

/* Encrypts len bytes of message, 15 at most; ciphertext may begin where the message does. Returns 0, or -1 with nothing written
 * if the message is longer. */
PW_MUST_CHECK int pw_saturnin_short_encrypt(uint8_t ciphertext[PW_SATURNIN_SHORT_CIPHERTEXT_BYTES],
                                            const uint8_t *message, size_t len,
                                            const uint8_t nonce[PW_SATURNIN_SHORT_NONCE_BYTES],
                                            const uint8_t key[PW_SATURNIN_SHORT_KEY_BYTES]);

/* Decrypts; message may begin where the ciphertext does. Returns the length of the message, and writes zeros behind it up to 15
 * bytes; or -1, and zeros alone, if key, nonce or ciphertext is wrong. The time does not tell which of these it was. */
PW_MUST_CHECK int pw_saturnin_short_decrypt(uint8_t message[PW_SATURNIN_SHORT_MESSAGE_BYTES],
                                            const uint8_t ciphertext[PW_SATURNIN_SHORT_CIPHERTEXT_BYTES],
                                            const uint8_t nonce[PW_SATURNIN_SHORT_NONCE_BYTES],
                                            const uint8_t key[PW_SATURNIN_SHORT_KEY_BYTES]);

/* ---- Saturnin-Hash --------------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t chain[8];
    uint32_t block[8];
    uint8_t offset; /* in the block */
} pw_saturnin_hash_context;

/* Hashes a message. */
void pw_saturnin_hash(uint8_t digest[PW_SATURNIN_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_saturnin_hash_init(pw_saturnin_hash_context *context);

/* Takes in the next len bytes. */
void pw_saturnin_hash_update(pw_saturnin_hash_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_saturnin_hash_finalize(pw_saturnin_hash_context *context, uint8_t digest[PW_SATURNIN_HASH_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
