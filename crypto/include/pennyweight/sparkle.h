/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm (authenticated encryption) and Esch (hash), on the Sparkle permutations (NIST LWC final round,
 * v1.2, 2021).
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid. All four Schwaemm have the same functions, which
 * are described at the first one, and so have both Esch; Schwaemm256-128 is the one that its authors
 * recommend. */
#ifndef PENNYWEIGHT_SPARKLE_H
#define PENNYWEIGHT_SPARKLE_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_SCHWAEMM256_128_KEY_BYTES 16
#define PW_SCHWAEMM256_128_NONCE_BYTES 32
#define PW_SCHWAEMM256_128_TAG_BYTES 16

#define PW_SCHWAEMM128_128_KEY_BYTES 16
#define PW_SCHWAEMM128_128_NONCE_BYTES 16
#define PW_SCHWAEMM128_128_TAG_BYTES 16

#define PW_SCHWAEMM192_192_KEY_BYTES 24
#define PW_SCHWAEMM192_192_NONCE_BYTES 24
#define PW_SCHWAEMM192_192_TAG_BYTES 24

#define PW_SCHWAEMM256_256_KEY_BYTES 32
#define PW_SCHWAEMM256_256_NONCE_BYTES 32
#define PW_SCHWAEMM256_256_TAG_BYTES 32

#define PW_ESCH256_DIGEST_BYTES 32
#define PW_ESCH384_DIGEST_BYTES 48

/* How far a context of Schwaemm has come. */
typedef struct {
    uint8_t used; /* bytes of the block */
    uint8_t phase;
} pw_schwaemm_progress;

/* ---- Schwaemm256-128 ------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t words[(PW_SCHWAEMM256_128_NONCE_BYTES + PW_SCHWAEMM256_128_KEY_BYTES) / 4];
    uint32_t block[PW_SCHWAEMM256_128_NONCE_BYTES / 4]; /* data that is not absorbed yet */
    uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES];
    pw_schwaemm_progress progress;
} pw_schwaemm256_128_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and
 * of the associated data. */
void pw_schwaemm256_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_schwaemm256_128_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                                             const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then finalize
 * or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_schwaemm256_128_init(pw_schwaemm256_128_context *context, const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_schwaemm256_128_aad(pw_schwaemm256_128_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_schwaemm256_128_encrypt_update(pw_schwaemm256_128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_schwaemm256_128_decrypt_update(pw_schwaemm256_128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_schwaemm256_128_finalize(pw_schwaemm256_128_context *context, uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_schwaemm256_128_verify(pw_schwaemm256_128_context *context,
                                            const uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES]);

/* ---- Schwaemm128-128 ------------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t words[(PW_SCHWAEMM128_128_NONCE_BYTES + PW_SCHWAEMM128_128_KEY_BYTES) / 4];
    uint32_t block[PW_SCHWAEMM128_128_NONCE_BYTES / 4];
    uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES];
    pw_schwaemm_progress progress;
} pw_schwaemm128_128_context;

void pw_schwaemm128_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES]);
PW_MUST_CHECK int pw_schwaemm128_128_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                                             const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES]);
void pw_schwaemm128_128_init(pw_schwaemm128_128_context *context, const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES]);
void pw_schwaemm128_128_aad(pw_schwaemm128_128_context *context, const uint8_t *ad, size_t adlen);
void pw_schwaemm128_128_encrypt_update(pw_schwaemm128_128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_schwaemm128_128_decrypt_update(pw_schwaemm128_128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_schwaemm128_128_finalize(pw_schwaemm128_128_context *context, uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES]);
PW_MUST_CHECK int pw_schwaemm128_128_verify(pw_schwaemm128_128_context *context,
                                            const uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES]);

/* ---- Schwaemm192-192 ------------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t words[(PW_SCHWAEMM192_192_NONCE_BYTES + PW_SCHWAEMM192_192_KEY_BYTES) / 4];
    uint32_t block[PW_SCHWAEMM192_192_NONCE_BYTES / 4];
    uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES];
    pw_schwaemm_progress progress;
} pw_schwaemm192_192_context;

void pw_schwaemm192_192_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES]);
PW_MUST_CHECK int pw_schwaemm192_192_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                                             const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES]);
void pw_schwaemm192_192_init(pw_schwaemm192_192_context *context, const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES]);
void pw_schwaemm192_192_aad(pw_schwaemm192_192_context *context, const uint8_t *ad, size_t adlen);
void pw_schwaemm192_192_encrypt_update(pw_schwaemm192_192_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_schwaemm192_192_decrypt_update(pw_schwaemm192_192_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_schwaemm192_192_finalize(pw_schwaemm192_192_context *context, uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES]);
PW_MUST_CHECK int pw_schwaemm192_192_verify(pw_schwaemm192_192_context *context,
                                            const uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES]);

/* ---- Schwaemm256-256 ------------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t words[(PW_SCHWAEMM256_256_NONCE_BYTES + PW_SCHWAEMM256_256_KEY_BYTES) / 4];
    uint32_t block[PW_SCHWAEMM256_256_NONCE_BYTES / 4];
    uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES];
    pw_schwaemm_progress progress;
} pw_schwaemm256_256_context;

void pw_schwaemm256_256_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES]);
PW_MUST_CHECK int pw_schwaemm256_256_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                                             const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES]);
void pw_schwaemm256_256_init(pw_schwaemm256_256_context *context, const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES]);
void pw_schwaemm256_256_aad(pw_schwaemm256_256_context *context, const uint8_t *ad, size_t adlen);
void pw_schwaemm256_256_encrypt_update(pw_schwaemm256_256_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_schwaemm256_256_decrypt_update(pw_schwaemm256_256_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_schwaemm256_256_finalize(pw_schwaemm256_256_context *context, uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES]);
PW_MUST_CHECK int pw_schwaemm256_256_verify(pw_schwaemm256_256_context *context,
                                            const uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES]);

/* ---- Esch256 --------------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t words[12];
    uint32_t block[4];
    uint8_t used;
} pw_esch256_context;

/* Hashes a message. */
void pw_esch256(uint8_t digest[PW_ESCH256_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_esch256_init(pw_esch256_context *context);

/* Takes in the next len bytes. */
void pw_esch256_update(pw_esch256_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_esch256_finalize(pw_esch256_context *context, uint8_t digest[PW_ESCH256_DIGEST_BYTES]);

/* ---- Esch384 --------------------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t words[16];
    uint32_t block[4];
    uint8_t used;
} pw_esch384_context;

void pw_esch384(uint8_t digest[PW_ESCH384_DIGEST_BYTES], const uint8_t *message, size_t len);
void pw_esch384_init(pw_esch384_context *context);
void pw_esch384_update(pw_esch384_context *context, const uint8_t *message, size_t len);
void pw_esch384_finalize(pw_esch384_context *context, uint8_t digest[PW_ESCH384_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
