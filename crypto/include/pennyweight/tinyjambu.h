/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU v2, authenticated encryption with keys of 128, 192 and 256 bits (NIST LWC final round, 2021),
 * and v1, as it was submitted first (2019), for what was encrypted with it: forgeries of v1 are closer than
 * they should be (Saha et al., ToSC 2020/1), which is why v2 has more rounds.
 *
 * A nonce must never be reused with the same key; at most 2^50 bytes a key; keys independent of each other.
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. ciphertext and
 * message may be the same buffer (in-place operation) but must not overlap partially; no other output may
 * overlap an input. Running time depends only on the input lengths and, for decryption, on whether the tag
 * is valid. All algorithms have the same functions, which are described at the first one. */
#ifndef PENNYWEIGHT_TINYJAMBU_H
#define PENNYWEIGHT_TINYJAMBU_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_TINYJAMBU128_KEY_BYTES 16
#define PW_TINYJAMBU128_NONCE_BYTES 12
#define PW_TINYJAMBU128_TAG_BYTES 8

#define PW_TINYJAMBU192_KEY_BYTES 24
#define PW_TINYJAMBU192_NONCE_BYTES 12
#define PW_TINYJAMBU192_TAG_BYTES 8

#define PW_TINYJAMBU256_KEY_BYTES 32
#define PW_TINYJAMBU256_NONCE_BYTES 12
#define PW_TINYJAMBU256_TAG_BYTES 8

#define PW_TINYJAMBU128_V1_KEY_BYTES 16
#define PW_TINYJAMBU128_V1_NONCE_BYTES 12
#define PW_TINYJAMBU128_V1_TAG_BYTES 8

#define PW_TINYJAMBU192_V1_KEY_BYTES 24
#define PW_TINYJAMBU192_V1_NONCE_BYTES 12
#define PW_TINYJAMBU192_V1_TAG_BYTES 8

#define PW_TINYJAMBU256_V1_KEY_BYTES 32
#define PW_TINYJAMBU256_V1_NONCE_BYTES 12
#define PW_TINYJAMBU256_V1_TAG_BYTES 8

/* The part of a context that all algorithms share. */
typedef struct {
    uint32_t words[4];
    uint8_t used;
    uint8_t phase;
} pw_tinyjambu_state;

/* ---- TinyJAMBU-128 ------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    pw_tinyjambu_state state;
    uint32_t key[PW_TINYJAMBU128_KEY_BYTES / 4];
} pw_tinyjambu128_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and
 * of the associated data. */
