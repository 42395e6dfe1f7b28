/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305, authenticated encryption (RFC 8439, 2018).
 *
 * A nonce must never be reused with the same key: a single reuse reveals the key that authenticates. A
 * message has at most 2^38 - 64 bytes: after them the block counter would begin again, which is not checked
 * here. Data may have any alignment and length, and a pointer may be NULL if its length is 0. ciphertext and
 * message may be the same buffer (in-place operation) but must not overlap partially; no other output may
 * overlap an input. Running time depends only on the input lengths and, for decryption, on whether the tag
 * is valid. */
#ifndef PENNYWEIGHT_CHACHAPOLY_H
#define PENNYWEIGHT_CHACHAPOLY_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_CHACHAPOLY_KEY_BYTES 32
#define PW_CHACHAPOLY_NONCE_BYTES 12
#define PW_CHACHAPOLY_TAG_BYTES 16

/* ---- ChaCha20-Poly1305 --------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t stream[16];      /* key stream of the block that is being used up */
    uint32_t input[4];        /* counter of that block, and the nonce */
    uint32_t one_time_key[8]; /* r and s of Poly1305 */
    uint32_t accumulator[5];  /* of Poly1305 */
    uint64_t ad_bytes;
    uint64_t message_bytes;
    uint8_t block[16];        /* a partial block of Poly1305, filled with zeros */
    uint8_t key[PW_CHACHAPOLY_KEY_BYTES];
} pw_chachapoly_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_chachapoly_encrypt(uint8_t *ciphertext, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                           const uint8_t key[PW_CHACHAPOLY_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong.
 * Nothing is decrypted before the tag has been checked. */
PW_MUST_CHECK int pw_chachapoly_decrypt(uint8_t *message, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES],
                                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                        const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                                        const uint8_t key[PW_CHACHAPOLY_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_chachapoly_init(pw_chachapoly_context *context, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                        const uint8_t key[PW_CHACHAPOLY_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_chachapoly_aad(pw_chachapoly_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_chachapoly_encrypt_update(pw_chachapoly_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_chachapoly_decrypt_update(pw_chachapoly_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_chachapoly_finalize(pw_chachapoly_context *context, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_chachapoly_verify(pw_chachapoly_context *context, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
