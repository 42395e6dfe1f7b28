/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The table by which NIST's benchmark of lightweight cryptography finds the functions and sizes of an AEAD. */
#ifndef PW_STANDIN_LWC_CRYPTO_AEAD_H
#define PW_STANDIN_LWC_CRYPTO_AEAD_H

#include "crypto_aead.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *variant_name;
    const char *impl_name;
    int KeyBytes;
    int NonceBytes;
    int ABytes;
    int (*encrypt)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                   const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *,
                   const unsigned char *);
    int (*decrypt)(unsigned char *, unsigned long long *, unsigned char *, const unsigned char *, unsigned long long,
                   const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *);
} aead_ctx;

extern aead_ctx lwc_aead_cipher;

#ifdef __cplusplus
}
#endif

#endif
