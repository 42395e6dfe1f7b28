/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What both forms of the AEAD share, one call or pieces: RFC 8439, section 2.8. */
#ifndef PENNYWEIGHT_CHACHAPOLY_MODE_H
#define PENNYWEIGHT_CHACHAPOLY_MODE_H

#include "bytes.h"
#include "chacha20.h"
#include "poly1305.h"

#define STREAM_BYTES 64
#define BLOCK_BYTES 16
#define NONCE_BYTES 12
#define TAG_BYTES 16

/* Words of the one-time key: r, then s. */
#define S_WORD 4

/* The last block that is authenticated: both lengths, 64 bits each. */
static inline void fill_lengths(uint32_t block[4], uint64_t adlen, uint64_t len)
{
    block[0] = (uint32_t)adlen;
    block[1] = (uint32_t)(adlen >> 32);
    block[2] = (uint32_t)len;
    block[3] = (uint32_t)(len >> 32);
}

/* tag = h + s mod 2^128. tag may be h or s. */
static inline void add_s(uint8_t tag[TAG_BYTES], const uint32_t h[5], const uint32_t s[4])
{
    const uint8_t *a = (const uint8_t *)h;
    const uint8_t *b = (const uint8_t *)s;
    unsigned sum = 0;

    for (unsigned i = 0; i < TAG_BYTES; i++) {
        sum += (unsigned)a[i] + b[i];
        tag[i] = (uint8_t)sum;
        sum >>= 8;
    }
}

#endif
