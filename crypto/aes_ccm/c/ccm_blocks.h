/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The blocks of AES-128-CCM (NIST SP 800-38C; names as in RFC 3610) over any form of the cipher: what the single call and the
 * streaming functions share. The chaining value X of the CBC-MAC and a block of key stream lie side by side: a cipher of two
 * blocks encrypts both at once, so a message costs as many calls as CTR alone, and one more. A full block of X waits until the
 * block of key stream beside it is known. */
#ifndef PENNYWEIGHT_AES_CCM_C_CCM_BLOCKS_H
#define PENNYWEIGHT_AES_CCM_C_CCM_BLOCKS_H

#include "pennyweight/aes_ccm.h"

#include "aes/aes128.h"
#include "bytes.h"
#include "clear_stack.h"

#define BLOCK 16
#define KEY_BYTES PW_AES128_CCM_KEY_BYTES
#define NONCE_BYTES PW_AES128_CCM_NONCE_BYTES
#define TAG_BYTES PW_AES128_CCM_TAG_BYTES

/* A form of the cipher. `prepared` is whatever it computes from a key, or the key itself. */
struct ccm_cipher {
    /* Encrypts the first of two blocks; the second one need not survive. */
    void (*encrypt_first)(uint8_t *blocks, const uint8_t *prepared);
    void (*encrypt_both)(uint8_t *blocks, const uint8_t *prepared);
};

enum direction { ENCRYPTION, DECRYPTION };

/* The arguments of a call, whose output and input may be the same buffer. */
struct ccm_message {
    uint8_t *out;
    const uint8_t *in, *ad, *nonce;
    size_t len, adlen, noncelen, taglen;
};

/* Whether the sizes are those of the specification, and the length of the message fits into 15 - noncelen bytes. */
static PW_NOINLINE int is_permitted(const struct ccm_message *message)
{
    const size_t length_bytes = 15 - message->noncelen;

    return message->noncelen >= PW_AES128_CCM_SIZED_NONCE_BYTES_MIN &&
           message->noncelen <= PW_AES128_CCM_SIZED_NONCE_BYTES_MAX &&
           message->taglen >= PW_AES128_CCM_SIZED_TAG_BYTES_MIN && message->taglen <= TAG_BYTES &&
           message->taglen % 2 == 0 && (length_bytes >= sizeof message->len || message->len >> (8 * length_bytes) == 0);
}

/* The counter block A_0. */
static void begin_counter(const struct ccm_message *message, uint8_t *counter)
{
    pw_bytes_wipe(counter, BLOCK);
    counter[0] = (uint8_t)(14 - message->noncelen);
    pw_bytes_copy(counter + 1, message->nonce, message->noncelen);
}

/* B_0 as the first chaining value. */
static void begin(const struct ccm_message *message, uint8_t *x)
{
    size_t len = message->len;
    uint8_t *end = x + BLOCK;

    begin_counter(message, x);
    x[0] = (uint8_t)(x[0] | (message->taglen - 2) << 2 | (size_t)(message->adlen > 0) << 6);
    for (; len > 0; len >>= 8)
        *--end = (uint8_t)len;
}

/* The length before the associated data if it is 65,280 or more; returns its bytes. */
static PW_NOINLINE unsigned encode_long_length(uint8_t bytes[10], size_t adlen)
{
    const unsigned n = sizeof adlen > 4 && adlen >> 16 > 0xffff ? 10 : 6;

    bytes[0] = 0xff;
    bytes[1] = n == 10 ? 0xff : 0xfe;
    for (unsigned i = n; i > 2; adlen >>= 8)
        bytes[--i] = (uint8_t)adlen;
    return n;
}

/* The same of a shorter one. */
static unsigned encode_short_length(uint8_t bytes[2], size_t adlen)
{
    bytes[0] = (uint8_t)(adlen >> 8);
    bytes[1] = (uint8_t)adlen;
    return 2;
}

/* Adds data to X, of whose block `filled` bytes were added before; returns how many are now. */
static unsigned absorb(const struct ccm_cipher *cipher, uint8_t *x, unsigned filled, const uint8_t *data, size_t len,
                       const uint8_t *prepared)
{
    while (len > 0) {
        size_t n;

        if (filled == BLOCK) {
            cipher->encrypt_first(x, prepared);
            filled = 0;
        }
        n = BLOCK - filled;
        if (n > len)
            n = len;
        pw_bytes_add(x + filled, data, n);
        data += n;
        len -= n;
        filled += (unsigned)n;
    }
    return filled;
}

/* The next counter block beside X, and both encrypted. */
static void advance(const struct ccm_cipher *cipher, uint8_t *blocks, const uint8_t *counter, const uint8_t *prepared)
{
    pw_bytes_copy(blocks + BLOCK, counter, BLOCK);
    cipher->encrypt_both(blocks, prepared);
}

#endif
