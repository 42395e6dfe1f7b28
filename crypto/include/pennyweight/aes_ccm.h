/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CCM, authenticated encryption (FIPS 197, NIST SP 800-38C, RFC 3610): Bluetooth LE, IEEE 802.15.4 with Thread
 * and Zigbee, Matter, DTLS, OSCORE. The plain functions have nonces of 96 bits and tags of 128 bits, which RFC 5116
 * calls AEAD_AES_128_CCM; the sized ones have any permitted sizes:
 *
 *   Bluetooth LE                   noncelen 13, taglen 4
 *   IEEE 802.15.4, Thread, Zigbee  noncelen 13, taglen 4, 8 or 16
 *   Matter                         noncelen 13, taglen 16
 *   TLS and DTLS: CCM, CCM_8       noncelen 12, taglen 16, 8
 *   OSCORE: AES-CCM-16-64-128      noncelen 13, taglen 8
 *
 * A nonce must never be reused with the same key: that would reveal both messages. A message has less than
 * 2^(8 * (15 - noncelen)) bytes: 2^24 with a nonce of 12, 65,536 with one of 13. Data may have any alignment and length,
 * and a pointer may be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but
 * must not overlap partially; no other output may overlap an input. Running time depends only on the input lengths and,
 * for decryption, on whether the tag is valid; implementations with an S-box in memory (AVR, MSP430) read it at
 * addresses that depend on the key.
 *
 * There is no streaming API: the first block that is authenticated has the length of the message, and the tag, which a
 * receiver must check before it uses anything, comes last. For lengths that are known beforehand, aes_ccm_stream.h has
 * functions in chunks. */
#ifndef PENNYWEIGHT_AES_CCM_H
#define PENNYWEIGHT_AES_CCM_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_AES128_CCM_KEY_BYTES 16
#define PW_AES128_CCM_NONCE_BYTES 12
#define PW_AES128_CCM_TAG_BYTES 16

#define PW_AES128_CCM_SIZED_NONCE_BYTES_MIN 7 /* shortest nonce of the sized functions */
#define PW_AES128_CCM_SIZED_NONCE_BYTES_MAX 13 /* longest nonce of the sized functions */
#define PW_AES128_CCM_SIZED_TAG_BYTES_MIN 4 /* shortest tag of the sized functions */

/* ---- AES-128-CCM --------------------------------------------------------------------------------------------- */

/* Encrypts len bytes of message and computes the tag of message and associated data. Of a message that is too long,
 * ciphertext and tag are zeros, and _decrypt rejects them. */
void pw_aes128_ccm_encrypt(uint8_t *ciphertext, uint8_t tag[PW_AES128_CCM_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_AES128_CCM_NONCE_BYTES],
                           const uint8_t key[PW_AES128_CCM_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is invalid. */
PW_MUST_CHECK int pw_aes128_ccm_decrypt(uint8_t *message, const uint8_t tag[PW_AES128_CCM_TAG_BYTES],
                                        const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                        const uint8_t nonce[PW_AES128_CCM_NONCE_BYTES],
                                        const uint8_t key[PW_AES128_CCM_KEY_BYTES]);

/* The same with a nonce of noncelen bytes, 7 to 13, and a tag of taglen bytes: 4, 6, 8, 10, 12, 14 or 16. Both are fixed
 * for the life of a key. Tags of less than 8 bytes only if a protocol prescribes them and limits forgery attempts.
 * Returns 0, or -1 if a size is not permitted or the message too long; then nothing is written. */
PW_MUST_CHECK int pw_aes128_ccm_sized_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len,
                                              const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                              const uint8_t key[PW_AES128_CCM_KEY_BYTES], size_t noncelen,
                                              size_t taglen);

/* Returns 0, or -1 with the message wiped if the tag is invalid, a size not permitted, or the message too long. */
PW_MUST_CHECK int pw_aes128_ccm_sized_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext,
                                              size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                              const uint8_t key[PW_AES128_CCM_KEY_BYTES], size_t noncelen,
                                              size_t taglen);

#ifdef __cplusplus
}
#endif

#endif
