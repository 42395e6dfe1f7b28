/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon behind PSA Crypto 1.4: a transparent driver in the shape of the PSA Crypto driver interface, with the prefix
 * pw_psa. An implementation of the API calls it for keys of the type PSA_KEY_TYPE_ASCON and for the algorithms below; a
 * product without one calls the functions itself, with NULL for the attributes, which are not read.
 *
 * | algorithm              | notes                                                                                   |
 * | PSA_ALG_ASCON_AEAD128  | keys of 128 bits, or of 256: these select nonce masking; tags of 4 to 16 bytes          |
 * | PSA_ALG_ASCON_HASH256  |                                                                                         |
 * | PSA_ALG_ASCON_XOF128   |                                                                                         |
 * | PSA_ALG_ASCON_CXOF128  | with a context of up to 256 bytes                                                       |
 *
 * States and errors are those of the API: after an error an operation takes nothing but its abort. Random nonces
 * (psa_aead_generate_nonce) are made by the caller. An operation that is initialised to zero is inactive. Output may be
 * the same buffer as input. */
#ifndef PENNYWEIGHT_PSA_H
#define PENNYWEIGHT_PSA_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"
#include "pennyweight/psa_types.h"

/* 1 if there is an implementation of the API, whose <psa/crypto.h> is included, and 0 if there is none. Define it for a
 * compiler without __has_include, which finds none, or to ignore one that is there. */
#if !defined(PW_PSA_HAS_API) && defined(__has_include)
#if __has_include(<psa/crypto.h>)
#define PW_PSA_HAS_API 1
#endif
#endif
#ifndef PW_PSA_HAS_API
#define PW_PSA_HAS_API 0
#endif

#if PW_PSA_HAS_API
#include <psa/crypto.h>
#endif

#include "pennyweight/psa_values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Declarations of the API, for a product that lacks it. Every constant that the API has is the API's: older versions know
 * nothing of Ascon. crypto/psa/values.h compares them all. */
#if !PW_PSA_HAS_API
typedef int32_t psa_status_t;
typedef uint32_t psa_algorithm_t;
typedef uint16_t psa_key_type_t;
typedef struct psa_key_attributes_s psa_key_attributes_t;
#endif

#ifndef PSA_SUCCESS
#define PSA_SUCCESS ((psa_status_t)0)
#endif
#ifndef PSA_ERROR_NOT_SUPPORTED
#define PSA_ERROR_NOT_SUPPORTED ((psa_status_t) - 134)
#endif
#ifndef PSA_ERROR_INVALID_ARGUMENT
#define PSA_ERROR_INVALID_ARGUMENT ((psa_status_t) - 135)
#endif
#ifndef PSA_ERROR_BAD_STATE
#define PSA_ERROR_BAD_STATE ((psa_status_t) - 137)
#endif
#ifndef PSA_ERROR_BUFFER_TOO_SMALL
#define PSA_ERROR_BUFFER_TOO_SMALL ((psa_status_t) - 138)
#endif
#ifndef PSA_ERROR_INVALID_SIGNATURE
#define PSA_ERROR_INVALID_SIGNATURE ((psa_status_t) - 149)
#endif

/* The same AEAD with a tag of as many bytes. */
#ifndef PSA_ALG_AEAD_WITH_SHORTENED_TAG
#define PSA_ALG_AEAD_WITH_SHORTENED_TAG(alg, tag_length) \
    ((psa_algorithm_t)(((alg) & ~(psa_algorithm_t)0x003f8000) | ((psa_algorithm_t)(tag_length) & 0x3f) << 16))
#endif

/* ---- AEAD ------------------------------------------------------------------------------------------------- */

PW_MUST_CHECK psa_status_t pw_psa_aead_encrypt(const psa_key_attributes_t *attributes, const uint8_t *key,
                                               size_t key_length, psa_algorithm_t alg, const uint8_t *nonce,
                                               size_t nonce_length, const uint8_t *ad, size_t ad_length,
                                               const uint8_t *plaintext, size_t plaintext_length, uint8_t *ciphertext,
                                               size_t ciphertext_size, size_t *ciphertext_length);

/* A wrong tag is PSA_ERROR_INVALID_SIGNATURE, and the plaintext is wiped; so is a ciphertext shorter than a tag. */
PW_MUST_CHECK psa_status_t pw_psa_aead_decrypt(const psa_key_attributes_t *attributes, const uint8_t *key,
                                               size_t key_length, psa_algorithm_t alg, const uint8_t *nonce,
                                               size_t nonce_length, const uint8_t *ad, size_t ad_length,
                                               const uint8_t *ciphertext, size_t ciphertext_length, uint8_t *plaintext,
                                               size_t plaintext_size, size_t *plaintext_length);

