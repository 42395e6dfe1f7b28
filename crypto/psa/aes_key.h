/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keys of the algorithms over AES, which PSA Crypto has over other block ciphers too, and with longer keys. */
#ifndef PW_PSA_AES_KEY_H
#define PW_PSA_AES_KEY_H

#include "pennyweight/psa.h"

/* PSA_ERROR_NOT_SUPPORTED for another cipher, or for AES with 192 or 256 bits, so that another driver is asked. Without
 * attributes the key is one for AES. */
static inline psa_status_t pw_psa_check_aes_key(const psa_key_attributes_t *attributes, size_t key_length)
{
#if PW_PSA_HAS_API
    if (attributes != NULL && psa_get_key_type(attributes) != PSA_KEY_TYPE_AES)
        return PSA_ERROR_NOT_SUPPORTED;
#else
    (void)attributes;
#endif
    if (key_length == 16)
        return PSA_SUCCESS;
    return key_length == 24 || key_length == 32 ? PSA_ERROR_NOT_SUPPORTED : PSA_ERROR_INVALID_ARGUMENT;
}

#endif
