/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus v1.3 (finalist of NIST's Lightweight Cryptography project, 2021): authenticated encryption and a
 * hash over the tweakable block cipher SKINNY-128-384+. NIST chose Ascon, which is several times as fast on
 * 32-bit processors: take Romulus where a protocol asks for it, or Romulus-M where nonces may repeat and
 * proofs down to a block cipher are wanted.
 *
 * Romulus-N: a nonce must never be reused with the same key. Romulus-M: where all inputs are repeated the
 * output is, too, which is all that a repeated nonce reveals. Romulus-T: a repeated nonce reveals messages,
 * but no forgery; it is for devices that leak, and keeps what leaks from being of use as long as the first
 * and the last call of the cipher, which see the key, are protected. They are not in this implementation
 * beyond taking the same time: use it where the protocol asks for it.
 *
 * Romulus-M and Romulus-T have no streaming API. Of M the tag is made of the whole message, and only then is
 * the message encrypted with it. Of T nothing may be decrypted before the tag has been checked over all of
 * the ciphertext, on which what it promises rests.
 *
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. ciphertext and
 * message may be the same buffer (in-place operation) but must not overlap partially; no other output may
 * overlap an input. Running time depends only on the input lengths and, for decryption, on whether the tag
 * is valid. */
#ifndef PENNYWEIGHT_ROMULUS_H
#define PENNYWEIGHT_ROMULUS_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_ROMULUS_N_KEY_BYTES 16
#define PW_ROMULUS_N_NONCE_BYTES 16
#define PW_ROMULUS_N_TAG_BYTES 16

#define PW_ROMULUS_M_KEY_BYTES 16
#define PW_ROMULUS_M_NONCE_BYTES 16
#define PW_ROMULUS_M_TAG_BYTES 16

#define PW_ROMULUS_T_KEY_BYTES 16
#define PW_ROMULUS_T_NONCE_BYTES 16
#define PW_ROMULUS_T_TAG_BYTES 16

#define PW_ROMULUS_H_DIGEST_BYTES 32

/* ---- Romulus-N ---------------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint8_t offset; /* in the block */
    uint8_t is_second; /* of a pair of blocks of associated data */
    uint8_t has_ad;
    uint8_t in_message; /* whether the associated data is complete */
    uint32_t s[4];
    uint32_t tweakey[12]; /* counter and domain, the nonce or a block of associated data, the key */
    uint32_t nonce[4];
} pw_romulus_n_state;

typedef struct {
    pw_romulus_n_state state;
    uint8_t is_active; /* initialised and not finalised */
} pw_romulus_n_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these and of
 * the associated data. */
void pw_romulus_n_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ROMULUS_N_TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ROMULUS_N_NONCE_BYTES],
                          const uint8_t key[PW_ROMULUS_N_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_romulus_n_decrypt(uint8_t *message, const uint8_t tag[PW_ROMULUS_N_TAG_BYTES],
                                       const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_ROMULUS_N_NONCE_BYTES],
                                       const uint8_t key[PW_ROMULUS_N_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included; the fast forms prepare the key in each call in which a
 * block is completed, so that few long chunks take less time than many short ones.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_romulus_n_init(pw_romulus_n_context *context, const uint8_t nonce[PW_ROMULUS_N_NONCE_BYTES],
                       const uint8_t key[PW_ROMULUS_N_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_romulus_n_aad(pw_romulus_n_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_romulus_n_encrypt_update(pw_romulus_n_context *context, uint8_t *ciphertext, const uint8_t *message,
                                 size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_romulus_n_decrypt_update(pw_romulus_n_context *context, uint8_t *message, const uint8_t *ciphertext,
                                 size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_romulus_n_finalize(pw_romulus_n_context *context, uint8_t tag[PW_ROMULUS_N_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_romulus_n_verify(pw_romulus_n_context *context, const uint8_t tag[PW_ROMULUS_N_TAG_BYTES]);

/* ---- Romulus-M ---------------------------------------------------------------------------------------------------- */

void pw_romulus_m_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ROMULUS_M_TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ROMULUS_M_NONCE_BYTES],
                          const uint8_t key[PW_ROMULUS_M_KEY_BYTES]);
PW_MUST_CHECK int pw_romulus_m_decrypt(uint8_t *message, const uint8_t tag[PW_ROMULUS_M_TAG_BYTES],
                                       const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_ROMULUS_M_NONCE_BYTES],
                                       const uint8_t key[PW_ROMULUS_M_KEY_BYTES]);

/* ---- Romulus-T ---------------------------------------------------------------------------------------------------- */

void pw_romulus_t_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ROMULUS_T_TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ROMULUS_T_NONCE_BYTES],
                          const uint8_t key[PW_ROMULUS_T_KEY_BYTES]);
PW_MUST_CHECK int pw_romulus_t_decrypt(uint8_t *message, const uint8_t tag[PW_ROMULUS_T_TAG_BYTES],
                                       const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_ROMULUS_T_NONCE_BYTES],
                                       const uint8_t key[PW_ROMULUS_T_KEY_BYTES]);

/* ---- Romulus-H ---------------------------------------------------------------------------------------------------- */

/* The chaining value is h and the first four words of the tweakey; the others are the block. */
typedef struct {
    uint32_t h[4];
    uint32_t tweakey[12];
    uint8_t offset; /* in the block */
} pw_romulus_h_context;

/* Hashes a message. */
void pw_romulus_h(uint8_t digest[PW_ROMULUS_H_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_romulus_h_init(pw_romulus_h_context *context);

/* Takes in the next len bytes. */
void pw_romulus_h_update(pw_romulus_h_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_romulus_h_finalize(pw_romulus_h_context *context, uint8_t digest[PW_ROMULUS_H_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
