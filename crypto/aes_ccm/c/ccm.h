/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CCM in a single call, over any form of the cipher. */
#ifndef PENNYWEIGHT_AES_CCM_C_CCM_H
#define PENNYWEIGHT_AES_CCM_C_CCM_H

#include "ccm_blocks.h"
#include "common/aead.h"

/* Encrypts or decrypts; the whole tag takes the place of X. */
static void process(const struct ccm_cipher *cipher, enum direction direction, const struct ccm_message *message,
                    uint8_t blocks[2 * BLOCK], const uint8_t *prepared)
{
    uint8_t counter[BLOCK]; /* before it, the length of the associated data */
    uint8_t *const x = blocks, *const stream = blocks + BLOCK;
    const uint8_t *in = message->in;
    uint8_t *out = message->out;
    size_t len = message->len;

    begin(message, x);
    if (message->adlen > 0) {
        const size_t adlen = message->adlen;
        unsigned n = adlen < 0xff00 ? encode_short_length(counter, adlen) : encode_long_length(counter, adlen);

        n = absorb(cipher, x, BLOCK, counter, n, prepared);
        absorb(cipher, x, n, message->ad, adlen, prepared);
    }
    begin_counter(message, counter);
    while (len > 0) {
        const size_t n = len < BLOCK ? len : BLOCK;
        unsigned i = BLOCK - 1;

        while (++counter[i] == 0)
            i--;
        advance(cipher, blocks, counter, prepared);
        if (direction == ENCRYPTION)
            pw_bytes_add(x, in, n);
        pw_bytes_encrypt(out, stream, in, n);
        if (direction == DECRYPTION)
            pw_bytes_add(x, out, n);
        in += n;
        out += n;
        len -= n;
    }
    begin_counter(message, counter);
    advance(cipher, blocks, counter, prepared);
    pw_bytes_add(x, stream, BLOCK);
}

/* `process` with the form of the cipher and a key: of the file that includes this. */
static void process_with_key(enum direction direction, const struct ccm_message *message, uint8_t blocks[2 * BLOCK],
                             const uint8_t *key);

/* 0, or -1 with nothing written if a size is not permitted. */
static int encrypt(const struct ccm_message *message, uint8_t *tag, const uint8_t *key)
{
    uint8_t blocks[2 * BLOCK];

    if (!is_permitted(message))
        return -1;
    process_with_key(ENCRYPTION, message, blocks, key);
    pw_aead_output_tag(tag, blocks, message->taglen, blocks, sizeof blocks);
    return 0;
}

/* 0, or -1 with the output wiped. */
static int decrypt(const struct ccm_message *message, const uint8_t *tag, const uint8_t *key)
{
    uint8_t blocks[2 * BLOCK];

    if (!is_permitted(message))
        return pw_aead_release(-1, message->out, message->len);
    process_with_key(DECRYPTION, message, blocks, key);
    return pw_aead_check_message(message->out, message->len, tag, blocks, message->taglen, blocks, sizeof blocks);
}

#endif
