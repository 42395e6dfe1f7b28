/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * ChaCha20-Poly1305 in one call, RFC 8439 section 2.8. The includer defines ADDS_BLOCKS: 1 where pw_chacha20_add_block is there
 * and numbers go by words, else 0.
 *
 * Encryption and authentication are passes of their own over the message, so that one block of memory serves both:
 * the key stream, and then everything of Poly1305, which begins with a block of key stream itself.
 */
#include <pennyweight/chachapoly.h>

#include "mode.h"

typedef union {
    uint32_t stream[16];
    struct {
        uint32_t one_time_key[8];
        uint32_t h[5];
    } mac;
} work_memory;

/* Everything that a call keeps. */
typedef struct {
    work_memory work;
    uint32_t input[4]; /* of ChaCha20; while there is no encryption, a block for Poly1305 */
    const uint8_t *key;
} call_state;

static void start(call_state *call, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy((uint8_t *)&call->input[1], nonce, NONCE_BYTES);
    call->key = key;
}

/* out = in ^ key stream */
static void add_stream(call_state *call, uint8_t *out, const uint8_t *in, size_t len)
{
    call->input[0] = 0;
#if ADDS_BLOCKS
    for (; len >= STREAM_BYTES; len -= STREAM_BYTES) {
        call->input[0]++;
        pw_chacha20_add_block(out, call->key, call->input, in);
        out += STREAM_BYTES;
        in += STREAM_BYTES;
    }
#endif
    while (len > 0) {
        const size_t n = crypt_block(call->work.stream, call->key, call->input, out, in, len);

        out += n;
        in += n;
        len -= n;
    }
}

/* Needs the nonce in input, and leaves that to Poly1305. */
static void start_tag(call_state *call)
{
    call->input[0] = 0;
    pw_chacha20_block(call->work.stream, call->key, call->input);
    for (unsigned i = 0; i < 5; i++)
        call->work.mac.h[i] = 0;
}

static void absorb(call_state *call, const uint8_t *data, size_t blocks)
{
    pw_poly1305_absorb(call->work.mac.h, call->work.mac.one_time_key, data, blocks);
}

static void absorb_padded(call_state *call, const uint8_t *data, size_t len)
{
    while (len > 0) {
        size_t n = len - len % BLOCK_BYTES;
        const uint8_t *blocks = data;

        if (n == 0) {
            blocks = (const uint8_t *)call->input;
            fill_lengths(call->input, 0, 0);
            pw_bytes_copy((uint8_t *)call->input, data, len);
            n = len;
        }
        absorb(call, blocks, (n + (BLOCK_BYTES - 1)) / BLOCK_BYTES);
        data += n;
        len -= n;
    }
}

#if ADDS_BLOCKS

/* h = h + s mod 2^128 */
static void add_words_of_s(uint32_t h[5], const uint32_t s[4])
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < 4; i++) {
        sum += (uint64_t)h[i] + s[i];
        h[i] = (uint32_t)sum;
        sum >>= 32;
    }
}

#endif

/* The tag is left in h. */
static void end_tag(call_state *call, size_t adlen, size_t len)
{
    uint32_t *h = call->work.mac.h;

    fill_lengths(call->input, adlen, len);
    absorb(call, (const uint8_t *)call->input, 1);
#if ADDS_BLOCKS
    add_words_of_s(h, call->work.mac.one_time_key + S_WORD);
#else
    add_s((uint8_t *)h, h, call->work.mac.one_time_key + S_WORD);
#endif
}

void pw_chachapoly_encrypt(uint8_t *ciphertext, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                           const uint8_t key[PW_CHACHAPOLY_KEY_BYTES])
{
    call_state call;

    start(&call, nonce, key);
    add_stream(&call, ciphertext, message, len);
    start_tag(&call);
    absorb_padded(&call, ad, adlen);
    absorb_padded(&call, ciphertext, len);
    end_tag(&call, adlen, len);
    pw_bytes_copy(tag, (const uint8_t *)call.work.mac.h, TAG_BYTES);
    pw_bytes_wipe(&call, sizeof call);
}

int pw_chachapoly_decrypt(uint8_t *message, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES], const uint8_t *ciphertext,
                          size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                          const uint8_t key[PW_CHACHAPOLY_KEY_BYTES])
{
    call_state call;
    int result;

    start(&call, nonce, key);
    start_tag(&call);
    absorb_padded(&call, ad, adlen);
    absorb_padded(&call, ciphertext, len);
    end_tag(&call, adlen, len);
    result = pw_bytes_compare((const uint8_t *)call.work.mac.h, tag, TAG_BYTES);
    if (result == 0) {
        start(&call, nonce, key);
        add_stream(&call, message, ciphertext, len);
    } else {
        pw_bytes_wipe(message, len);
    }
    pw_bytes_wipe(&call, sizeof call);
    return result;
}
