/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The table by which NIST's benchmark of lightweight cryptography finds the function and size of a hash. */
#ifndef PW_STANDIN_LWC_CRYPTO_HASH_H
#define PW_STANDIN_LWC_CRYPTO_HASH_H

#include "crypto_hash.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *variant_name;
    const char *impl_name;
    int DigestSize;
    int (*hash)(unsigned char *, const unsigned char *, unsigned long long);
} hash_ctx;

extern hash_ctx lwc_hash_ctx;

#ifdef __cplusplus
}
#endif

#endif