void pw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_TINYJAMBU128_TAG_BYTES], const uint8_t *message,
                             size_t len, const uint8_t *ad, size_t adlen,
                             const uint8_t nonce[PW_TINYJAMBU128_NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU128_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_tinyjambu128_decrypt(uint8_t *message, const uint8_t tag[PW_TINYJAMBU128_TAG_BYTES],
                                          const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                          const uint8_t nonce[PW_TINYJAMBU128_NONCE_BYTES],
                                          const uint8_t key[PW_TINYJAMBU128_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then finalize
 * or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_tinyjambu128_init(pw_tinyjambu128_context *context, const uint8_t nonce[PW_TINYJAMBU128_NONCE_BYTES],
                          const uint8_t key[PW_TINYJAMBU128_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_tinyjambu128_aad(pw_tinyjambu128_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_tinyjambu128_encrypt_update(pw_tinyjambu128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_tinyjambu128_decrypt_update(pw_tinyjambu128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_tinyjambu128_finalize(pw_tinyjambu128_context *context, uint8_t tag[PW_TINYJAMBU128_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_tinyjambu128_verify(pw_tinyjambu128_context *context,
                                         const uint8_t tag[PW_TINYJAMBU128_TAG_BYTES]);

/* ---- TinyJAMBU-192 ------------------------------------------------------------------------------------- */

typedef struct {
    pw_tinyjambu_state state;
    uint32_t key[PW_TINYJAMBU192_KEY_BYTES / 4];
} pw_tinyjambu192_context;

void pw_tinyjambu192_encrypt(uint8_t *ciphertext, uint8_t tag[PW_TINYJAMBU192_TAG_BYTES], const uint8_t *message,
                             size_t len, const uint8_t *ad, size_t adlen,
                             const uint8_t nonce[PW_TINYJAMBU192_NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU192_KEY_BYTES]);
PW_MUST_CHECK int pw_tinyjambu192_decrypt(uint8_t *message, const uint8_t tag[PW_TINYJAMBU192_TAG_BYTES],
                                          const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                          const uint8_t nonce[PW_TINYJAMBU192_NONCE_BYTES],
                                          const uint8_t key[PW_TINYJAMBU192_KEY_BYTES]);
void pw_tinyjambu192_init(pw_tinyjambu192_context *context, const uint8_t nonce[PW_TINYJAMBU192_NONCE_BYTES],
                          const uint8_t key[PW_TINYJAMBU192_KEY_BYTES]);
void pw_tinyjambu192_aad(pw_tinyjambu192_context *context, const uint8_t *ad, size_t adlen);
void pw_tinyjambu192_encrypt_update(pw_tinyjambu192_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len);
void pw_tinyjambu192_decrypt_update(pw_tinyjambu192_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len);
void pw_tinyjambu192_finalize(pw_tinyjambu192_context *context, uint8_t tag[PW_TINYJAMBU192_TAG_BYTES]);
PW_MUST_CHECK int pw_tinyjambu192_verify(pw_tinyjambu192_context *context,
                                         const uint8_t tag[PW_TINYJAMBU192_TAG_BYTES]);

/* ---- TinyJAMBU-256 ------------------------------------------------------------------------------------- */

typedef struct {
    pw_tinyjambu_state state;
    uint32_t key[PW_TINYJAMBU256_KEY_BYTES / 4];
} pw_tinyjambu256_context;

void pw_tinyjambu256_encrypt(uint8_t *ciphertext, uint8_t tag[PW_TINYJAMBU256_TAG_BYTES], const uint8_t *message,
                             size_t len, const uint8_t *ad, size_t adlen,
                             const uint8_t nonce[PW_TINYJAMBU256_NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU256_KEY_BYTES]);
PW_MUST_CHECK int pw_tinyjambu256_decrypt(uint8_t *message, const uint8_t tag[PW_TINYJAMBU256_TAG_BYTES],
                                          const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                          const uint8_t nonce[PW_TINYJAMBU256_NONCE_BYTES],
                                          const uint8_t key[PW_TINYJAMBU256_KEY_BYTES]);
void pw_tinyjambu256_init(pw_tinyjambu256_context *context, const uint8_t nonce[PW_TINYJAMBU256_NONCE_BYTES],
                          const uint8_t key[PW_TINYJAMBU256_KEY_BYTES]);
void pw_tinyjambu256_aad(pw_tinyjambu256_context *context, const uint8_t *ad, size_t adlen);
void pw_tinyjambu256_encrypt_update(pw_tinyjambu256_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len);
void pw_tinyjambu256_decrypt_update(pw_tinyjambu256_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len);
void pw_tinyjambu256_finalize(pw_tinyjambu256_context *context, uint8_t tag[PW_TINYJAMBU256_TAG_BYTES]);
PW_MUST_CHECK int pw_tinyjambu256_verify(pw_tinyjambu256_context *context,
                                         const uint8_t tag[PW_TINYJAMBU256_TAG_BYTES]);

/* ---- TinyJAMBU-128 v1 ---------------------------------------------------------------------------------- */

typedef struct {
    pw_tinyjambu_state state;
    uint32_t key[PW_TINYJAMBU128_V1_KEY_BYTES / 4];
} pw_tinyjambu128_v1_context;

void pw_tinyjambu128_v1_encrypt(uint8_t *ciphertext, uint8_t tag[PW_TINYJAMBU128_V1_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_TINYJAMBU128_V1_NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES]);
PW_MUST_CHECK int pw_tinyjambu128_v1_decrypt(uint8_t *message, const uint8_t tag[PW_TINYJAMBU128_V1_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_TINYJAMBU128_V1_NONCE_BYTES],
                                             const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES]);
void pw_tinyjambu128_v1_init(pw_tinyjambu128_v1_context *context, const uint8_t nonce[PW_TINYJAMBU128_V1_NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES]);
void pw_tinyjambu128_v1_aad(pw_tinyjambu128_v1_context *context, const uint8_t *ad, size_t adlen);
void pw_tinyjambu128_v1_encrypt_update(pw_tinyjambu128_v1_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_tinyjambu128_v1_decrypt_update(pw_tinyjambu128_v1_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_tinyjambu128_v1_finalize(pw_tinyjambu128_v1_context *context, uint8_t tag[PW_TINYJAMBU128_V1_TAG_BYTES]);
PW_MUST_CHECK int pw_tinyjambu128_v1_verify(pw_tinyjambu128_v1_context *context,
                                            const uint8_t tag[PW_TINYJAMBU128_V1_TAG_BYTES]);

/* ---- TinyJAMBU-192 v1 ---------------------------------------------------------------------------------- */

typedef struct {
    pw_tinyjambu_state state;
    uint32_t key[PW_TINYJAMBU192_V1_KEY_BYTES / 4];
} pw_tinyjambu192_v1_context;

void pw_tinyjambu192_v1_encrypt(uint8_t *ciphertext, uint8_t tag[PW_TINYJAMBU192_V1_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_TINYJAMBU192_V1_NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES]);
PW_MUST_CHECK int pw_tinyjambu192_v1_decrypt(uint8_t *message, const uint8_t tag[PW_TINYJAMBU192_V1_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_TINYJAMBU192_V1_NONCE_BYTES],
                                             const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES]);
void pw_tinyjambu192_v1_init(pw_tinyjambu192_v1_context *context, const uint8_t nonce[PW_TINYJAMBU192_V1_NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES]);
void pw_tinyjambu192_v1_aad(pw_tinyjambu192_v1_context *context, const uint8_t *ad, size_t adlen);
void pw_tinyjambu192_v1_encrypt_update(pw_tinyjambu192_v1_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_tinyjambu192_v1_decrypt_update(pw_tinyjambu192_v1_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_tinyjambu192_v1_finalize(pw_tinyjambu192_v1_context *context, uint8_t tag[PW_TINYJAMBU192_V1_TAG_BYTES]);
PW_MUST_CHECK int pw_tinyjambu192_v1_verify(pw_tinyjambu192_v1_context *context,
                                            const uint8_t tag[PW_TINYJAMBU192_V1_TAG_BYTES]);

/* ---- TinyJAMBU-256 v1 ---------------------------------------------------------------------------------- */

typedef struct {
    pw_tinyjambu_state state;
    uint32_t key[PW_TINYJAMBU256_V1_KEY_BYTES / 4];
} pw_tinyjambu256_v1_context;

void pw_tinyjambu256_v1_encrypt(uint8_t *ciphertext, uint8_t tag[PW_TINYJAMBU256_V1_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_TINYJAMBU256_V1_NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES]);
PW_MUST_CHECK int pw_tinyjambu256_v1_decrypt(uint8_t *message, const uint8_t tag[PW_TINYJAMBU256_V1_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_TINYJAMBU256_V1_NONCE_BYTES],
                                             const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES]);
void pw_tinyjambu256_v1_init(pw_tinyjambu256_v1_context *context, const uint8_t nonce[PW_TINYJAMBU256_V1_NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES]);
void pw_tinyjambu256_v1_aad(pw_tinyjambu256_v1_context *context, const uint8_t *ad, size_t adlen);
void pw_tinyjambu256_v1_encrypt_update(pw_tinyjambu256_v1_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_tinyjambu256_v1_decrypt_update(pw_tinyjambu256_v1_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_tinyjambu256_v1_finalize(pw_tinyjambu256_v1_context *context, uint8_t tag[PW_TINYJAMBU256_V1_TAG_BYTES]);
PW_MUST_CHECK int pw_tinyjambu256_v1_verify(pw_tinyjambu256_v1_context *context,
                                            const uint8_t tag[PW_TINYJAMBU256_V1_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
