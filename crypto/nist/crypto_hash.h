/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A hash function in the shape of NIST's Lightweight Cryptography project; the size of the digest is in api.h. */
#ifndef PENNYWEIGHT_NIST_CRYPTO_HASH_H
#define PENNYWEIGHT_NIST_CRYPTO_HASH_H

#include "../include/pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hashes inlen bytes of in, which may be NULL if there are none, to the CRYPTO_BYTES bytes of out. Returns 0, or -1 if
 * inlen does not fit a size_t; then out is as it was. */
PW_MUST_CHECK int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen);

#ifdef __cplusplus
}
#endif

#endif
