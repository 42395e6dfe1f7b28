/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96-AEAD and Pyjamask-128-AEAD (second round of NIST's Lightweight Cryptography project, 2019):
 * OCB over block ciphers that were made to be masked. NIST did not take them further, and the 14 rounds of
 * Pyjamask-96 alone, without the mode, have been attacked in theory (ToSC 2020(1)): take them where a
 * protocol asks for them.
 *
 * A nonce must never be reused with the same key. Blocks of 96 bits wear out: far less data than with 128
 * should go through a key of Pyjamask-96-AEAD.
 *
 * They have no streaming API: OCB treats the last bytes of a message in another way than a whole block, so
 * that a chunk could not be given back before it is known what follows, nor at its own length.
 *
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. ciphertext and
 * message may be the same buffer (in-place operation) but must not overlap partially; no other output may
 * overlap an input. Running time depends only on the input lengths and, for decryption, on whether the tag
 * is valid. */
#ifndef PENNYWEIGHT_PYJAMASK_H
#define PENNYWEIGHT_PYJAMASK_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_PYJAMASK96_AEAD_KEY_BYTES 16
#define PW_PYJAMASK96_AEAD_NONCE_BYTES 8
#define PW_PYJAMASK96_AEAD_TAG_BYTES 12

#define PW_PYJAMASK128_AEAD_KEY_BYTES 16
#define PW_PYJAMASK128_AEAD_NONCE_BYTES 12
#define PW_PYJAMASK128_AEAD_TAG_BYTES 16

/* ---- Pyjamask-96-AEAD --------------------------------------------------------------------------------------------- */

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and of
 * the associated data. */
void pw_pyjamask96_aead_encrypt(uint8_t *ciphertext, uint8_t tag[PW_PYJAMASK96_AEAD_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_PYJAMASK96_AEAD_NONCE_BYTES],
                                const uint8_t key[PW_PYJAMASK96_AEAD_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_pyjamask96_aead_decrypt(uint8_t *message, const uint8_t tag[PW_PYJAMASK96_AEAD_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_PYJAMASK96_AEAD_NONCE_BYTES],
                                             const uint8_t key[PW_PYJAMASK96_AEAD_KEY_BYTES]);

/* ---- Pyjamask-128-AEAD -------------------------------------------------------------------------------------------- */

void pw_pyjamask128_aead_encrypt(uint8_t *ciphertext, uint8_t tag[PW_PYJAMASK128_AEAD_TAG_BYTES],
                                 const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                 const uint8_t nonce[PW_PYJAMASK128_AEAD_NONCE_BYTES],
                                 const uint8_t key[PW_PYJAMASK128_AEAD_KEY_BYTES]);
PW_MUST_CHECK int pw_pyjamask128_aead_decrypt(uint8_t *message, const uint8_t tag[PW_PYJAMASK128_AEAD_TAG_BYTES],
                                              const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                              const uint8_t nonce[PW_PYJAMASK128_AEAD_NONCE_BYTES],
                                              const uint8_t key[PW_PYJAMASK128_AEAD_KEY_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
