/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon v1.2 (2021), the forerunner of the standard, for interoperability with existing deployments: AEADs,
 * hash functions and extendable-output functions. New designs should use ascon.h, with which none of these
 * interoperates.
 *
 * The functions have the same forms as those of ascon.h, and its rules for data and nonces apply. Running time
 * depends only on the input lengths and, for decryption, on whether the tag is valid. */
#ifndef PENNYWEIGHT_ASCON_V12_H
#define PENNYWEIGHT_ASCON_V12_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_ASCON128_KEY_BYTES 16
#define PW_ASCON128_NONCE_BYTES 16
#define PW_ASCON128_TAG_BYTES 16

#define PW_ASCON128A_KEY_BYTES 16
#define PW_ASCON128A_NONCE_BYTES 16
#define PW_ASCON128A_TAG_BYTES 16

#define PW_ASCON80PQ_KEY_BYTES 20
#define PW_ASCON80PQ_NONCE_BYTES 16
#define PW_ASCON80PQ_TAG_BYTES 16

#define PW_ASCON_HASH_DIGEST_BYTES 32
#define PW_ASCON_HASHA_DIGEST_BYTES 32

/* How far a message has come; the content is of no concern to the caller. */
typedef struct {
    uint32_t state[10];
    uint8_t key[16];
    uint8_t offset; /* bytes of the current block */
    uint8_t phase;
} pw_ascon128_context;

typedef pw_ascon128_context pw_ascon128a_context;

typedef struct {
    uint32_t state[10];
    uint8_t key[20];
    uint8_t offset;
    uint8_t phase;
} pw_ascon80pq_context;

typedef struct {
    uint32_t state[10];
    uint8_t offset;
} pw_ascon_hash_context;

typedef pw_ascon_hash_context pw_ascon_hasha_context;

typedef struct {
    uint32_t state[10];
    uint8_t offset;
    uint8_t squeezing;
} pw_ascon_xof_context;

typedef pw_ascon_xof_context pw_ascon_xofa_context;

/* ---- Ascon-128 ------------------------------------------------------------------------------------------- */

void pw_ascon128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ASCON128_TAG_BYTES], const uint8_t *message, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ASCON128_NONCE_BYTES],
                         const uint8_t key[PW_ASCON128_KEY_BYTES]);
PW_MUST_CHECK int pw_ascon128_decrypt(uint8_t *message, const uint8_t tag[PW_ASCON128_TAG_BYTES],
                                      const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                      const uint8_t nonce[PW_ASCON128_NONCE_BYTES],
                                      const uint8_t key[PW_ASCON128_KEY_BYTES]);
void pw_ascon128_init(pw_ascon128_context *context, const uint8_t nonce[PW_ASCON128_NONCE_BYTES],
                      const uint8_t key[PW_ASCON128_KEY_BYTES]);
void pw_ascon128_aad(pw_ascon128_context *context, const uint8_t *ad, size_t adlen);
void pw_ascon128_encrypt_update(pw_ascon128_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len);
void pw_ascon128_decrypt_update(pw_ascon128_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len);
void pw_ascon128_finalize(pw_ascon128_context *context, uint8_t tag[PW_ASCON128_TAG_BYTES]);
PW_MUST_CHECK int pw_ascon128_verify(pw_ascon128_context *context, const uint8_t tag[PW_ASCON128_TAG_BYTES]);

/* ---- Ascon-128a ------------------------------------------------------------------------------------------ */

void pw_ascon128a_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ASCON128A_TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ASCON128A_NONCE_BYTES],
                          const uint8_t key[PW_ASCON128A_KEY_BYTES]);
PW_MUST_CHECK int pw_ascon128a_decrypt(uint8_t *message, const uint8_t tag[PW_ASCON128A_TAG_BYTES],
                                       const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_ASCON128A_NONCE_BYTES],
                                       const uint8_t key[PW_ASCON128A_KEY_BYTES]);
void pw_ascon128a_init(pw_ascon128a_context *context, const uint8_t nonce[PW_ASCON128A_NONCE_BYTES],
                       const uint8_t key[PW_ASCON128A_KEY_BYTES]);
void pw_ascon128a_aad(pw_ascon128a_context *context, const uint8_t *ad, size_t adlen);
void pw_ascon128a_encrypt_update(pw_ascon128a_context *context, uint8_t *ciphertext, const uint8_t *message,
                                 size_t len);
