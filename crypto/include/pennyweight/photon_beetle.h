/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-Beetle-AEAD[128] and -AEAD[32], authenticated encryption, and the hash function
 * PHOTON-Beetle-Hash[32] (NIST LWC final round, 2021). AEAD[128] takes blocks of 16 bytes, the one to
 * choose; AEAD[32] and the hash take 4, and a permutation for each.
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid. */
#ifndef PENNYWEIGHT_PHOTON_BEETLE_H
#define PENNYWEIGHT_PHOTON_BEETLE_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_PHOTON_BEETLE_AEAD_128_KEY_BYTES 16
#define PW_PHOTON_BEETLE_AEAD_128_NONCE_BYTES 16
#define PW_PHOTON_BEETLE_AEAD_128_TAG_BYTES 16

#define PW_PHOTON_BEETLE_AEAD_32_KEY_BYTES 16
#define PW_PHOTON_BEETLE_AEAD_32_NONCE_BYTES 16
#define PW_PHOTON_BEETLE_AEAD_32_TAG_BYTES 16

#define PW_PHOTON_BEETLE_HASH_DIGEST_BYTES 32

/* ---- PHOTON-Beetle-AEAD[128] ----------------------------------------------------------------------------------------- */

/* The state of a stream of either algorithm, without its key stream; opaque. */
typedef struct {
    uint32_t state[8];
    uint8_t offset; /* in the block */
    uint8_t phase;
} pw_photon_beetle_aead_stream;

/* The state of a stream; opaque. */
typedef struct {
    pw_photon_beetle_aead_stream stream;
    uint32_t keystream[4];
} pw_photon_beetle_aead_128_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_photon_beetle_aead_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_PHOTON_BEETLE_AEAD_128_TAG_BYTES],
                                       const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_PHOTON_BEETLE_AEAD_128_NONCE_BYTES],
                                       const uint8_t key[PW_PHOTON_BEETLE_AEAD_128_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_photon_beetle_aead_128_decrypt(uint8_t *message,
                                                    const uint8_t tag[PW_PHOTON_BEETLE_AEAD_128_TAG_BYTES],
                                                    const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                                                    size_t adlen,
                                                    const uint8_t nonce[PW_PHOTON_BEETLE_AEAD_128_NONCE_BYTES],
                                                    const uint8_t key[PW_PHOTON_BEETLE_AEAD_128_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_photon_beetle_aead_128_init(pw_photon_beetle_aead_128_context *context,
                                    const uint8_t nonce[PW_PHOTON_BEETLE_AEAD_128_NONCE_BYTES],
                                    const uint8_t key[PW_PHOTON_BEETLE_AEAD_128_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_photon_beetle_aead_128_aad(pw_photon_beetle_aead_128_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_photon_beetle_aead_128_encrypt_update(pw_photon_beetle_aead_128_context *context, uint8_t *ciphertext,
                                              const uint8_t *message, size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_photon_beetle_aead_128_decrypt_update(pw_photon_beetle_aead_128_context *context, uint8_t *message,
                                              const uint8_t *ciphertext, size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_photon_beetle_aead_128_finalize(pw_photon_beetle_aead_128_context *context,
                                        uint8_t tag[PW_PHOTON_BEETLE_AEAD_128_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_photon_beetle_aead_128_verify(pw_photon_beetle_aead_128_context *context,
                                                   const uint8_t tag[PW_PHOTON_BEETLE_AEAD_128_TAG_BYTES]);

/* ---- PHOTON-Beetle-AEAD[32] ------------------------------------------------------------------------------------------ */

typedef struct {
    pw_photon_beetle_aead_stream stream;
    uint32_t keystream[1];
} pw_photon_beetle_aead_32_context;

void pw_photon_beetle_aead_32_encrypt(uint8_t *ciphertext, uint8_t tag[PW_PHOTON_BEETLE_AEAD_32_TAG_BYTES],
                                      const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                      const uint8_t nonce[PW_PHOTON_BEETLE_AEAD_32_NONCE_BYTES],
                                      const uint8_t key[PW_PHOTON_BEETLE_AEAD_32_KEY_BYTES]);
PW_MUST_CHECK int pw_photon_beetle_aead_32_decrypt(uint8_t *message,
                                                   const uint8_t tag[PW_PHOTON_BEETLE_AEAD_32_TAG_BYTES],
                                                   const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                                                   size_t adlen,
                                                   const uint8_t nonce[PW_PHOTON_BEETLE_AEAD_32_NONCE_BYTES],
                                                   const uint8_t key[PW_PHOTON_BEETLE_AEAD_32_KEY_BYTES]);
void pw_photon_beetle_aead_32_init(pw_photon_beetle_aead_32_context *context,
                                   const uint8_t nonce[PW_PHOTON_BEETLE_AEAD_32_NONCE_BYTES],
                                   const uint8_t key[PW_PHOTON_BEETLE_AEAD_32_KEY_BYTES]);
void pw_photon_beetle_aead_32_aad(pw_photon_beetle_aead_32_context *context, const uint8_t *ad, size_t adlen);
void pw_photon_beetle_aead_32_encrypt_update(pw_photon_beetle_aead_32_context *context, uint8_t *ciphertext,
                                             const uint8_t *message, size_t len);
void pw_photon_beetle_aead_32_decrypt_update(pw_photon_beetle_aead_32_context *context, uint8_t *message,
                                             const uint8_t *ciphertext, size_t len);
void pw_photon_beetle_aead_32_finalize(pw_photon_beetle_aead_32_context *context,
                                       uint8_t tag[PW_PHOTON_BEETLE_AEAD_32_TAG_BYTES]);
PW_MUST_CHECK int pw_photon_beetle_aead_32_verify(pw_photon_beetle_aead_32_context *context,
                                                  const uint8_t tag[PW_PHOTON_BEETLE_AEAD_32_TAG_BYTES]);

/* ---- PHOTON-Beetle-Hash[32] ------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[8];
    uint8_t used; /* bytes of the block */
    uint8_t rate;
} pw_photon_beetle_hash_context;

/* Hashes a message. */
void pw_photon_beetle_hash(uint8_t digest[PW_PHOTON_BEETLE_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_photon_beetle_hash_init(pw_photon_beetle_hash_context *context);

/* Takes in the next len bytes. */
void pw_photon_beetle_hash_update(pw_photon_beetle_hash_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_photon_beetle_hash_finalize(pw_photon_beetle_hash_context *context,
                                    uint8_t digest[PW_PHOTON_BEETLE_HASH_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
