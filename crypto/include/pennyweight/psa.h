/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pennyweight behind PSA Crypto 1.4: a transparent driver in the shape of the PSA Crypto driver interface, with the prefix
 * pw_psa. An implementation of the API calls it for the algorithms below; a product without one calls the functions
 * itself, with NULL for the attributes, of which only the key type is read, and only for algorithms over AES.
 *
 * | algorithm                 | family          | notes                                                               |
 * | PSA_ALG_ASCON_AEAD128     | ASCON           | keys of 128 bits, or of 256: these select nonce masking; tags of    |
 * |                           |                 | 4 to 16 bytes                                                       |
 * | PSA_ALG_ASCON_HASH256     | ASCON           |                                                                     |
 * | PSA_ALG_ASCON_XOF128      | ASCON           |                                                                     |
 * | PSA_ALG_ASCON_CXOF128     | ASCON           | with a context of up to 256 bytes                                   |
 * | PSA_ALG_CCM               | AES_CCM         | keys of 128 bits; nonces of 7 to 13 bytes; tags of 4, 6, 8, 10, 12, |
 * |                           |                 | 14 or 16                                                            |
 * | PSA_ALG_GCM               | AES_GCM         | keys of 128 bits; nonces of 12 bytes; tags of 4, 8, 12 to 16        |
 * | PSA_ALG_CHACHA20_POLY1305 | CHACHAPOLY      | keys of 256 bits; nonces of 12 bytes; tags of 16                    |
 * | PSA_ALG_CMAC              | AES_CMAC        | keys of 128 bits; MACs of 4 to 16 bytes                             |
 * | PSA_ALG_SHA_256           | SHA256          |                                                                     |
 * | PSA_ALG_HMAC              | SHA256          | with PSA_ALG_SHA_256; keys of any length; MACs of 4 to 32 bytes     |
 * | PSA_ALG_HKDF, _EXTRACT,   | SHA256          | with PSA_ALG_SHA_256; info of up to PW_PSA_INFO_BYTES               |
 * | _EXPAND                   |                 |                                                                     |
 *
 * A build has Ascon, and each other family F for which all files are compiled with -DPW_PSA_F=1; -DPW_PSA_ASCON=0 leaves
 * Ascon out. An algorithm that a build lacks is PSA_ERROR_NOT_SUPPORTED, and is not linked.
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
typedef uint16_t psa_key_derivation_step_t;
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
#ifndef PSA_ERROR_INSUFFICIENT_MEMORY
#define PSA_ERROR_INSUFFICIENT_MEMORY ((psa_status_t) - 141)
#endif
#ifndef PSA_ERROR_INSUFFICIENT_DATA
#define PSA_ERROR_INSUFFICIENT_DATA ((psa_status_t) - 143)
#endif
#ifndef PSA_ERROR_INVALID_SIGNATURE
#define PSA_ERROR_INVALID_SIGNATURE ((psa_status_t) - 149)
#endif

#ifndef PSA_KEY_TYPE_AES
#define PSA_KEY_TYPE_AES ((psa_key_type_t)0x2400)
#endif
#ifndef PSA_KEY_TYPE_CHACHA20
#define PSA_KEY_TYPE_CHACHA20 ((psa_key_type_t)0x2004)
#endif
#ifndef PSA_ALG_CCM
#define PSA_ALG_CCM ((psa_algorithm_t)0x05500100)
#endif
#ifndef PSA_ALG_GCM
#define PSA_ALG_GCM ((psa_algorithm_t)0x05500200)
#endif
#ifndef PSA_ALG_CHACHA20_POLY1305
#define PSA_ALG_CHACHA20_POLY1305 ((psa_algorithm_t)0x05100500)
#endif

#ifndef PSA_KEY_TYPE_HMAC
#define PSA_KEY_TYPE_HMAC ((psa_key_type_t)0x1100)
#endif
#ifndef PSA_ALG_CMAC
#define PSA_ALG_CMAC ((psa_algorithm_t)0x03c00200)
#endif
#ifndef PSA_ALG_SHA_256
#define PSA_ALG_SHA_256 ((psa_algorithm_t)0x02000009)
#endif

/* HMAC and HKDF over a hash function. */
#ifndef PSA_ALG_HMAC
#define PSA_ALG_HMAC(hash) ((psa_algorithm_t)(0x03800000 | ((hash) & 0xff)))
#endif
#ifndef PSA_ALG_HKDF
#define PSA_ALG_HKDF(hash) ((psa_algorithm_t)(0x08000100 | ((hash) & 0xff)))
#endif
#ifndef PSA_ALG_HKDF_EXTRACT
#define PSA_ALG_HKDF_EXTRACT(hash) ((psa_algorithm_t)(0x08000400 | ((hash) & 0xff)))
#endif
#ifndef PSA_ALG_HKDF_EXPAND
#define PSA_ALG_HKDF_EXPAND(hash) ((psa_algorithm_t)(0x08000500 | ((hash) & 0xff)))
#endif

