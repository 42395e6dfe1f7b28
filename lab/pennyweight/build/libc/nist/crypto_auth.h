/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions of a MAC with the SUPERCOP API, for code that does not declare them. */
#ifndef PW_STANDIN_CRYPTO_AUTH_H
#define PW_STANDIN_CRYPTO_AUTH_H

#ifdef __cplusplus
extern "C" {
#endif

int crypto_auth(unsigned char *out, const unsigned char *in, unsigned long long inlen, const unsigned char *k);
int crypto_auth_verify(const unsigned char *h, const unsigned char *in, unsigned long long inlen,
                       const unsigned char *k);

#ifdef __cplusplus
}
#endif

#endif
