/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * ChaCha20-Poly1305, RFC 8439: authenticated encryption with associated data.
 *
 * A nonce must not be used twice with the same key: a single repetition gives away the key that makes the tags. A
 * message has less than 2^38 - 64 bytes. Addresses may be of any alignment, and a pointer may be NULL where its length is 0.
 * Nothing is allocated; time depends on the lengths alone.
 */
#ifndef PENNYWEIGHT_CHACHAPOLY_H
#define PENNYWEIGHT_CHACHAPOLY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PW_CHACHAPOLY_KEY_BYTES 32
#define PW_CHACHAPOLY_NONCE_BYTES 12
#define PW_CHACHAPOLY_TAG_BYTES 16

/* ---- in one call -------------------------------------------------------------------------------------------- */

/* Encrypts len bytes and writes the tag. ciphertext may be message: then it is encrypted in place. */
void pw_chachapoly_encrypt(uint8_t *ciphertext, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen,
                           const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                           const uint8_t key[PW_CHACHAPOLY_KEY_BYTES]);

/* Checks the tag and then decrypts: returns 0, or -1 for a wrong tag, with all of message set to zero. message may be
 * ciphertext: then it is decrypted in place. */
int pw_chachapoly_decrypt(uint8_t *message, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES],
                          const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                          const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                          const uint8_t key[PW_CHACHAPOLY_KEY_BYTES]);

/* ---- in pieces ---------------------------------------------------------------------------------------------- */

/* What a message in progress needs; its content is private. */
typedef struct {
    uint32_t stream[16];      /* key stream of the block that is being used up */
    uint32_t input[4];        /* counter and nonce of the next block */
    uint32_t one_time_key[8]; /* r and s of Poly1305 */
    uint32_t accumulator[5];  /* of Poly1305 */
    uint64_t ad_bytes;
    uint64_t message_bytes;
    uint8_t block[16];        /* begun for Poly1305, filled with zeros */
    uint8_t key[PW_CHACHAPOLY_KEY_BYTES];
} pw_chachapoly_context;

/* Begins a message. */
void pw_chachapoly_init(pw_chachapoly_context *context, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                        const uint8_t key[PW_CHACHAPOLY_KEY_BYTES]);

/* Takes in associated data; as often as needed, but before any of the message. */
void pw_chachapoly_aad(pw_chachapoly_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, as often as needed. ciphertext may be message. */
void pw_chachapoly_encrypt_update(pw_chachapoly_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len);

/* Decrypts the next len bytes, as often as needed. message may be ciphertext. What is written is UNVERIFIED: do not
 * act on it before pw_chachapoly_verify has returned 0, and discard all of it if that returns -1. */
void pw_chachapoly_decrypt_update(pw_chachapoly_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len);

/* Ends an encryption: writes the tag and wipes the context. */
void pw_chachapoly_finalize(pw_chachapoly_context *context, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right and -1 if not, and wipes the context. */
int pw_chachapoly_verify(pw_chachapoly_context *context, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
