/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The operations of the driver in psa.h, for the driver contexts of an implementation of PSA Crypto: <psa/crypto.h>
 * includes those, so this header includes nothing of PSA. All other code includes psa.h. */
#ifndef PENNYWEIGHT_PSA_TYPES_H
#define PENNYWEIGHT_PSA_TYPES_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/ascon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The content of operations is of no concern to the caller. */
typedef struct {
    pw_ascon_aead128_context context;
    uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES];
    size_t ad_left, text_left; /* where the lengths were told */
    uint8_t key_bytes, tag_bytes;
    uint8_t phase, is_decryption, has_lengths;
} pw_psa_aead_operation_t;

typedef struct {
    pw_ascon_hash256_context context;
    uint8_t phase;
} pw_psa_hash_operation_t;

typedef struct {
    pw_ascon_xof128_context context;
    uint8_t phase, has_context;
} pw_psa_xof_operation_t;

#ifdef __cplusplus
}
#endif

#endif
