/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * ChaCha20-Poly1305 in one call, RFC 8439 section 2.8.
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

static void next_stream(call_state *call)
{
    pw_chacha20_block(call->work.stream, call->key, call->input);
    call->input[0]++;
}

static void start(call_state *call, uint32_t counter, const uint8_t *nonce)
{
    call->input[0] = counter;
    pw_bytes_copy((uint8_t *)&call->input[1], nonce, NONCE_BYTES);
}

static void add_stream(call_state *call, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce)
{
    start(call, 1, nonce);
    while (len > 0) {
        const size_t n = len < STREAM_BYTES ? len : STREAM_BYTES;

        next_stream(call);
        pw_bytes_encrypt(out, (uint8_t *)call->work.stream, in, n);
        out += n;
        in += n;
        len -= n;
    }
}

static void absorb_padded(call_state *call, const uint8_t *data, size_t len)
{
    uint32_t *h = call->work.mac.h;
    const uint32_t *r = call->work.mac.one_time_key;
    const size_t whole = len / BLOCK_BYTES;
    const size_t rest = len % BLOCK_BYTES;

    if (whole > 0)
        pw_poly1305_absorb(h, r, data, whole);
    if (rest > 0) {
        fill_lengths(call->input, 0, 0);
        pw_bytes_copy((uint8_t *)call->input, data + (len - rest), rest);
        pw_poly1305_absorb(h, r, (const uint8_t *)call->input, 1);
    }
}

/* The tag is left in h. */
static void authenticate(call_state *call, const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                         const uint8_t *nonce)
{
    uint32_t *h = call->work.mac.h;

    start(call, 0, nonce);
    next_stream(call);
    for (unsigned i = 0; i < 5; i++)
        h[i] = 0;
    absorb_padded(call, ad, adlen);
    absorb_padded(call, ciphertext, len);
    fill_lengths(call->input, adlen, len);
    pw_poly1305_absorb(h, call->work.mac.one_time_key, (const uint8_t *)call->input, 1);
    add_s((uint8_t *)h, h, call->work.mac.one_time_key + S_WORD);
}

void pw_chachapoly_encrypt(uint8_t *ciphertext, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen,
                           const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                           const uint8_t key[PW_CHACHAPOLY_KEY_BYTES])
{
    call_state call;

    call.key = key;
    add_stream(&call, ciphertext, message, len, nonce);
    authenticate(&call, ciphertext, len, ad, adlen, nonce);
    pw_bytes_copy(tag, (const uint8_t *)call.work.mac.h, TAG_BYTES);
    pw_bytes_wipe(&call, sizeof call);
}

int pw_chachapoly_decrypt(uint8_t *message, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES],
                          const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                          const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                          const uint8_t key[PW_CHACHAPOLY_KEY_BYTES])
{
    call_state call;
    int result;

    call.key = key;
    authenticate(&call, ciphertext, len, ad, adlen, nonce);
    result = pw_bytes_compare((const uint8_t *)call.work.mac.h, tag, TAG_BYTES);
    if (result == 0)
        add_stream(&call, message, ciphertext, len, nonce);
    else
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(&call, sizeof call);
    return result;
}
