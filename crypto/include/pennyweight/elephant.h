/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Elephant v2, authenticated encryption over a permutation of 160, 176 or 200 bits (NIST LWC final round,
 * 2021): Dumbo and Jumbo over Spongent, Delirium over Keccak-p[200].
 *
 * A nonce must never be reused with the same key; the designers' claims (112 bits for Dumbo, 127 for Jumbo
 * and Delirium) hold for the data under one key that the specification allows. Data may have any alignment
 * and length, and a pointer may be NULL if its length is 0. ciphertext and message may be the same buffer
 * (in-place operation) but must not overlap partially; no other output may overlap an input. Running time
 * depends only on the input lengths and, for decryption, on whether the tag is valid; Dumbo and Jumbo with
 * an S-box in memory (AVR, MSP430) read it at addresses that depend on the key. All three algorithms have
 * the same functions, which are described at the first one. */
#ifndef PENNYWEIGHT_ELEPHANT_H
#define PENNYWEIGHT_ELEPHANT_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_DUMBO_KEY_BYTES 16
#define PW_DUMBO_NONCE_BYTES 12
#define PW_DUMBO_TAG_BYTES 8

#define PW_JUMBO_KEY_BYTES 16
#define PW_JUMBO_NONCE_BYTES 12
#define PW_JUMBO_TAG_BYTES 8

#define PW_DELIRIUM_KEY_BYTES 16
#define PW_DELIRIUM_NONCE_BYTES 12
#define PW_DELIRIUM_TAG_BYTES 16

/* ---- Dumbo --------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t block[5];
    uint32_t sum[5];
    uint8_t mask[22];
    uint8_t first_mask[20];
    uint8_t nonce[PW_DUMBO_NONCE_BYTES];
    uint8_t used;
    uint8_t phase;
} pw_dumbo_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and
 * of the associated data. */
void pw_dumbo_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DUMBO_TAG_BYTES], const uint8_t *message, size_t len,
                      const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_DUMBO_NONCE_BYTES],
                      const uint8_t key[PW_DUMBO_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_dumbo_decrypt(uint8_t *message, const uint8_t tag[PW_DUMBO_TAG_BYTES], const uint8_t *ciphertext,
                                   size_t len, const uint8_t *ad, size_t adlen,
                                   const uint8_t nonce[PW_DUMBO_NONCE_BYTES], const uint8_t key[PW_DUMBO_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then finalize
 * or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_dumbo_init(pw_dumbo_context *context, const uint8_t nonce[PW_DUMBO_NONCE_BYTES],
                   const uint8_t key[PW_DUMBO_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_dumbo_aad(pw_dumbo_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_dumbo_encrypt_update(pw_dumbo_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_dumbo_decrypt_update(pw_dumbo_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_dumbo_finalize(pw_dumbo_context *context, uint8_t tag[PW_DUMBO_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_dumbo_verify(pw_dumbo_context *context, const uint8_t tag[PW_DUMBO_TAG_BYTES]);

/* ---- Jumbo --------------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t block[6];
    uint32_t sum[6];
    uint8_t mask[26];
    uint8_t first_mask[22];
    uint8_t nonce[PW_JUMBO_NONCE_BYTES];
    uint8_t used;
    uint8_t phase;
} pw_jumbo_context;

void pw_jumbo_encrypt(uint8_t *ciphertext, uint8_t tag[PW_JUMBO_TAG_BYTES], const uint8_t *message, size_t len,
                      const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_JUMBO_NONCE_BYTES],
                      const uint8_t key[PW_JUMBO_KEY_BYTES]);
PW_MUST_CHECK int pw_jumbo_decrypt(uint8_t *message, const uint8_t tag[PW_JUMBO_TAG_BYTES], const uint8_t *ciphertext,
                                   size_t len, const uint8_t *ad, size_t adlen,
                                   const uint8_t nonce[PW_JUMBO_NONCE_BYTES], const uint8_t key[PW_JUMBO_KEY_BYTES]);
void pw_jumbo_init(pw_jumbo_context *context, const uint8_t nonce[PW_JUMBO_NONCE_BYTES],
                   const uint8_t key[PW_JUMBO_KEY_BYTES]);
void pw_jumbo_aad(pw_jumbo_context *context, const uint8_t *ad, size_t adlen);
void pw_jumbo_encrypt_update(pw_jumbo_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len);
void pw_jumbo_decrypt_update(pw_jumbo_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len);
void pw_jumbo_finalize(pw_jumbo_context *context, uint8_t tag[PW_JUMBO_TAG_BYTES]);
PW_MUST_CHECK int pw_jumbo_verify(pw_jumbo_context *context, const uint8_t tag[PW_JUMBO_TAG_BYTES]);

/* ---- Delirium ------------------------------------------------------------------------------------------ */

typedef struct {
    uint32_t block[7];
    uint32_t sum[7];
    uint8_t mask[30];
    uint8_t first_mask[25];
    uint8_t nonce[PW_DELIRIUM_NONCE_BYTES];
    uint8_t used;
    uint8_t phase;
} pw_delirium_context;

void pw_delirium_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DELIRIUM_TAG_BYTES], const uint8_t *message, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_DELIRIUM_NONCE_BYTES],
                         const uint8_t key[PW_DELIRIUM_KEY_BYTES]);
PW_MUST_CHECK int pw_delirium_decrypt(uint8_t *message, const uint8_t tag[PW_DELIRIUM_TAG_BYTES],
                                      const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                      const uint8_t nonce[PW_DELIRIUM_NONCE_BYTES],
                                      const uint8_t key[PW_DELIRIUM_KEY_BYTES]);
void pw_delirium_init(pw_delirium_context *context, const uint8_t nonce[PW_DELIRIUM_NONCE_BYTES],
                      const uint8_t key[PW_DELIRIUM_KEY_BYTES]);
void pw_delirium_aad(pw_delirium_context *context, const uint8_t *ad, size_t adlen);
void pw_delirium_encrypt_update(pw_delirium_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len);
void pw_delirium_decrypt_update(pw_delirium_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len);
void pw_delirium_finalize(pw_delirium_context *context, uint8_t tag[PW_DELIRIUM_TAG_BYTES]);
PW_MUST_CHECK int pw_delirium_verify(pw_delirium_context *context, const uint8_t tag[PW_DELIRIUM_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
