/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* NIST's shape of an AEAD over the algorithm PW_NIST_AEAD. */
#ifndef PW_NIST_AEAD
#error "which algorithm? Compile with -DPW_NIST_AEAD=ascon_aead128, or another id of an AEAD"
#endif

#include "api.h"
#include "crypto_aead.h"

#define ENCRYPT PW_JOIN(pw_, PW_NIST_AEAD, _encrypt)
#define DECRYPT PW_JOIN(pw_, PW_NIST_AEAD, _decrypt)

#if PW_NIST_SHORT

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
    (void)ad;
    (void)nsec;
    *clen = 0;
    if (mlen != (size_t)mlen || adlen != 0 || ENCRYPT(c, m, (size_t)mlen, npub, k) != 0)
        return -1;
    *clen = CRYPTO_ABYTES;
    return 0;
}

int crypto_aead_decrypt(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                        unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                        const unsigned char *npub, const unsigned char *k)
{
    int len;

    (void)ad;
    (void)nsec;
    *mlen = 0;
    if (clen != CRYPTO_ABYTES || adlen != 0)
        return -1;
    len = DECRYPT(m, c, npub, k);
    if (len < 0)
        return -1;
    *mlen = (unsigned long long)len;
    return 0;
}

#else

/* Leaves room for a tag, which a ciphertext has besides. */
static int fits(unsigned long long length)
{
    return length <= SIZE_MAX - CRYPTO_ABYTES;
}

#if PW_NIST_TAG_FIRST

/* to = from, upwards or downwards so that the two may overlap. */
static void move(unsigned char *to, const unsigned char *from, size_t n)
{
    const int is_down = (uintptr_t)to < (uintptr_t)from;
    size_t i;

    for (i = 0; i < n; i++) {
        const size_t at = is_down ? i : n - 1 - i;

        to[at] = from[at];
    }
}

/* The text moves by a tag, and is encrypted or decrypted where it then is: c and m may be the same. */
static void seal(unsigned char *c, const unsigned char *m, size_t mlen, const unsigned char *ad, size_t adlen,
                 const unsigned char *npub, const unsigned char *k)
{
    unsigned char *text = c + CRYPTO_ABYTES;

    move(text, m, mlen);
    ENCRYPT(text, c, text, mlen, ad, adlen, npub, k);
}

static int open(unsigned char *m, const unsigned char *c, size_t mlen, const unsigned char *ad, size_t adlen,
                const unsigned char *npub, const unsigned char *k)
{
    unsigned char tag[CRYPTO_ABYTES];

    move(tag, c, CRYPTO_ABYTES);
    move(m, c + CRYPTO_ABYTES, mlen);
    return DECRYPT(m, tag, m, mlen, ad, adlen, npub, k);
}

#else

static void seal(unsigned char *c, const unsigned char *m, size_t mlen, const unsigned char *ad, size_t adlen,
                 const unsigned char *npub, const unsigned char *k)
{
    ENCRYPT(c, c + mlen, m, mlen, ad, adlen, npub, k);
}

static int open(unsigned char *m, const unsigned char *c, size_t mlen, const unsigned char *ad, size_t adlen,
                const unsigned char *npub, const unsigned char *k)
{
    return DECRYPT(m, c + mlen, c, mlen, ad, adlen, npub, k);
}

#endif

int crypto_aead_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                        const unsigned char *npub, const unsigned char *k)
{
    (void)nsec;
    *clen = 0;
    if (!fits(mlen) || !fits(adlen))
        return -1;
    seal(c, m, (size_t)mlen, ad, (size_t)adlen, npub, k);
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
    if (open(m, c, (size_t)len, ad, (size_t)adlen, npub, k) != 0)
        return -1;
    *mlen = len;
    return 0;
}

#endif
