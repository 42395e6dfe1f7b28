/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in pieces of any size, RFC 8439 section 2.8. */
#include <pennyweight/chachapoly.h>

#include "mode.h"

#define NAME(function) pw_chachapoly_##function
#define KEY_BYTES PW_CHACHAPOLY_KEY_BYTES

enum direction { ENCRYPTION, DECRYPTION };

/* In ad_bytes, of a context that has not ended: no message has as much associated data. */
#define BEGUN (UINT64_C(1) << 63)

static void absorb_blocks(pw_chachapoly_context *context, const uint8_t *data, size_t blocks)
{
    pw_poly1305_absorb(context->accumulator, context->one_time_key, data, blocks);
}

static void empty_block(pw_chachapoly_context *context)
{
    for (unsigned i = 0; i < BLOCK_BYTES; i++)
        context->block[i] = 0;
}

/* The block that was begun counts as filled with zeros. */
static void pad(pw_chachapoly_context *context, uint64_t bytes)
{
    if (bytes % BLOCK_BYTES != 0) {
        absorb_blocks(context, context->block, 1);
        empty_block(context);
    }
}

/* Takes in what follows on the first `bytes` of the same part. */
static void absorb(pw_chachapoly_context *context, uint64_t bytes, const uint8_t *data, size_t len)
{
    const size_t begun = (size_t)(bytes % BLOCK_BYTES);

    if (begun > 0) {
        const size_t room = BLOCK_BYTES - begun;
        const size_t n = len < room ? len : room;

        pw_bytes_copy(context->block + begun, data, n);
        if (n < room)
            return;
        absorb_blocks(context, context->block, 1);
        empty_block(context);
        data += n;
        len -= n;
    }
    if (len >= BLOCK_BYTES)
        absorb_blocks(context, data, len / BLOCK_BYTES);
    pw_bytes_copy(context->block, data + (len - len % BLOCK_BYTES), len % BLOCK_BYTES);
}

/* out = in ^ key stream, for bytes that follow on the first `bytes` of the message */
static void add_stream(pw_chachapoly_context *context, uint64_t bytes, uint8_t *out, const uint8_t *in, size_t len)
{
    size_t used = (size_t)(bytes % STREAM_BYTES);

    while (len > 0) {
        size_t n = STREAM_BYTES - used;

        if (used == 0) {
            n = crypt_block(context->stream, context->key, context->input, out, in, len);
        } else {
            if (n > len)
                n = len;
            pw_bytes_encrypt(out, (uint8_t *)context->stream + used, in, n);
            used = 0;
        }
        out += n;
        in += n;
        len -= n;
    }
}

/* The message begins, or ends before it began: the associated data is complete. */
static void end_ad(pw_chachapoly_context *context)
{
    if (context->message_bytes == 0)
        pad(context, context->ad_bytes);
}

/* In the place of the key stream. */
static const uint8_t *NAME(end)(NAME(context) *context)
{
    uint8_t *const tag = (uint8_t *)context->stream;
    uint32_t *const lengths = context->input;

    end_ad(context);
    pad(context, context->message_bytes);
    fill_lengths(lengths, context->ad_bytes & ~BEGUN, context->message_bytes);
    absorb_blocks(context, (const uint8_t *)lengths, 1);
    add_s(tag, context->accumulator, context->one_time_key + S_WORD);
    return tag;
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy(context->key, key, KEY_BYTES);
    context->input[0] = 0;
    pw_bytes_copy((uint8_t *)&context->input[1], nonce, NONCE_BYTES);
    pw_chacha20_block(context->stream, context->key, context->input);
    for (unsigned i = 0; i < 8; i++)
        context->one_time_key[i] = context->stream[i];
    for (unsigned i = 0; i < 5; i++)
        context->accumulator[i] = 0;
    empty_block(context);
    context->ad_bytes = BEGUN;
    context->message_bytes = 0;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    absorb(context, context->ad_bytes, ad, adlen);
    context->ad_bytes += adlen;
}

/* The ciphertext is authenticated, which in place is there after the encryption, or before the decryption. */
PW_INLINE void NAME(take_message)(NAME(context) *context, enum direction direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    end_ad(context);
    if (direction == DECRYPTION)
        absorb(context, context->message_bytes, in, len);
    add_stream(context, context->message_bytes, out, in, len);
    if (direction == ENCRYPTION)
        absorb(context, context->message_bytes, out, len);
    context->message_bytes += len;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return (context->ad_bytes & BEGUN) != 0 && context->message_bytes == 0;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return (context->ad_bytes & BEGUN) != 0;
}

#define ONE_SHOT_ELSEWHERE
#include "common/aead.template.h"
