/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2, authenticated encryption (NIST LWC final round, 2021).
 *
 * A nonce must never be used twice with the same key. Data may have any alignment; pointers to no data may be NULL.
 * ciphertext and message may be the same buffer, but must not overlap otherwise. */
#ifndef PENNYWEIGHT_GRAIN_H
#define PENNYWEIGHT_GRAIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PW_GRAIN128AEAD_V2_KEY_BYTES 16
#define PW_GRAIN128AEAD_V2_NONCE_BYTES 12
#define PW_GRAIN128AEAD_V2_TAG_BYTES 8

/* Encrypts len bytes of the message and authenticates them and the adlen bytes of ad. */
void pw_grain128aead_v2_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES],
                                const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                                const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES]);

/* Decrypts; returns 0, or -1 with the message wiped where the tag is wrong. */
int pw_grain128aead_v2_decrypt(uint8_t *message, const uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                               const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES]);

/* In pieces of any length: _init, _aad, then _encrypt_update and _finalize, or _decrypt_update and _verify.
 *
 * The cipher takes the length of the associated data before the data, so it is announced to _init. If what follows
 * is not as announced (more or less data, or message before the data is complete), _finalize and _verify return -1.
 *
 * What _decrypt_update gives out is NOT authenticated until _verify has returned 0. */
typedef struct {
    uint32_t state[14];
    size_t ad_left;
    uint8_t half_used;
    uint8_t decrypts;
    uint8_t not_as_announced;
} pw_grain128aead_v2_context;

/* Begins a message with adlen bytes of associated data. */
void pw_grain128aead_v2_init(pw_grain128aead_v2_context *context,
                             const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                             const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES], size_t adlen);

/* Takes the next adlen bytes of the associated data; returns 0, or -1 where that is more than announced or comes
 * after a message: the caller's mistake, which later calls cannot mend. */
int pw_grain128aead_v2_aad(pw_grain128aead_v2_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes. */
void pw_grain128aead_v2_encrypt_update(pw_grain128aead_v2_context *context, uint8_t *ciphertext,
                                       const uint8_t *message, size_t len);

/* Decrypts the next len bytes. */
void pw_grain128aead_v2_decrypt_update(pw_grain128aead_v2_context *context, uint8_t *message,
                                       const uint8_t *ciphertext, size_t len);

/* Gives the tag and wipes the context; returns 0, or -1 with the tag zero where the data was not as announced. */
int pw_grain128aead_v2_finalize(pw_grain128aead_v2_context *context,
                                uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES]);

/* Compares the tag and wipes the context; returns 0, or -1 where the tag is wrong or the data was not as announced. */
int pw_grain128aead_v2_verify(pw_grain128aead_v2_context *context,
                              const uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
