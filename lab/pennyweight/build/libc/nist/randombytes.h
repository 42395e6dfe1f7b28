/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SUPERCOP's source of random bytes, replaced by a fixed sequence so that every run gives the same results. */
#ifndef PW_STANDIN_RANDOMBYTES_H
#define PW_STANDIN_RANDOMBYTES_H

#ifdef __cplusplus
extern "C" {
#endif

void randombytes(unsigned char *out, unsigned long long outlen);

#ifdef __cplusplus
}
#endif

#endif
