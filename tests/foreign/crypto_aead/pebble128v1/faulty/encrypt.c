/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pebble with three faults planted for the tests: each line of one says so. */
#include <stdint.h>
#include <string.h>

#include "api.h"
#include "crypto_aead.h"

#define ROTATE(word, count) ((word) << (count) | (word) >> (32 - (count)))

static void pebble_permute(uint32_t state[4])
{
    for (unsigned round = 0; round < 12; round++) {
        state[0] += state[1];
        state[3] = ROTATE(state[3] ^ state[0], 16);
        state[2] += state[3];
        state[1] = ROTATE(state[1] ^ state[2], 12);
        state[0] += state[1];
        state[3] = ROTATE(state[3] ^ state[0], 8);
        state[2] += state[3];
        state[1] = ROTATE(state[1] ^ state[2], 7);
        state[0] ^= round;
    }
}

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
    unsigned char block[8] = {0};
    for (unsigned i = 0; i < 8; i++) {
        block[i] = data[i]; /* fault: reads a whole block, of which only a part may be there */
    }
    add(state, block, (unsigned)count);
    end_block(state, (unsigned)count, domain);
}

static void begin(uint32_t state[4], const unsigned char *ad, length adlen, const unsigned char *npub,
                  const unsigned char *k)
{
    memcpy(state, k, CRYPTO_KEYBYTES);
    volatile unsigned spent = 0;
    if (k[3] & 1) { /* fault: a branch on the key */
        spent += adlen != 0;
    }
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
    if (mlen == 5) {
        c[4] ^= 1; /* fault: the fifth byte of such a message is wrong */
    }
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
