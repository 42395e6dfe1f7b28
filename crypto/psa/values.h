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
typedef char pw_psa_invalid_signature_is_minus_149[PSA_ERROR_INVALID_SIGNATURE == -149 ? 1 : -1];
typedef char pw_psa_key_type_ascon_is_0x2008[PSA_KEY_TYPE_ASCON == 0x2008 ? 1 : -1];
typedef char pw_psa_alg_ascon_aead128_is_0x05100700[PSA_ALG_ASCON_AEAD128 == 0x05100700 ? 1 : -1];
typedef char pw_psa_alg_ascon_hash256_is_0x02000019[PSA_ALG_ASCON_HASH256 == 0x02000019 ? 1 : -1];
typedef char pw_psa_alg_ascon_xof128_is_0x0d000300[PSA_ALG_ASCON_XOF128 == 0x0d000300 ? 1 : -1];
typedef char pw_psa_alg_ascon_cxof128_is_0x0d008300[PSA_ALG_ASCON_CXOF128 == 0x0d008300 ? 1 : -1];
typedef char pw_psa_alg_of_8_byte_tags_is_0x05080700
    [PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, 8) == 0x05080700 ? 1 : -1];

#endif
