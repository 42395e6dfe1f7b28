/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Authenticated encryption over the block cipher GIFT-128 (2017), with keys and tags of 16 bytes: GIFT-COFB
 * (finalist of NIST's Lightweight Cryptography project, 2021), HyENA version 2, SUNDAE-GIFT and
 * ESTATE_TweGIFT-128 (its second round, 2019). NIST chose Ascon, which is smaller, and faster on 32-bit
 * processors: take these where a protocol asks for them, or SUNDAE-GIFT and ESTATE where nonces may repeat.
 *
 * GIFT-COFB and HyENA: a nonce must never be reused with the same key. SUNDAE-GIFT and ESTATE: where all
 * inputs are repeated the output is, too, which is all that a repeated nonce reveals; SUNDAE-GIFT-0 has no
 * nonce, and its functions ignore that argument, which may be NULL.
 *
 * SUNDAE-GIFT and ESTATE have no streaming API: the tag is made of the whole message, and only then is the
 * message encrypted with it, so that no byte of output can be given before all of the input was there, and a
 * decryption has to go through its own output again to know whether the tag is right.
 *
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. ciphertext and
 * message may be the same buffer (in-place operation) but must not overlap partially; no other output may
 * overlap an input. Running time depends only on the input lengths and, for decryption, on whether the tag
 * is valid. */
#ifndef PENNYWEIGHT_GIFT_H
#define PENNYWEIGHT_GIFT_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_GIFT_COFB_KEY_BYTES 16
#define PW_GIFT_COFB_NONCE_BYTES 16
#define PW_GIFT_COFB_TAG_BYTES 16

#define PW_HYENA_V2_KEY_BYTES 16
#define PW_HYENA_V2_NONCE_BYTES 12
#define PW_HYENA_V2_TAG_BYTES 16

#define PW_SUNDAE_GIFT_0_KEY_BYTES 16
#define PW_SUNDAE_GIFT_0_NONCE_BYTES 0
#define PW_SUNDAE_GIFT_0_TAG_BYTES 16

#define PW_SUNDAE_GIFT_64_KEY_BYTES 16
#define PW_SUNDAE_GIFT_64_NONCE_BYTES 8
#define PW_SUNDAE_GIFT_64_TAG_BYTES 16

#define PW_SUNDAE_GIFT_96_KEY_BYTES 16
#define PW_SUNDAE_GIFT_96_NONCE_BYTES 12
#define PW_SUNDAE_GIFT_96_TAG_BYTES 16

#define PW_SUNDAE_GIFT_128_KEY_BYTES 16
#define PW_SUNDAE_GIFT_128_NONCE_BYTES 16
#define PW_SUNDAE_GIFT_128_TAG_BYTES 16

#define PW_ESTATE_TWEGIFT128_KEY_BYTES 16
#define PW_ESTATE_TWEGIFT128_NONCE_BYTES 16
#define PW_ESTATE_TWEGIFT128_TAG_BYTES 16

/* Room in a context for what is prepared for a key. Implementations that make round keys on the way, those over
 * on_the_fly.c, need 16 bytes only: with them, compile all files with
 * -DPW_GIFT128_CIPHER_BYTES=16. */
#ifndef PW_GIFT128_CIPHER_BYTES
#define PW_GIFT128_CIPHER_BYTES 320
#endif

/* ---- GIFT-COFB ---------------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t y[4];
    uint32_t input[4]; /* of the cipher, as far as it is known */
    uint32_t mask[2];
    uint8_t offset; /* in the block */
    uint8_t in_message; /* whether the associated data is complete */
} pw_gift_cofb_state;

typedef struct {
    uint32_t cipher_key[PW_GIFT128_CIPHER_BYTES / 4];
    pw_gift_cofb_state state;
    uint8_t is_active; /* initialised and not finalised */
} pw_gift_cofb_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and of
 * the associated data. */