PW_MUST_CHECK psa_status_t pw_psa_aead_encrypt_setup(pw_psa_aead_operation_t *operation,
                                                     const psa_key_attributes_t *attributes, const uint8_t *key,
                                                     size_t key_length, psa_algorithm_t alg);
PW_MUST_CHECK psa_status_t pw_psa_aead_decrypt_setup(pw_psa_aead_operation_t *operation,
                                                     const psa_key_attributes_t *attributes, const uint8_t *key,
                                                     size_t key_length, psa_algorithm_t alg);
PW_MUST_CHECK psa_status_t pw_psa_aead_set_nonce(pw_psa_aead_operation_t *operation, const uint8_t *nonce,
                                                 size_t nonce_length);

/* Not needed for Ascon; where it is called, other lengths are refused. */
PW_MUST_CHECK psa_status_t pw_psa_aead_set_lengths(pw_psa_aead_operation_t *operation, size_t ad_length,
                                                   size_t plaintext_length);
PW_MUST_CHECK psa_status_t pw_psa_aead_update_ad(pw_psa_aead_operation_t *operation, const uint8_t *input,
                                                 size_t input_length);

/* DECRYPTED BYTES ARE UNVERIFIED until pw_psa_aead_verify has returned PSA_SUCCESS. */
PW_MUST_CHECK psa_status_t pw_psa_aead_update(pw_psa_aead_operation_t *operation, const uint8_t *input,
                                              size_t input_length, uint8_t *output, size_t output_size,
                                              size_t *output_length);

/* No text is left for the end: the length of the last part is always 0. */
PW_MUST_CHECK psa_status_t pw_psa_aead_finish(pw_psa_aead_operation_t *operation, uint8_t *ciphertext,
                                              size_t ciphertext_size, size_t *ciphertext_length, uint8_t *tag,
                                              size_t tag_size, size_t *tag_length);
PW_MUST_CHECK psa_status_t pw_psa_aead_verify(pw_psa_aead_operation_t *operation, uint8_t *plaintext,
                                              size_t plaintext_size, size_t *plaintext_length, const uint8_t *tag,
                                              size_t tag_length);
psa_status_t pw_psa_aead_abort(pw_psa_aead_operation_t *operation);

/* ---- hash ------------------------------------------------------------------------------------------------- */

PW_MUST_CHECK psa_status_t pw_psa_hash_compute(psa_algorithm_t alg, const uint8_t *input, size_t input_length,
                                               uint8_t *hash, size_t hash_size, size_t *hash_length);
PW_MUST_CHECK psa_status_t pw_psa_hash_setup(pw_psa_hash_operation_t *operation, psa_algorithm_t alg);
PW_MUST_CHECK psa_status_t pw_psa_hash_clone(const pw_psa_hash_operation_t *source, pw_psa_hash_operation_t *target);
PW_MUST_CHECK psa_status_t pw_psa_hash_update(pw_psa_hash_operation_t *operation, const uint8_t *input,
                                              size_t input_length);
PW_MUST_CHECK psa_status_t pw_psa_hash_finish(pw_psa_hash_operation_t *operation, uint8_t *hash, size_t hash_size,
                                              size_t *hash_length);
psa_status_t pw_psa_hash_abort(pw_psa_hash_operation_t *operation);

/* ---- extendable output ------------------------------------------------------------------------------------ */

PW_MUST_CHECK psa_status_t pw_psa_xof_setup(pw_psa_xof_operation_t *operation, psa_algorithm_t alg);

/* Of PSA_ALG_ASCON_CXOF128, and then before all input. */
PW_MUST_CHECK psa_status_t pw_psa_xof_set_context(pw_psa_xof_operation_t *operation, const uint8_t *context,
                                                  size_t context_length);
PW_MUST_CHECK psa_status_t pw_psa_xof_update(pw_psa_xof_operation_t *operation, const uint8_t *input,
                                             size_t input_length);
PW_MUST_CHECK psa_status_t pw_psa_xof_output(pw_psa_xof_operation_t *operation, uint8_t *output, size_t output_length);
psa_status_t pw_psa_xof_abort(pw_psa_xof_operation_t *operation);

#ifdef __cplusplus
}
#endif

#endif
