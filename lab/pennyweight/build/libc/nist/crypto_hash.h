/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Function of a hash with the NIST LWC or SUPERCOP API, for code that does not declare it. */
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
