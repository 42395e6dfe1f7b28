/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in a single call, RFC 8439 section 2.8.
 *
 * Encryption and authentication are separate passes over the message, so that one block of memory serves both: the key stream,
 * and then everything of Poly1305, which begins with a block of key stream itself.
 *
 * Functions without `inline` become a part of their callers only where the compiler finds that smaller or faster. */
#ifndef PENNYWEIGHT_CHACHAPOLY_C_AEAD_H
#define PENNYWEIGHT_CHACHAPOLY_C_AEAD_H

#include "pennyweight/chachapoly.h"

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

/* The steps that depend on the functions that the primitives offer, and on whether they are for speed. */
struct chachapoly_form {
    /* out = in ^ key stream */
    void (*add_stream)(call_state *call, uint8_t *out, const uint8_t *in, size_t len);
    /* Absorbs the lengths; h becomes the tag. */
    void (*end_tag)(call_state *call, size_t adlen, size_t len);
    /* Words that are these bytes in memory, and back. */
    void (*load_words)(uint32_t *words, const uint8_t *bytes, unsigned n);
    void (*store_words)(uint8_t *bytes, const uint32_t *words, unsigned n);
    void (*wipe)(call_state *call);
};

PW_INLINE void start(const struct chachapoly_form *form, call_state *call, const uint8_t *nonce, const uint8_t *key)
{
    form->load_words(&call->input[1], nonce, NONCE_BYTES / 4);
    call->key = key;
}

/* Requires the nonce in the input, which Poly1305 uses from here on. */
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

static void absorb_lengths(call_state *call, size_t adlen, size_t len)
{
    fill_lengths(call->input, adlen, len);
    absorb(call, (const uint8_t *)call->input, 1);
}

PW_INLINE void encrypt(const struct chachapoly_form *form, uint8_t *ciphertext, uint8_t *tag, const uint8_t *message,
                       size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    call_state call;

    start(form, &call, nonce, key);
    form->add_stream(&call, ciphertext, message, len);
    start_tag(&call);
    absorb_padded(&call, ad, adlen);
    absorb_padded(&call, ciphertext, len);
    form->end_tag(&call, adlen, len);
    form->store_words(tag, call.work.mac.h, TAG_BYTES / 4);
    form->wipe(&call);
}

/* Decrypts only if the tag is valid. */
PW_INLINE int decrypt(const struct chachapoly_form *form, uint8_t *message, const uint8_t *tag,
                      const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                      const uint8_t *key)
{
    call_state call;
    int result;

    start(form, &call, nonce, key);
    start_tag(&call);
    absorb_padded(&call, ad, adlen);
    absorb_padded(&call, ciphertext, len);
    form->end_tag(&call, adlen, len);
    result = pw_bytes_compare((const uint8_t *)call.work.mac.h, tag, TAG_BYTES);
    if (result == 0) {
        start(form, &call, nonce, key);
        form->add_stream(&call, message, ciphertext, len);
    } else {
        pw_bytes_wipe(message, len);
    }
    form->wipe(&call);
    return result;
}

#endif
