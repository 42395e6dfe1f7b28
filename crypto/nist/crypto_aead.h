/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Authenticated encryption in the shape of NIST's Lightweight Cryptography project, for code that was written to it;
 * the sizes are in api.h. New code is better off with the functions of <pennyweight/...>, whose tag stands apart.
 *
 * A nonce (npub) must never be reused with the same key (k). Data may have any alignment, and a pointer may be NULL
 * if its length is 0. nsec is not used. Lengths that do not fit a size_t are refused.
 *
 * An algorithm for messages of a limited length (saturnin_short) refuses longer ones and associated data; its ciphertexts have
 * CRYPTO_ABYTES bytes, whatever the message's length, and a decryption may write zeros behind the message, up to the longest. */
#ifndef PENNYWEIGHT_NIST_CRYPTO_AEAD_H
#define PENNYWEIGHT_NIST_CRYPTO_AEAD_H

#include "../include/pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Encrypts mlen bytes of m to c, which may be m, and appends the tag, or puts it before them where the algorithm's
 * specification does: c has room for mlen + CRYPTO_ABYTES bytes, which is what clen becomes. Returns 0, or -1 if a
 * length is too long; then clen is 0 and c as it was. */
PW_MUST_CHECK int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m,
                                      unsigned long long mlen, const unsigned char *ad, unsigned long long adlen,
                                      const unsigned char *nsec, const unsigned char *npub, const unsigned char *k);

/* Decrypts clen bytes, the tag included, to m, which may be c; mlen becomes clen - CRYPTO_ABYTES. Returns 0, or -1 if
 * the tag is wrong, and then m is wiped; -1 also if c is shorter than a tag or a length is too long, and then m is as
 * it was. With -1, mlen is 0. */
PW_MUST_CHECK int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec,
                                      const unsigned char *c, unsigned long long clen, const unsigned char *ad,
                                      unsigned long long adlen, const unsigned char *npub, const unsigned char *k);

#ifdef __cplusplus
}
#endif

#endif