void pw_gift_cofb_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GIFT_COFB_TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_GIFT_COFB_NONCE_BYTES],
                          const uint8_t key[PW_GIFT_COFB_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_gift_cofb_decrypt(uint8_t *message, const uint8_t tag[PW_GIFT_COFB_TAG_BYTES],
                                       const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_GIFT_COFB_NONCE_BYTES],
                                       const uint8_t key[PW_GIFT_COFB_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_gift_cofb_init(pw_gift_cofb_context *context, const uint8_t nonce[PW_GIFT_COFB_NONCE_BYTES],
                       const uint8_t key[PW_GIFT_COFB_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_gift_cofb_aad(pw_gift_cofb_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_gift_cofb_encrypt_update(pw_gift_cofb_context *context, uint8_t *ciphertext, const uint8_t *message,
                                 size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_gift_cofb_decrypt_update(pw_gift_cofb_context *context, uint8_t *message, const uint8_t *ciphertext,
                                 size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_gift_cofb_finalize(pw_gift_cofb_context *context, uint8_t tag[PW_GIFT_COFB_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_gift_cofb_verify(pw_gift_cofb_context *context, const uint8_t tag[PW_GIFT_COFB_TAG_BYTES]);

/* ---- HyENA version 2 ---------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t y[4];
    uint32_t mask[2];
    uint8_t offset; /* in the block */
    uint8_t nonce_is_encrypted;
    uint8_t in_message; /* whether the associated data is complete */
} pw_hyena_v2_state;

typedef struct {
    uint32_t cipher_key[PW_GIFT128_CIPHER_BYTES / 4];
    pw_hyena_v2_state state;
    uint8_t is_active; /* initialised and not finalised */
} pw_hyena_v2_context;

void pw_hyena_v2_encrypt(uint8_t *ciphertext, uint8_t tag[PW_HYENA_V2_TAG_BYTES], const uint8_t *message, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_HYENA_V2_NONCE_BYTES],
                         const uint8_t key[PW_HYENA_V2_KEY_BYTES]);
PW_MUST_CHECK int pw_hyena_v2_decrypt(uint8_t *message, const uint8_t tag[PW_HYENA_V2_TAG_BYTES],
                                      const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                      const uint8_t nonce[PW_HYENA_V2_NONCE_BYTES],
                                      const uint8_t key[PW_HYENA_V2_KEY_BYTES]);

void pw_hyena_v2_init(pw_hyena_v2_context *context, const uint8_t nonce[PW_HYENA_V2_NONCE_BYTES],
                      const uint8_t key[PW_HYENA_V2_KEY_BYTES]);
void pw_hyena_v2_aad(pw_hyena_v2_context *context, const uint8_t *ad, size_t adlen);
void pw_hyena_v2_encrypt_update(pw_hyena_v2_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len);
void pw_hyena_v2_decrypt_update(pw_hyena_v2_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len);
void pw_hyena_v2_finalize(pw_hyena_v2_context *context, uint8_t tag[PW_HYENA_V2_TAG_BYTES]);
PW_MUST_CHECK int pw_hyena_v2_verify(pw_hyena_v2_context *context, const uint8_t tag[PW_HYENA_V2_TAG_BYTES]);

/* ---- SUNDAE-GIFT-0 ------------------------------------------------------------------------------------------------ */

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and of
 * the associated data. */
void pw_sundae_gift_0_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SUNDAE_GIFT_0_TAG_BYTES], const uint8_t *message,
                              size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                              const uint8_t key[PW_SUNDAE_GIFT_0_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_sundae_gift_0_decrypt(uint8_t *message, const uint8_t tag[PW_SUNDAE_GIFT_0_TAG_BYTES],
                                           const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                           const uint8_t *nonce, const uint8_t key[PW_SUNDAE_GIFT_0_KEY_BYTES]);

/* ---- SUNDAE-GIFT-64 ----------------------------------------------------------------------------------------------- */

void pw_sundae_gift_64_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SUNDAE_GIFT_64_TAG_BYTES], const uint8_t *message,
                               size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SUNDAE_GIFT_64_NONCE_BYTES],
                               const uint8_t key[PW_SUNDAE_GIFT_64_KEY_BYTES]);
PW_MUST_CHECK int pw_sundae_gift_64_decrypt(uint8_t *message, const uint8_t tag[PW_SUNDAE_GIFT_64_TAG_BYTES],
                                            const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                            const uint8_t nonce[PW_SUNDAE_GIFT_64_NONCE_BYTES],
                                            const uint8_t key[PW_SUNDAE_GIFT_64_KEY_BYTES]);

/* ---- SUNDAE-GIFT-96 ----------------------------------------------------------------------------------------------- */

void pw_sundae_gift_96_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SUNDAE_GIFT_96_TAG_BYTES], const uint8_t *message,
                               size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SUNDAE_GIFT_96_NONCE_BYTES],
                               const uint8_t key[PW_SUNDAE_GIFT_96_KEY_BYTES]);
PW_MUST_CHECK int pw_sundae_gift_96_decrypt(uint8_t *message, const uint8_t tag[PW_SUNDAE_GIFT_96_TAG_BYTES],
                                            const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                            const uint8_t nonce[PW_SUNDAE_GIFT_96_NONCE_BYTES],
                                            const uint8_t key[PW_SUNDAE_GIFT_96_KEY_BYTES]);

/* ---- SUNDAE-GIFT-128 ---------------------------------------------------------------------------------------------- */

void pw_sundae_gift_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SUNDAE_GIFT_128_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SUNDAE_GIFT_128_NONCE_BYTES],
                                const uint8_t key[PW_SUNDAE_GIFT_128_KEY_BYTES]);
PW_MUST_CHECK int pw_sundae_gift_128_decrypt(uint8_t *message, const uint8_t tag[PW_SUNDAE_GIFT_128_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_SUNDAE_GIFT_128_NONCE_BYTES],
                                             const uint8_t key[PW_SUNDAE_GIFT_128_KEY_BYTES]);

/* ---- ESTATE_TweGIFT-128 ------------------------------------------------------------------------------------------- */

void pw_estate_twegift128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ESTATE_TWEGIFT128_TAG_BYTES],
                                  const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                  const uint8_t nonce[PW_ESTATE_TWEGIFT128_NONCE_BYTES],
                                  const uint8_t key[PW_ESTATE_TWEGIFT128_KEY_BYTES]);
PW_MUST_CHECK int pw_estate_twegift128_decrypt(uint8_t *message, const uint8_t tag[PW_ESTATE_TWEGIFT128_TAG_BYTES],
                                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                               const uint8_t nonce[PW_ESTATE_TWEGIFT128_NONCE_BYTES],
                                               const uint8_t key[PW_ESTATE_TWEGIFT128_KEY_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
