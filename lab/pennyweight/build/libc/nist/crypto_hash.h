/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a hash in NIST's and SUPERCOP's shape declares of itself, where its folder does not. */
#ifndef PW_STANDIN_CRYPTO_HASH_H
#define PW_STANDIN_CRYPTO_HASH_H

#ifdef __cplusplus
extern "C" {
#endif

int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen);

#ifdef __cplusplus
}
#endif

#endif
