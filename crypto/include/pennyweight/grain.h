/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2, authenticated encryption (NIST LWC final round, 2021).
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid. */
#ifndef PENNYWEIGHT_GRAIN_H
#define PENNYWEIGHT_GRAIN_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_GRAIN128AEAD_V2_KEY_BYTES 16
#define PW_GRAIN128AEAD_V2_NONCE_BYTES 12
#define PW_GRAIN128AEAD_V2_TAG_BYTES 8

/* ---- Grain-128AEADv2 ----------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[14];
    size_t ad_left;
    uint8_t half_used;
    uint8_t decrypts;
    uint8_t as_announced;
} pw_grain128aead_v2_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_grain128aead_v2_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                                const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_grain128aead_v2_decrypt(uint8_t *message, const uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                                             const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included. The cipher takes in the length of the associated
 * data before the data, so init is told it. If what follows is not as announced (more or less data, or message
 * before the data is complete), finalize and verify return -1.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_grain128aead_v2_init(pw_grain128aead_v2_context *context, const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                             const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES], size_t adlen);

/* Takes in associated data; all of it comes before the message. Returns 0, or -1 if it is more than announced or
 * comes after a message: the caller's mistake, which later calls cannot mend. */
PW_MUST_CHECK int pw_grain128aead_v2_aad(pw_grain128aead_v2_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_grain128aead_v2_encrypt_update(pw_grain128aead_v2_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_grain128aead_v2_decrypt_update(pw_grain128aead_v2_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);

/* Ends an encryption: makes the tag and wipes the context. Returns 0, or -1 with the tag zero if the data was
 * not as announced. */
PW_MUST_CHECK int pw_grain128aead_v2_finalize(pw_grain128aead_v2_context *context,
                                              uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not or the data was not as announced, and wipes
 * the context. */
PW_MUST_CHECK int pw_grain128aead_v2_verify(pw_grain128aead_v2_context *context,
                                            const uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
