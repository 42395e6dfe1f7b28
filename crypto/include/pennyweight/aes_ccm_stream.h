/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CCM in chunks (NIST SP 800-38C), for a caller that knows both lengths beforehand, as PSA Crypto has it: the first
 * block that is authenticated has the length of the message. Prefer the single call of aes_ccm.h, which is faster and
 * releases nothing unverified.
 *
 * What is said there of sizes, buffers and time holds here too. DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0:
 * do not act on them before, and discard them if it fails. */
#ifndef PENNYWEIGHT_AES_CCM_STREAM_H
#define PENNYWEIGHT_AES_CCM_STREAM_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Room in a context for what is prepared for a key. Implementations that make round keys on the way, those over
 * ccm_on_the_fly_stream.c, need 16 bytes only: with them, compile all files with -DPW_AES128_CCM_CIPHER_BYTES=16. */
#ifndef PW_AES128_CCM_CIPHER_BYTES
#define PW_AES128_CCM_CIPHER_BYTES 192
#endif

/* ---- AES-128-CCM in chunks ----------------------------------------------------------------------------------- */

/* State of a streaming encryption or decryption. Opaque: do not access the members. */
typedef struct {
    uint32_t cipher_key[PW_AES128_CCM_CIPHER_BYTES / 4];
    size_t ad_left, message_left; /* bytes that are still to come */
    uint8_t blocks[32]; /* the chaining value, and a block of key stream */
    uint8_t counter[16];
    uint8_t filled; /* bytes of both blocks that are used */
    uint8_t tag_bytes; /* 0 if the context is finalised */
} pw_aes128_ccm_stream_context;

/* Begins a message of len bytes with adlen bytes of associated data. Nonces have 7 to 13 bytes, tags 4, 6, 8, 10, 12, 14 or
 * 16. Returns 0, or -1 with the context finalised if a size is not permitted or the message too long for the nonce. */
PW_MUST_CHECK int pw_aes128_ccm_stream_init(pw_aes128_ccm_stream_context *context, size_t len, size_t adlen,
                                            const uint8_t *nonce, const uint8_t key[16], size_t noncelen,
                                            size_t taglen);

/* Processes associated data, all of which comes before the message. More than announced finalises the context, whose further
 * output is zeros and whose tag is invalid. */
void pw_aes128_ccm_stream_aad(pw_aes128_ccm_stream_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. More than announced, or bytes that come before all
 * associated data, finalise the context. */
void pw_aes128_ccm_stream_encrypt_update(pw_aes128_ccm_stream_context *context, uint8_t *ciphertext,
                                         const uint8_t *message, size_t len);

/* Decrypts the next len bytes in the same way; they are unverified. */
void pw_aes128_ccm_stream_decrypt_update(pw_aes128_ccm_stream_context *context, uint8_t *message,
                                         const uint8_t *ciphertext, size_t len);

/* Ends an encryption: writes a tag of the announced length and wipes the context. Returns 0, or -1 with nothing written if the
 * context is finalised or less data came than announced. */
PW_MUST_CHECK int pw_aes128_ccm_stream_finalize(pw_aes128_ccm_stream_context *context, uint8_t *tag);

/* Ends a decryption: returns 0 if the tag is valid, or -1 if it is not, the context is finalised, or less data came than
 * announced; wipes the context. */
PW_MUST_CHECK int pw_aes128_ccm_stream_verify(pw_aes128_ccm_stream_context *context, const uint8_t *tag);

#ifdef __cplusplus
}
#endif

#endif
