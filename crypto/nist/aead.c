/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* NIST's shape of an AEAD over the algorithm PW_NIST_AEAD. */
#ifndef PW_NIST_AEAD
#error "which algorithm? Compile with -DPW_NIST_AEAD=ascon_aead128, or another id of an AEAD"
#endif

#include "api.h"
#include "crypto_aead.h"

/* Leaves room for a tag, which a ciphertext has besides. */
static int fits(unsigned long long length)
{
    return length <= SIZE_MAX - CRYPTO_ABYTES;
}

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
    (void)nsec;
    *clen = 0;
    if (!fits(mlen) || !fits(adlen))
        return -1;
    PW_JOIN(pw_, PW_NIST_AEAD, _encrypt)(c, c + mlen, m, (size_t)mlen, ad, (size_t)adlen, npub, k);
    *clen = mlen + CRYPTO_ABYTES;
    return 0;
}

int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k)
{
    const unsigned long long len = clen - CRYPTO_ABYTES;

    (void)nsec;
    *mlen = 0;
    if (clen < CRYPTO_ABYTES || !fits(len) || !fits(adlen))
        return -1;
    if (PW_JOIN(pw_, PW_NIST_AEAD, _decrypt)(m, c + len, c, (size_t)len, ad, (size_t)adlen, npub, k) != 0)
        return -1;
    *mlen = len;
    return 0;
}