void pw_ascon128a_decrypt_update(pw_ascon128a_context *context, uint8_t *message, const uint8_t *ciphertext,
                                 size_t len);
void pw_ascon128a_finalize(pw_ascon128a_context *context, uint8_t tag[PW_ASCON128A_TAG_BYTES]);
PW_MUST_CHECK int pw_ascon128a_verify(pw_ascon128a_context *context, const uint8_t tag[PW_ASCON128A_TAG_BYTES]);

/* ---- Ascon-80pq ------------------------------------------------------------------------------------------ */

void pw_ascon80pq_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ASCON80PQ_TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_ASCON80PQ_NONCE_BYTES],
                          const uint8_t key[PW_ASCON80PQ_KEY_BYTES]);
PW_MUST_CHECK int pw_ascon80pq_decrypt(uint8_t *message, const uint8_t tag[PW_ASCON80PQ_TAG_BYTES],
                                       const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                       const uint8_t nonce[PW_ASCON80PQ_NONCE_BYTES],
                                       const uint8_t key[PW_ASCON80PQ_KEY_BYTES]);
void pw_ascon80pq_init(pw_ascon80pq_context *context, const uint8_t nonce[PW_ASCON80PQ_NONCE_BYTES],
                       const uint8_t key[PW_ASCON80PQ_KEY_BYTES]);
void pw_ascon80pq_aad(pw_ascon80pq_context *context, const uint8_t *ad, size_t adlen);
void pw_ascon80pq_encrypt_update(pw_ascon80pq_context *context, uint8_t *ciphertext, const uint8_t *message,
                                 size_t len);
void pw_ascon80pq_decrypt_update(pw_ascon80pq_context *context, uint8_t *message, const uint8_t *ciphertext,
                                 size_t len);
void pw_ascon80pq_finalize(pw_ascon80pq_context *context, uint8_t tag[PW_ASCON80PQ_TAG_BYTES]);
PW_MUST_CHECK int pw_ascon80pq_verify(pw_ascon80pq_context *context, const uint8_t tag[PW_ASCON80PQ_TAG_BYTES]);

/* ---- Ascon-Hash and Ascon-Hasha -------------------------------------------------------------------------- */

void pw_ascon_hash(uint8_t digest[PW_ASCON_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);
void pw_ascon_hash_init(pw_ascon_hash_context *context);
void pw_ascon_hash_update(pw_ascon_hash_context *context, const uint8_t *message, size_t len);
void pw_ascon_hash_finalize(pw_ascon_hash_context *context, uint8_t digest[PW_ASCON_HASH_DIGEST_BYTES]);

void pw_ascon_hasha(uint8_t digest[PW_ASCON_HASHA_DIGEST_BYTES], const uint8_t *message, size_t len);
void pw_ascon_hasha_init(pw_ascon_hasha_context *context);
void pw_ascon_hasha_update(pw_ascon_hasha_context *context, const uint8_t *message, size_t len);
void pw_ascon_hasha_finalize(pw_ascon_hasha_context *context, uint8_t digest[PW_ASCON_HASHA_DIGEST_BYTES]);

/* ---- Ascon-Xof and Ascon-Xofa ---------------------------------------------------------------------------- */

void pw_ascon_xof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len);
void pw_ascon_xof_init(pw_ascon_xof_context *context);
void pw_ascon_xof_update(pw_ascon_xof_context *context, const uint8_t *message, size_t len);
void pw_ascon_xof_squeeze(pw_ascon_xof_context *context, uint8_t *output, size_t outlen);
void pw_ascon_xof_wipe(pw_ascon_xof_context *context);

void pw_ascon_xofa(uint8_t *output, size_t outlen, const uint8_t *message, size_t len);
void pw_ascon_xofa_init(pw_ascon_xofa_context *context);
void pw_ascon_xofa_update(pw_ascon_xofa_context *context, const uint8_t *message, size_t len);
void pw_ascon_xofa_squeeze(pw_ascon_xofa_context *context, uint8_t *output, size_t outlen);
void pw_ascon_xofa_wipe(pw_ascon_xofa_context *context);

#ifdef __cplusplus
}
#endif

#endif
