/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The streaming functions of ChaCha20-Poly1305, RFC 8439 section 2.8. */
#include "pennyweight/chachapoly.h"

#include "common/aead.h"
#include "mode.h"

#define KEY_BYTES PW_CHACHAPOLY_KEY_BYTES

enum direction { ENCRYPTION, DECRYPTION };

/* In ad_bytes, of a context that is not finalised: no message has as much associated data. */
#define INITIALISED (UINT64_C(1) << 63)

static int is_finalised(const pw_chachapoly_context *context)
{
    return (context->ad_bytes & INITIALISED) == 0;
}

static void absorb_blocks(pw_chachapoly_context *context, const uint8_t *data, size_t blocks)
{
    pw_poly1305_absorb(context->accumulator, context->one_time_key, data, blocks);
}

static void empty_block(pw_chachapoly_context *context)
{
    for (unsigned i = 0; i < BLOCK_BYTES; i++)
        context->block[i] = 0;
}

/* Absorbs the incomplete block, the rest of which is zeros. */
static void pad(pw_chachapoly_context *context, uint64_t bytes)
{
    if (bytes % BLOCK_BYTES != 0) {
        absorb_blocks(context, context->block, 1);
        empty_block(context);
    }
}

/* Absorbs what follows the first `bytes` of the same part. */
static void absorb(pw_chachapoly_context *context, uint64_t bytes, const uint8_t *data, size_t len)
{
    const size_t filled = (size_t)(bytes % BLOCK_BYTES);

    if (filled > 0) {
        const size_t room = BLOCK_BYTES - filled;
        const size_t n = len < room ? len : room;

        pw_bytes_copy(context->block + filled, data, n);
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

/* out = in ^ key stream, for what follows the first `bytes` of the message */
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

/* The associated data is complete: the message begins, or is empty. */
static void end_ad(pw_chachapoly_context *context)
{
    if (context->message_bytes == 0)
        pad(context, context->ad_bytes);
}

void pw_chachapoly_init(pw_chachapoly_context *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
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
    context->ad_bytes = INITIALISED;
    context->message_bytes = 0;
}

void pw_chachapoly_aad(pw_chachapoly_context *context, const uint8_t *ad, size_t adlen)
{
    const int in_ad = !is_finalised(context) && context->message_bytes == 0;

    if (!pw_aead_takes_ad(context, sizeof *context, in_ad, adlen))
        return;
    absorb(context, context->ad_bytes, ad, adlen);
    context->ad_bytes += adlen;
}

/* The ciphertext is authenticated: in place it is there after the encryption, or before the decryption. */
PW_INLINE void update(pw_chachapoly_context *context, enum direction direction, uint8_t *out, const uint8_t *in,
                      size_t len)
{
    if (!pw_aead_takes_message(is_finalised(context), out, len))
        return;
    end_ad(context);
    if (direction == DECRYPTION)
        absorb(context, context->message_bytes, in, len);
    add_stream(context, context->message_bytes, out, in, len);
    if (direction == ENCRYPTION)
        absorb(context, context->message_bytes, out, len);
    context->message_bytes += len;
}

void pw_chachapoly_encrypt_update(pw_chachapoly_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len)
{
    update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_chachapoly_decrypt_update(pw_chachapoly_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len)
{
    update(context, DECRYPTION, message, ciphertext, len);
}

/* The tag of the context, where its key stream was. */
static const uint8_t *make_tag(pw_chachapoly_context *context)
{
    uint8_t *const tag = (uint8_t *)context->stream;
    uint32_t *const lengths = context->input;

    end_ad(context);
    pad(context, context->message_bytes);
    fill_lengths(lengths, context->ad_bytes & ~INITIALISED, context->message_bytes);
    absorb_blocks(context, (const uint8_t *)lengths, 1);
    add_s(tag, context->accumulator, context->one_time_key + S_WORD);
    return tag;
}

void pw_chachapoly_finalize(pw_chachapoly_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_chachapoly_verify(pw_chachapoly_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -is_finalised(context);

    return pw_aead_check_tag(tag, make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}
