/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CCM in chunks, over any form of the cipher. Between two calls, `filled` bytes of X's block have been added: first of
 * associated data, then of the message, whose key stream is used as far. A full block of X waits for the next one of key stream. */
#ifndef PENNYWEIGHT_AES_CCM_C_CCM_STREAM_H
#define PENNYWEIGHT_AES_CCM_C_CCM_STREAM_H

#include "pennyweight/aes_ccm_stream.h"

#include "ccm_blocks.h"
#include "common/aead.h"
#include "inline.h"

/* A context that is too small for the cipher's key fails to compile: define PW_AES128_CCM_CIPHER_BYTES for all files alike. */
#define CONTEXT_HAS_ROOM_FOR_THE_CIPHER(bytes) \
    typedef char context_has_room_for_the_cipher[PW_AES128_CCM_CIPHER_BYTES >= (bytes) ? 1 : -1]

/* A cipher that makes its round keys on the way leaves one on the stack. */
PW_CLEARS_STACK(clear_stack, 64)

/* Computes `prepared` from a key: of the file that includes this. */
static void prepare(uint8_t *prepared, const uint8_t *key);

PW_INLINE int init(const struct ccm_cipher *cipher, pw_aes128_ccm_stream_context *context,
                   const struct ccm_message *message, const uint8_t *key)
{
    const uint8_t *prepared = (const uint8_t *)context->cipher_key;

    pw_bytes_wipe(context, sizeof *context);
    if (!is_permitted(message))
        return -1;
    prepare((uint8_t *)context->cipher_key, key);
    begin(message, context->blocks);
    context->filled = BLOCK;
    if (message->adlen > 0) {
        uint8_t *const bytes = context->counter; /* the length, before it is the counter */
        const unsigned n = message->adlen < 0xff00 ? encode_short_length(bytes, message->adlen)
                                                   : encode_long_length(bytes, message->adlen);

        context->filled = (uint8_t)absorb(cipher, context->blocks, BLOCK, bytes, n, prepared);
    }
    begin_counter(message, context->counter);
    context->ad_left = message->adlen;
    context->message_left = message->len;
    context->tag_bytes = (uint8_t)message->taglen;
    return 0;
}

PW_INLINE void aad(const struct ccm_cipher *cipher, pw_aes128_ccm_stream_context *context, const uint8_t *ad,
                   size_t adlen)
{
    if (!pw_aead_takes_ad(context, sizeof *context, adlen <= context->ad_left, adlen))
        return;
    context->filled =
        (uint8_t)absorb(cipher, context->blocks, context->filled, ad, adlen, (const uint8_t *)context->cipher_key);
    context->ad_left -= adlen;
    if (context->ad_left == 0)
        context->filled = BLOCK; /* the rest of an incomplete block is zero */
}

/* X encrypted beside the next block of key stream. */
static void next_block(const struct ccm_cipher *cipher, pw_aes128_ccm_stream_context *context)
{
    uint8_t *byte = context->counter + BLOCK;

    do {
        byte--;
    } while (++*byte == 0);
    advance(cipher, context->blocks, context->counter, (const uint8_t *)context->cipher_key);
}

PW_INLINE void update(const struct ccm_cipher *cipher, pw_aes128_ccm_stream_context *context, enum direction direction,
                      uint8_t *out, const uint8_t *in, size_t len)
{
    const int is_announced = context->ad_left == 0 && len <= context->message_left;

    if (len > 0 && !is_announced)
        pw_bytes_wipe(context, sizeof *context);
    if (!pw_aead_takes_message(!is_announced, out, len))
        return;
    context->message_left -= len;
    while (len > 0) {
        uint8_t *x, *stream;
        size_t n;

        if (context->filled == BLOCK) {
            next_block(cipher, context);
            context->filled = 0;
        }
        x = context->blocks + context->filled;
        stream = x + BLOCK;
        n = (size_t)BLOCK - context->filled;
        if (n > len)
            n = len;
        if (direction == ENCRYPTION)
            pw_bytes_add(x, in, n);
        pw_bytes_encrypt(out, stream, in, n);
        if (direction == DECRYPTION)
            pw_bytes_add(x, out, n);
        context->filled = (uint8_t)(context->filled + n);
        out += n;
        in += n;
        len -= n;
    }
}

/* The tag in the place of X, and 0; or -1. */
static int make_tag(const struct ccm_cipher *cipher, pw_aes128_ccm_stream_context *context)
{
    if (context->tag_bytes == 0 || context->ad_left > 0 || context->message_left > 0)
        return -1;
    pw_bytes_wipe(context->counter + BLOCK - 1 - context->counter[0], context->counter[0] + 1u);
    advance(cipher, context->blocks, context->counter, (const uint8_t *)context->cipher_key);
    pw_bytes_add(context->blocks, context->blocks + BLOCK, BLOCK);
    return 0;
}

PW_INLINE int finalize(const struct ccm_cipher *cipher, pw_aes128_ccm_stream_context *context, uint8_t *tag)
{
    const int result = make_tag(cipher, context);

    if (result == 0)
        pw_bytes_copy(tag, context->blocks, context->tag_bytes);
    pw_bytes_wipe(context, sizeof *context);
    clear_stack();
    return result;
}

PW_INLINE int verify(const struct ccm_cipher *cipher, pw_aes128_ccm_stream_context *context, const uint8_t *tag)
{
    int result = make_tag(cipher, context);

    result |= pw_aead_check_tag(tag, context->blocks, context->tag_bytes, context, sizeof *context);
    clear_stack();
    return result;
}

#endif
