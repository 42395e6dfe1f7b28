/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM, authenticated encryption (FIPS 197, NIST SP 800-38D), with nonces of 96 bits and tags of 128
 * bits.
 *
 * A nonce must never be reused with the same key: that would reveal both messages and allow forgeries. A
 * message has at most 2^36 - 32 bytes: after them the block counter would begin again, which is not checked
 * here. Data may have any alignment and length, and a pointer may be NULL if its length is 0. ciphertext and
 * message may be the same buffer (in-place operation) but must not overlap partially; no other output may
 * overlap an input. Running time depends only on the input lengths and, for decryption, on whether the tag
 * is valid; implementations with an S-box in memory (AVR, MSP430) read it at addresses that depend on the
 * key. */
#ifndef PENNYWEIGHT_AES_GCM_H
#define PENNYWEIGHT_AES_GCM_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_AES128_GCM_KEY_BYTES 16
#define PW_AES128_GCM_NONCE_BYTES 12
#define PW_AES128_GCM_TAG_BYTES 16

/* Room in a context for what is prepared for a key. Implementations that make round keys on the way, those over
 * gcm_on_the_fly.c, need 16 bytes only: with them, compile all files with -DPW_AES128_GCM_CIPHER_BYTES=16. */
#ifndef PW_AES128_GCM_CIPHER_BYTES
#define PW_AES128_GCM_CIPHER_BYTES 192
#endif

/* ---- AES-128-GCM --------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t cipher_key[PW_AES128_GCM_CIPHER_BYTES / 4];
    uint8_t hash_key[16];
    uint8_t hash[16];
    uint8_t lengths[16];    /* of associated data and message, in bits, as they are hashed */
    uint8_t nonce[PW_AES128_GCM_NONCE_BYTES];
    uint32_t counter;       /* of the next block of key stream */
    uint8_t stream[32];
    uint8_t stream_left;    /* bytes at the end of stream that are not used yet */
    uint8_t hash_filled;    /* bytes added to hash since the last multiplication */
    uint8_t phase;          /* none, associated data, message */
} pw_aes128_gcm_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t tag[PW_AES128_GCM_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                           const uint8_t key[PW_AES128_GCM_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong.
 * Nothing is decrypted before the tag has been checked. */
PW_MUST_CHECK int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t tag[PW_AES128_GCM_TAG_BYTES],
                                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                        const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                                        const uint8_t key[PW_AES128_GCM_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_aes128_gcm_init(pw_aes128_gcm_context *context, const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                        const uint8_t key[PW_AES128_GCM_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_aes128_gcm_aad(pw_aes128_gcm_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_aes128_gcm_encrypt_update(pw_aes128_gcm_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_aes128_gcm_decrypt_update(pw_aes128_gcm_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_aes128_gcm_finalize(pw_aes128_gcm_context *context, uint8_t tag[PW_AES128_GCM_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_aes128_gcm_verify(pw_aes128_gcm_context *context, const uint8_t tag[PW_AES128_GCM_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