/* The inputs of a key derivation. */
#ifndef PSA_KEY_DERIVATION_INPUT_SECRET
#define PSA_KEY_DERIVATION_INPUT_SECRET ((psa_key_derivation_step_t)0x0101)
#endif
#ifndef PSA_KEY_DERIVATION_INPUT_SALT
#define PSA_KEY_DERIVATION_INPUT_SALT ((psa_key_derivation_step_t)0x0202)
#endif
#ifndef PSA_KEY_DERIVATION_INPUT_INFO
#define PSA_KEY_DERIVATION_INPUT_INFO ((psa_key_derivation_step_t)0x0203)
#endif

/* The same MAC, of which the first bytes are taken. */
#ifndef PSA_ALG_TRUNCATED_MAC
#define PSA_ALG_TRUNCATED_MAC(alg, mac_length) \
    ((psa_algorithm_t)(((alg) & ~(psa_algorithm_t)0x003f8000) | ((psa_algorithm_t)(mac_length) & 0x3f) << 16))
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

/* Required for CCM, before or after the nonce, and otherwise optional; other lengths than these are refused. */
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

/* A build with ASCON has these. */
PW_MUST_CHECK psa_status_t pw_psa_xof_setup(pw_psa_xof_operation_t *operation, psa_algorithm_t alg);

/* Of PSA_ALG_ASCON_CXOF128, and then before all input. */
PW_MUST_CHECK psa_status_t pw_psa_xof_set_context(pw_psa_xof_operation_t *operation, const uint8_t *context,
                                                  size_t context_length);
PW_MUST_CHECK psa_status_t pw_psa_xof_update(pw_psa_xof_operation_t *operation, const uint8_t *input,
                                             size_t input_length);
PW_MUST_CHECK psa_status_t pw_psa_xof_output(pw_psa_xof_operation_t *operation, uint8_t *output, size_t output_length);
psa_status_t pw_psa_xof_abort(pw_psa_xof_operation_t *operation);

/* ---- MAC -------------------------------------------------------------------------------------------------- */

PW_MUST_CHECK psa_status_t pw_psa_mac_compute(const psa_key_attributes_t *attributes, const uint8_t *key,
                                              size_t key_length, psa_algorithm_t alg, const uint8_t *input,
                                              size_t input_length, uint8_t *mac, size_t mac_size, size_t *mac_length);

/* A wrong MAC, or one of another length than the algorithm's, is PSA_ERROR_INVALID_SIGNATURE. */
PW_MUST_CHECK psa_status_t pw_psa_mac_verify(const psa_key_attributes_t *attributes, const uint8_t *key,
                                             size_t key_length, psa_algorithm_t alg, const uint8_t *input,
                                             size_t input_length, const uint8_t *mac, size_t mac_length);
PW_MUST_CHECK psa_status_t pw_psa_mac_sign_setup(pw_psa_mac_operation_t *operation,
                                                 const psa_key_attributes_t *attributes, const uint8_t *key,
                                                 size_t key_length, psa_algorithm_t alg);
PW_MUST_CHECK psa_status_t pw_psa_mac_verify_setup(pw_psa_mac_operation_t *operation,
                                                   const psa_key_attributes_t *attributes, const uint8_t *key,
                                                   size_t key_length, psa_algorithm_t alg);
PW_MUST_CHECK psa_status_t pw_psa_mac_update(pw_psa_mac_operation_t *operation, const uint8_t *input,
                                             size_t input_length);
PW_MUST_CHECK psa_status_t pw_psa_mac_sign_finish(pw_psa_mac_operation_t *operation, uint8_t *mac, size_t mac_size,
                                                  size_t *mac_length);
PW_MUST_CHECK psa_status_t pw_psa_mac_verify_finish(pw_psa_mac_operation_t *operation, const uint8_t *mac,
                                                    size_t mac_length);
psa_status_t pw_psa_mac_abort(pw_psa_mac_operation_t *operation);

/* ---- key derivation --------------------------------------------------------------------------------------- */

/* In the shape of the API, whose implementations dispatch no key derivation to drivers: a build with SHA256 has these.
 * HKDF takes a salt, which may be left out, then the secret, and info at any time; HKDF_EXTRACT takes salt and secret;
 * HKDF_EXPAND a secret of 32 bytes, then info. */
PW_MUST_CHECK psa_status_t pw_psa_key_derivation_setup(pw_psa_key_derivation_operation_t *operation,
                                                       psa_algorithm_t alg);
PW_MUST_CHECK psa_status_t pw_psa_key_derivation_get_capacity(const pw_psa_key_derivation_operation_t *operation,
                                                              size_t *capacity);
PW_MUST_CHECK psa_status_t pw_psa_key_derivation_set_capacity(pw_psa_key_derivation_operation_t *operation,
                                                              size_t capacity);
PW_MUST_CHECK psa_status_t pw_psa_key_derivation_input_bytes(pw_psa_key_derivation_operation_t *operation,
                                                             psa_key_derivation_step_t step, const uint8_t *data,
                                                             size_t data_length);

/* The next bytes of output; PSA_ERROR_INSUFFICIENT_DATA if there are fewer, and then there are no more. */
PW_MUST_CHECK psa_status_t pw_psa_key_derivation_output_bytes(pw_psa_key_derivation_operation_t *operation,
                                                              uint8_t *output, size_t output_length);
psa_status_t pw_psa_key_derivation_abort(pw_psa_key_derivation_operation_t *operation);

#ifdef __cplusplus
}
#endif

#endif
