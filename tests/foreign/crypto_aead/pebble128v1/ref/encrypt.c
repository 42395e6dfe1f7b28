/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pebble, a toy: tests/foreign/pebble.py says what it is. */
#include <string.h>

#include "api.h"
#include "core/permutation.h"
#include "crypto_aead.h"

typedef unsigned long long length;

static void add(uint32_t state[4], const unsigned char *bytes, unsigned count)
{
    unsigned char *to = (unsigned char *)state;
    for (unsigned i = 0; i < count; i++) {
        to[i] ^= bytes[i];
    }
}

static void end_block(uint32_t state[4], unsigned count, unsigned domain)
{
    ((unsigned char *)state)[count] ^= 0x80;
    state[3] ^= domain;
    pebble_permute(state);
}

static void absorb(uint32_t state[4], const unsigned char *data, length count, unsigned domain)
{
    while (count >= 8) {
        add(state, data, 8);
        pebble_permute(state);
        data += 8;
        count -= 8;
    }
    add(state, data, (unsigned)count);
    end_block(state, (unsigned)count, domain);
}

static void begin(uint32_t state[4], const unsigned char *ad, length adlen, const unsigned char *npub,
                  const unsigned char *k)
{
    memcpy(state, k, CRYPTO_KEYBYTES);
    absorb(state, npub, CRYPTO_NPUBBYTES, 1);
    absorb(state, ad, adlen, 2);
}

/* The tag is at the beginning of the state. */
static void finish(uint32_t state[4], const unsigned char *k)
{
    add(state, k, CRYPTO_KEYBYTES);
    pebble_permute(state);
}

int crypto_aead_encrypt(unsigned char *c, length *clen, const unsigned char *m, length mlen, const unsigned char *ad,
                        length adlen, const unsigned char *nsec, const unsigned char *npub, const unsigned char *k)
{
    uint32_t state[4];
    (void)nsec;
    *clen = mlen + CRYPTO_ABYTES;
    begin(state, ad, adlen, npub, k);
    for (; mlen >= 8; mlen -= 8, m += 8, c += 8) {
        add(state, m, 8);
        for (unsigned i = 0; i < 8; i++) {
            c[i] = ((unsigned char *)state)[i];
        }
        pebble_permute(state);
    }
    add(state, m, (unsigned)mlen);
    memcpy(c, state, (size_t)mlen);
    end_block(state, (unsigned)mlen, 3);
    finish(state, k);
    memcpy(c + mlen, state, CRYPTO_ABYTES);
    return 0;
}

/* 1 where they differ; in constant time. */
int pebble_differ(const unsigned char *left, const unsigned char *right)
{
    unsigned difference = 0;
    for (unsigned i = 0; i < CRYPTO_ABYTES; i++) {
        difference |= left[i] ^ right[i];
    }
    return (int)((difference + 255) >> 8);
}

int crypto_aead_decrypt(unsigned char *m, length *mlen, unsigned char *nsec, const unsigned char *c, length clen,
                        const unsigned char *ad, length adlen, const unsigned char *npub, const unsigned char *k)
{
    uint32_t state[4];
    (void)nsec;
    if (clen < CRYPTO_ABYTES) {
        return -1;
    }
    clen -= CRYPTO_ABYTES;
    *mlen = clen;
    begin(state, ad, adlen, npub, k);
    for (; clen >= 8; clen -= 8, m += 8, c += 8) {
        for (unsigned i = 0; i < 8; i++) {
            unsigned char in = c[i];
            m[i] = in ^ ((unsigned char *)state)[i];
            ((unsigned char *)state)[i] = in;
        }
        pebble_permute(state);
    }
    for (unsigned i = 0; i < (unsigned)clen; i++) {
        unsigned char in = c[i];
        m[i] = in ^ ((unsigned char *)state)[i];
        ((unsigned char *)state)[i] = in;
    }
    end_block(state, (unsigned)clen, 3);
    finish(state, k);
    return -pebble_differ((unsigned char *)state, c + clen);
}
