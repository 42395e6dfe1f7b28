/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a hash in NIST's and SUPERCOP's shape declares of itself, where its folder does not. */
#ifndef PW_STANDIN_CRYPTO_HASH_H
#define PW_STANDIN_CRYPTO_HASH_H

int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen);

#endif
