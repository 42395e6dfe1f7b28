/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in pieces of any size, RFC 8439 section 2.8. */
#include <pennyweight/chachapoly.h>

#include "mode.h"

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

static void make_tag(pw_chachapoly_context *context, uint8_t tag[TAG_BYTES])
{
    uint32_t *lengths = context->input;

    end_ad(context);
    pad(context, context->message_bytes);
    fill_lengths(lengths, context->ad_bytes & ~BEGUN, context->message_bytes);
    absorb_blocks(context, (const uint8_t *)lengths, 1);
    add_s(tag, context->accumulator, context->one_time_key + S_WORD);
}

void pw_chachapoly_init(pw_chachapoly_context *context, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                        const uint8_t key[PW_CHACHAPOLY_KEY_BYTES])
{
    pw_bytes_copy(context->key, key, PW_CHACHAPOLY_KEY_BYTES);
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

void pw_chachapoly_aad(pw_chachapoly_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0)
        return;
    absorb(context, context->ad_bytes, ad, adlen);
    context->ad_bytes += adlen;
}

void pw_chachapoly_encrypt_update(pw_chachapoly_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len)
{
    if (len == 0)
        return;
    end_ad(context);
    add_stream(context, context->message_bytes, ciphertext, message, len);
    absorb(context, context->message_bytes, ciphertext, len);
    context->message_bytes += len;
}

void pw_chachapoly_decrypt_update(pw_chachapoly_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len)
{
    if (len == 0)
        return;
    end_ad(context);
    absorb(context, context->message_bytes, ciphertext, len);
    add_stream(context, context->message_bytes, message, ciphertext, len);
    context->message_bytes += len;
}

void pw_chachapoly_finalize(pw_chachapoly_context *context, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES])
{
    make_tag(context, tag);
    pw_bytes_wipe(context, sizeof *context);
}

int pw_chachapoly_verify(pw_chachapoly_context *context, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES])
{
    uint8_t *expected = (uint8_t *)context->stream;
    const int begun = (context->ad_bytes & BEGUN) != 0;
    int result;

    make_tag(context, expected);
    result = pw_bytes_compare(expected, tag, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
    return result | (begun - 1);
}
