/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * AES-128-GCM (NIST SP 800-38D, FIPS 197), with nonces of 96 bits and tags of 128 bits.
 *
 * A nonce must never be used twice with the same key: that would reveal both messages and allow forgeries. A
 * message has at most 2^36 - 32 bytes. All data may stand at any alignment; a pointer may be NULL where its
 * length is 0. ciphertext and message may be the same buffer, but must not overlap otherwise, and the tag lies
 * apart from both.
 */
#ifndef PENNYWEIGHT_AES_GCM_H
#define PENNYWEIGHT_AES_GCM_H

#include <stddef.h>
#include <stdint.h>

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

/* Encrypts len bytes of message to ciphertext and makes the tag of them, of adlen bytes of associated data and
 * of the nonce. */
void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t tag[PW_AES128_GCM_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen,
                           const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                           const uint8_t key[PW_AES128_GCM_KEY_BYTES]);

/* Returns 0 and the message if the tag is right; otherwise returns -1 and sets the message to zero. Nothing is
 * decrypted before the tag has been checked. */
int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t tag[PW_AES128_GCM_TAG_BYTES], const uint8_t *ciphertext,
                          size_t len, const uint8_t *ad, size_t adlen,
                          const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                          const uint8_t key[PW_AES128_GCM_KEY_BYTES]);

/*
 * The same in pieces of any size: init, then aad as often as wanted, then updates of one direction, then
 * finalize (after encryption) or verify (after decryption).
 *
 * What decrypt_update puts out is not verified before verify has returned 0: do not act on it, and discard it
 * if verify returns -1.
 */
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
    uint8_t in_message;     /* whether the associated data is complete */
} pw_aes128_gcm_context;

/* Begins a message; copies what it needs of nonce and key. */
void pw_aes128_gcm_init(pw_aes128_gcm_context *context, const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                        const uint8_t key[PW_AES128_GCM_KEY_BYTES]);

/* Takes the next part of the associated data; only before the first update. */
void pw_aes128_gcm_aad(pw_aes128_gcm_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next part of the message. */
void pw_aes128_gcm_encrypt_update(pw_aes128_gcm_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);

/* Decrypts the next part of the ciphertext; not verified yet. */
void pw_aes128_gcm_decrypt_update(pw_aes128_gcm_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);

/* Makes the tag and wipes the context. */
void pw_aes128_gcm_finalize(pw_aes128_gcm_context *context, uint8_t tag[PW_AES128_GCM_TAG_BYTES]);

/* Returns 0 if the tag is right and -1 if not, and wipes the context. */
int pw_aes128_gcm_verify(pw_aes128_gcm_context *context, const uint8_t tag[PW_AES128_GCM_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
