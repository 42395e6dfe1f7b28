/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-128, -128a and -80pq: the AEADs of Ascon v1.2 over GASCON-C5, a permutation whose words are
 * bit-interleaved by definition. Nobody has analysed these modes on their own and none is a standard:
 * something new takes ascon.h. They interoperate with no Ascon.
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid. */
#ifndef PENNYWEIGHT_GASCON_H
#define PENNYWEIGHT_GASCON_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_GASCON128_KEY_BYTES 16
#define PW_GASCON128_NONCE_BYTES 16
#define PW_GASCON128_TAG_BYTES 16

#define PW_GASCON128A_KEY_BYTES 16
#define PW_GASCON128A_NONCE_BYTES 16
#define PW_GASCON128A_TAG_BYTES 16

#define PW_GASCON80PQ_KEY_BYTES 20
#define PW_GASCON80PQ_NONCE_BYTES 16
#define PW_GASCON80PQ_TAG_BYTES 16

/* ---- GASCON-128 ----------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[10];
    uint8_t key[16];
    uint8_t offset; /* bytes of the current block */
    uint8_t phase;
} pw_gascon128_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_gascon128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GASCON128_TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_GASCON128_NONCE_BYTES],
                          const uint8_t key[PW_GASCON128_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_gascon128_decrypt(uint8_t *message, const uint8_t tag[PW_GASCON128_TAG_BYTES],
                                       const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_GASCON128_NONCE_BYTES],
                                       const uint8_t key[PW_GASCON128_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_gascon128_init(pw_gascon128_context *context, const uint8_t nonce[PW_GASCON128_NONCE_BYTES],
                       const uint8_t key[PW_GASCON128_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_gascon128_aad(pw_gascon128_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_gascon128_encrypt_update(pw_gascon128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                 size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_gascon128_decrypt_update(pw_gascon128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                 size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_gascon128_finalize(pw_gascon128_context *context, uint8_t tag[PW_GASCON128_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_gascon128_verify(pw_gascon128_context *context, const uint8_t tag[PW_GASCON128_TAG_BYTES]);

/* ---- GASCON-128a ---------------------------------------------------------------------------------------------- */

typedef pw_gascon128_context pw_gascon128a_context;

void pw_gascon128a_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GASCON128A_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_GASCON128A_NONCE_BYTES],
                           const uint8_t key[PW_GASCON128A_KEY_BYTES]);
PW_MUST_CHECK int pw_gascon128a_decrypt(uint8_t *message, const uint8_t tag[PW_GASCON128A_TAG_BYTES],
                                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                        const uint8_t nonce[PW_GASCON128A_NONCE_BYTES],
                                        const uint8_t key[PW_GASCON128A_KEY_BYTES]);
void pw_gascon128a_init(pw_gascon128a_context *context, const uint8_t nonce[PW_GASCON128A_NONCE_BYTES],
                        const uint8_t key[PW_GASCON128A_KEY_BYTES]);
void pw_gascon128a_aad(pw_gascon128a_context *context, const uint8_t *ad, size_t adlen);
void pw_gascon128a_encrypt_update(pw_gascon128a_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);
void pw_gascon128a_decrypt_update(pw_gascon128a_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);
void pw_gascon128a_finalize(pw_gascon128a_context *context, uint8_t tag[PW_GASCON128A_TAG_BYTES]);
PW_MUST_CHECK int pw_gascon128a_verify(pw_gascon128a_context *context, const uint8_t tag[PW_GASCON128A_TAG_BYTES]);

/* ---- GASCON-80pq ---------------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t state[10];
    uint8_t key[20];
    uint8_t offset;
    uint8_t phase;
} pw_gascon80pq_context;

void pw_gascon80pq_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GASCON80PQ_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_GASCON80PQ_NONCE_BYTES],
                           const uint8_t key[PW_GASCON80PQ_KEY_BYTES]);
PW_MUST_CHECK int pw_gascon80pq_decrypt(uint8_t *message, const uint8_t tag[PW_GASCON80PQ_TAG_BYTES],
                                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                        const uint8_t nonce[PW_GASCON80PQ_NONCE_BYTES],
                                        const uint8_t key[PW_GASCON80PQ_KEY_BYTES]);
void pw_gascon80pq_init(pw_gascon80pq_context *context, const uint8_t nonce[PW_GASCON80PQ_NONCE_BYTES],
                        const uint8_t key[PW_GASCON80PQ_KEY_BYTES]);
void pw_gascon80pq_aad(pw_gascon80pq_context *context, const uint8_t *ad, size_t adlen);
void pw_gascon80pq_encrypt_update(pw_gascon80pq_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);
void pw_gascon80pq_decrypt_update(pw_gascon80pq_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);
void pw_gascon80pq_finalize(pw_gascon80pq_context *context, uint8_t tag[PW_GASCON80PQ_TAG_BYTES]);
PW_MUST_CHECK int pw_gascon80pq_verify(pw_gascon80pq_context *context, const uint8_t tag[PW_GASCON80PQ_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
