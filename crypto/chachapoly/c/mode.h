/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of the single call and of the streaming functions: RFC 8439, section 2.8. */
#ifndef PENNYWEIGHT_CHACHAPOLY_MODE_H
#define PENNYWEIGHT_CHACHAPOLY_MODE_H

#include "../chacha20.h"
#include "../poly1305.h"
#include "bytes.h"
#include "inline.h"
#include "words.h"

#define STREAM_BYTES 64
#define BLOCK_BYTES 16
#define NONCE_BYTES 12
#define TAG_BYTES 16

/* Words of the one-time key: r, then s. */
#define S_WORD 4

/* Makes input[0] the number of the next block. */
PW_INLINE void count_block(uint32_t input[4])
{
    input[0] = pw_le32(pw_le32(input[0]) + 1);
}

/* out = in ^ key stream, of the block after the one that input[0] counts: at most STREAM_BYTES; returns how many. The block
 * stays in `stream`, and input[0] counts it. */
PW_INLINE size_t crypt_block(uint32_t stream[16], const uint8_t key[32], uint32_t input[4], uint8_t *out,
                             const uint8_t *in, size_t len)
{
    const size_t n = len < STREAM_BYTES ? len : STREAM_BYTES;

    count_block(input);
    pw_chacha20_block(stream, key, input);
    pw_bytes_encrypt(out, (uint8_t *)stream, in, n);
    return n;
}

/* The last block that is authenticated: both lengths, 64 bits each. */
static inline void fill_lengths(uint32_t block[4], uint64_t adlen, uint64_t len)
{
    block[0] = pw_le32((uint32_t)adlen);
    block[1] = pw_le32((uint32_t)(adlen >> 32));
    block[2] = pw_le32((uint32_t)len);
    block[3] = pw_le32((uint32_t)(len >> 32));
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
