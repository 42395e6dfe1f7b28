/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* COMETv1, authenticated encryption over CHAM-128/128, CHAM-64/128 and SPECK-64/128 (NIST LWC round 2,
 * 2019), for what was encrypted with it. Not for new designs: there are classes of weak keys (Khairallah,
 * ePrint 2019/888), forgeries over CHAM-64/128 (Xu, Li and Wang, The Computer Journal 2021), and COMET-64
 * has blocks and tags of 8 bytes only.
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid.
 *
 * COMET has no streaming API: the key of every block says whether the block is a short last one, so that no
 * byte of a block can be encrypted before it is known how many more will come. All algorithms have the same
 * functions, which are described at the first one. */
#ifndef PENNYWEIGHT_COMET_H
#define PENNYWEIGHT_COMET_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_COMET128_CHAM128_128_KEY_BYTES 16
#define PW_COMET128_CHAM128_128_NONCE_BYTES 16
#define PW_COMET128_CHAM128_128_TAG_BYTES 16

#define PW_COMET64_CHAM64_128_KEY_BYTES 16
#define PW_COMET64_CHAM64_128_NONCE_BYTES 15
#define PW_COMET64_CHAM64_128_TAG_BYTES 8

#define PW_COMET64_SPECK64_128_KEY_BYTES 16
#define PW_COMET64_SPECK64_128_NONCE_BYTES 15
#define PW_COMET64_SPECK64_128_TAG_BYTES 8

/* ---- COMET-128_CHAM-128/128 --------------------------------------------------------------------------------------- */

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and of
 * the associated data. */
void pw_comet128_cham128_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_COMET128_CHAM128_128_TAG_BYTES],
                                     const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                     const uint8_t nonce[PW_COMET128_CHAM128_128_NONCE_BYTES],
                                     const uint8_t key[PW_COMET128_CHAM128_128_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_comet128_cham128_128_decrypt(uint8_t *message,
                                                  const uint8_t tag[PW_COMET128_CHAM128_128_TAG_BYTES],
                                                  const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                                                  size_t adlen,
                                                  const uint8_t nonce[PW_COMET128_CHAM128_128_NONCE_BYTES],
                                                  const uint8_t key[PW_COMET128_CHAM128_128_KEY_BYTES]);

/* ---- COMET-64_CHAM-64/128 ----------------------------------------------------------------------------------------- */

void pw_comet64_cham64_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_COMET64_CHAM64_128_TAG_BYTES],
                                   const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                   const uint8_t nonce[PW_COMET64_CHAM64_128_NONCE_BYTES],
                                   const uint8_t key[PW_COMET64_CHAM64_128_KEY_BYTES]);
PW_MUST_CHECK int pw_comet64_cham64_128_decrypt(uint8_t *message, const uint8_t tag[PW_COMET64_CHAM64_128_TAG_BYTES],
                                                const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                                const uint8_t nonce[PW_COMET64_CHAM64_128_NONCE_BYTES],
                                                const uint8_t key[PW_COMET64_CHAM64_128_KEY_BYTES]);

/* ---- COMET-64_SPECK-64/128 ---------------------------------------------------------------------------------------- */

void pw_comet64_speck64_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_COMET64_SPECK64_128_TAG_BYTES],
                                    const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                    const uint8_t nonce[PW_COMET64_SPECK64_128_NONCE_BYTES],
                                    const uint8_t key[PW_COMET64_SPECK64_128_KEY_BYTES]);
PW_MUST_CHECK int pw_comet64_speck64_128_decrypt(uint8_t *message, const uint8_t tag[PW_COMET64_SPECK64_128_TAG_BYTES],
                                                 const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                                 const uint8_t nonce[PW_COMET64_SPECK64_128_NONCE_BYTES],
                                                 const uint8_t key[PW_COMET64_SPECK64_128_KEY_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
