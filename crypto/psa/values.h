/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The values of PSA Crypto 1.4 that the driver is written for. An implementation of the API that has others, such as an
 * identifier of its own for Ascon, is refused here: the size of an array is negative. */
#ifndef PW_PSA_VALUES_H
#define PW_PSA_VALUES_H

#include "pennyweight/psa.h"

typedef char pw_psa_success_is_0[PSA_SUCCESS == 0 ? 1 : -1];
typedef char pw_psa_not_supported_is_minus_134[PSA_ERROR_NOT_SUPPORTED == -134 ? 1 : -1];
typedef char pw_psa_invalid_argument_is_minus_135[PSA_ERROR_INVALID_ARGUMENT == -135 ? 1 : -1];
typedef char pw_psa_bad_state_is_minus_137[PSA_ERROR_BAD_STATE == -137 ? 1 : -1];
typedef char pw_psa_buffer_too_small_is_minus_138[PSA_ERROR_BUFFER_TOO_SMALL == -138 ? 1 : -1];
typedef char pw_psa_insufficient_memory_is_minus_141[PSA_ERROR_INSUFFICIENT_MEMORY == -141 ? 1 : -1];
typedef char pw_psa_insufficient_data_is_minus_143[PSA_ERROR_INSUFFICIENT_DATA == -143 ? 1 : -1];
typedef char pw_psa_invalid_signature_is_minus_149[PSA_ERROR_INVALID_SIGNATURE == -149 ? 1 : -1];
typedef char pw_psa_key_type_ascon_is_0x2008[PSA_KEY_TYPE_ASCON == 0x2008 ? 1 : -1];
typedef char pw_psa_key_type_aes_is_0x2400[PSA_KEY_TYPE_AES == 0x2400 ? 1 : -1];
typedef char pw_psa_key_type_chacha20_is_0x2004[PSA_KEY_TYPE_CHACHA20 == 0x2004 ? 1 : -1];
typedef char pw_psa_key_type_hmac_is_0x1100[PSA_KEY_TYPE_HMAC == 0x1100 ? 1 : -1];
typedef char pw_psa_alg_cmac_is_0x03c00200[PSA_ALG_CMAC == 0x03c00200 ? 1 : -1];
typedef char pw_psa_alg_sha_256_is_0x02000009[PSA_ALG_SHA_256 == 0x02000009 ? 1 : -1];
typedef char pw_psa_alg_hmac_is_0x03800009[PSA_ALG_HMAC(0x02000009) == 0x03800009 ? 1 : -1];
typedef char pw_psa_alg_hkdf_is_0x08000109[PSA_ALG_HKDF(0x02000009) == 0x08000109 ? 1 : -1];
typedef char pw_psa_alg_hkdf_extract_is_0x08000409[PSA_ALG_HKDF_EXTRACT(0x02000009) == 0x08000409 ? 1 : -1];
typedef char pw_psa_alg_hkdf_expand_is_0x08000509[PSA_ALG_HKDF_EXPAND(0x02000009) == 0x08000509 ? 1 : -1];
typedef char pw_psa_input_secret_is_0x0101[PSA_KEY_DERIVATION_INPUT_SECRET == 0x0101 ? 1 : -1];
typedef char pw_psa_input_salt_is_0x0202[PSA_KEY_DERIVATION_INPUT_SALT == 0x0202 ? 1 : -1];
typedef char pw_psa_input_info_is_0x0203[PSA_KEY_DERIVATION_INPUT_INFO == 0x0203 ? 1 : -1];
typedef char pw_psa_alg_of_8_byte_macs_is_0x03c80200[PSA_ALG_TRUNCATED_MAC(0x03c08200, 8) == 0x03c80200 ? 1 : -1];
typedef char pw_psa_alg_ascon_aead128_is_0x05100700[PSA_ALG_ASCON_AEAD128 == 0x05100700 ? 1 : -1];
typedef char pw_psa_alg_ascon_hash256_is_0x02000019[PSA_ALG_ASCON_HASH256 == 0x02000019 ? 1 : -1];
typedef char pw_psa_alg_ascon_xof128_is_0x0d000300[PSA_ALG_ASCON_XOF128 == 0x0d000300 ? 1 : -1];
typedef char pw_psa_alg_ascon_cxof128_is_0x0d008300[PSA_ALG_ASCON_CXOF128 == 0x0d008300 ? 1 : -1];
typedef char pw_psa_alg_ccm_is_0x05500100[PSA_ALG_CCM == 0x05500100 ? 1 : -1];
typedef char pw_psa_alg_gcm_is_0x05500200[PSA_ALG_GCM == 0x05500200 ? 1 : -1];
typedef char pw_psa_alg_chacha20_poly1305_is_0x05100500[PSA_ALG_CHACHA20_POLY1305 == 0x05100500 ? 1 : -1];
typedef char pw_psa_alg_of_8_byte_tags_is_0x05080700
    [PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, 8) == 0x05080700 ? 1 : -1];

#endif
