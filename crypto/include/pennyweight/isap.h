/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP v2.0, authenticated encryption that hides its key from who measures the power of the device (NIST LWC
 * final round, 2021): ISAP-A-128A and ISAP-A-128 over Ascon-p, ISAP-K-128A and ISAP-K-128 over
 * Keccak-p[400].
 *
 * The key meets the nonce, or a hash of all that is authenticated, one bit at a time, with a permutation
 * behind each bit: no operation on the key is ever seen with more than two inputs, and what many traces of
 * one operation would tell is not there. That, not speed, is what these algorithms are for: it takes
 * ISAP-A-128A and ISAP-K-128A some 300 rounds a message, the other two some 3000. Against one single trace
 * (SPA) and faults nothing is done beyond constant time.
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid. All four algorithms have the same functions,
 * which are described at the first one. */
#ifndef PENNYWEIGHT_ISAP_H
#define PENNYWEIGHT_ISAP_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_ISAP_A_128A_KEY_BYTES 16
#define PW_ISAP_A_128A_NONCE_BYTES 16
#define PW_ISAP_A_128A_TAG_BYTES 16

#define PW_ISAP_A_128_KEY_BYTES 16
#define PW_ISAP_A_128_NONCE_BYTES 16
#define PW_ISAP_A_128_TAG_BYTES 16

#define PW_ISAP_K_128A_KEY_BYTES 16
#define PW_ISAP_K_128A_NONCE_BYTES 16
#define PW_ISAP_K_128A_TAG_BYTES 16

#define PW_ISAP_K_128_KEY_BYTES 16
#define PW_ISAP_K_128_NONCE_BYTES 16
#define PW_ISAP_K_128_TAG_BYTES 16

/* ---- ISAP-A-128A ---------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. The state of the encryption and that of the
 * authentication stand side by side, so that chunks can be encrypted and decrypted as they come. */
typedef struct {
    uint32_t hash[10];
    uint32_t keystream[10];
    uint8_t key[PW_ISAP_A_128A_KEY_BYTES];
    uint8_t hashed;
    uint8_t used;
    uint8_t phase;
} pw_isap_a_128a_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and
 * of the associated data. */
void pw_isap_a_128a_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ISAP_A_128A_TAG_BYTES], const uint8_t *message,
                            size_t len, const uint8_t *ad, size_t adlen,
                            const uint8_t nonce[PW_ISAP_A_128A_NONCE_BYTES],
                            const uint8_t key[PW_ISAP_A_128A_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. Nothing is
 * decrypted before the tag is found right. */
PW_MUST_CHECK int pw_isap_a_128a_decrypt(uint8_t *message, const uint8_t tag[PW_ISAP_A_128A_TAG_BYTES],
                                         const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                         const uint8_t nonce[PW_ISAP_A_128A_NONCE_BYTES],
                                         const uint8_t key[PW_ISAP_A_128A_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then finalize
 * or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. Where the whole message is there, _decrypt does not make any before. */
void pw_isap_a_128a_init(pw_isap_a_128a_context *context, const uint8_t nonce[PW_ISAP_A_128A_NONCE_BYTES],
                         const uint8_t key[PW_ISAP_A_128A_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid: the mode would authenticate it as
 * ciphertext. */
void pw_isap_a_128a_aad(pw_isap_a_128a_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_isap_a_128a_encrypt_update(pw_isap_a_128a_context *context, uint8_t *ciphertext, const uint8_t *message,
                                   size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_isap_a_128a_decrypt_update(pw_isap_a_128a_context *context, uint8_t *message, const uint8_t *ciphertext,
                                   size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_isap_a_128a_finalize(pw_isap_a_128a_context *context, uint8_t tag[PW_ISAP_A_128A_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_isap_a_128a_verify(pw_isap_a_128a_context *context, const uint8_t tag[PW_ISAP_A_128A_TAG_BYTES]);

/* ---- ISAP-A-128 ----------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t hash[10];
    uint32_t keystream[10];
    uint8_t key[PW_ISAP_A_128_KEY_BYTES];
    uint8_t hashed;
    uint8_t used;
    uint8_t phase;
} pw_isap_a_128_context;

void pw_isap_a_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ISAP_A_128_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ISAP_A_128_NONCE_BYTES],
                           const uint8_t key[PW_ISAP_A_128_KEY_BYTES]);
PW_MUST_CHECK int pw_isap_a_128_decrypt(uint8_t *message, const uint8_t tag[PW_ISAP_A_128_TAG_BYTES],
                                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                        const uint8_t nonce[PW_ISAP_A_128_NONCE_BYTES],
                                        const uint8_t key[PW_ISAP_A_128_KEY_BYTES]);
void pw_isap_a_128_init(pw_isap_a_128_context *context, const uint8_t nonce[PW_ISAP_A_128_NONCE_BYTES],
                        const uint8_t key[PW_ISAP_A_128_KEY_BYTES]);
void pw_isap_a_128_aad(pw_isap_a_128_context *context, const uint8_t *ad, size_t adlen);
void pw_isap_a_128_encrypt_update(pw_isap_a_128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);
void pw_isap_a_128_decrypt_update(pw_isap_a_128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);
void pw_isap_a_128_finalize(pw_isap_a_128_context *context, uint8_t tag[PW_ISAP_A_128_TAG_BYTES]);
PW_MUST_CHECK int pw_isap_a_128_verify(pw_isap_a_128_context *context, const uint8_t tag[PW_ISAP_A_128_TAG_BYTES]);

/* ---- ISAP-K-128A ---------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t hash[13];
    uint32_t keystream[13];
    uint8_t key[PW_ISAP_K_128A_KEY_BYTES];
    uint8_t hashed;
    uint8_t used;
    uint8_t phase;
} pw_isap_k_128a_context;

void pw_isap_k_128a_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ISAP_K_128A_TAG_BYTES], const uint8_t *message,
                            size_t len, const uint8_t *ad, size_t adlen,
                            const uint8_t nonce[PW_ISAP_K_128A_NONCE_BYTES],
                            const uint8_t key[PW_ISAP_K_128A_KEY_BYTES]);
PW_MUST_CHECK int pw_isap_k_128a_decrypt(uint8_t *message, const uint8_t tag[PW_ISAP_K_128A_TAG_BYTES],
                                         const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                         const uint8_t nonce[PW_ISAP_K_128A_NONCE_BYTES],
                                         const uint8_t key[PW_ISAP_K_128A_KEY_BYTES]);
void pw_isap_k_128a_init(pw_isap_k_128a_context *context, const uint8_t nonce[PW_ISAP_K_128A_NONCE_BYTES],
                         const uint8_t key[PW_ISAP_K_128A_KEY_BYTES]);
void pw_isap_k_128a_aad(pw_isap_k_128a_context *context, const uint8_t *ad, size_t adlen);
void pw_isap_k_128a_encrypt_update(pw_isap_k_128a_context *context, uint8_t *ciphertext, const uint8_t *message,
                                   size_t len);
void pw_isap_k_128a_decrypt_update(pw_isap_k_128a_context *context, uint8_t *message, const uint8_t *ciphertext,
                                   size_t len);
void pw_isap_k_128a_finalize(pw_isap_k_128a_context *context, uint8_t tag[PW_ISAP_K_128A_TAG_BYTES]);
PW_MUST_CHECK int pw_isap_k_128a_verify(pw_isap_k_128a_context *context, const uint8_t tag[PW_ISAP_K_128A_TAG_BYTES]);

/* ---- ISAP-K-128 ----------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t hash[13];
    uint32_t keystream[13];
    uint8_t key[PW_ISAP_K_128_KEY_BYTES];
    uint8_t hashed;
    uint8_t used;
    uint8_t phase;
} pw_isap_k_128_context;

void pw_isap_k_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ISAP_K_128_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ISAP_K_128_NONCE_BYTES],
                           const uint8_t key[PW_ISAP_K_128_KEY_BYTES]);
PW_MUST_CHECK int pw_isap_k_128_decrypt(uint8_t *message, const uint8_t tag[PW_ISAP_K_128_TAG_BYTES],
                                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                        const uint8_t nonce[PW_ISAP_K_128_NONCE_BYTES],
                                        const uint8_t key[PW_ISAP_K_128_KEY_BYTES]);
void pw_isap_k_128_init(pw_isap_k_128_context *context, const uint8_t nonce[PW_ISAP_K_128_NONCE_BYTES],
                        const uint8_t key[PW_ISAP_K_128_KEY_BYTES]);
void pw_isap_k_128_aad(pw_isap_k_128_context *context, const uint8_t *ad, size_t adlen);
void pw_isap_k_128_encrypt_update(pw_isap_k_128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);
void pw_isap_k_128_decrypt_update(pw_isap_k_128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);
void pw_isap_k_128_finalize(pw_isap_k_128_context *context, uint8_t tag[PW_ISAP_K_128_TAG_BYTES]);
PW_MUST_CHECK int pw_isap_k_128_verify(pw_isap_k_128_context *context, const uint8_t tag[PW_ISAP_K_128_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
