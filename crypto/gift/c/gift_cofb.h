/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * GIFT-COFB v1.1 (NIST LWC final round, 2021), over the cipher of round_keys.h or on_the_fly.c, which includes this.
 *
 * Single calls and streams go through the same loop, cofb_take. The feedback of the last output of the cipher, G(Y), plus a block
 * of text is the next input. A block is kept until more follows, because the mask marks the last one.
 */
#ifndef PENNYWEIGHT_GIFT_C_GIFT_COFB_H
#define PENNYWEIGHT_GIFT_C_GIFT_COFB_H

#include "pennyweight/gift.h"

#include "../blocks.h"
#include "common/aead.h"
#include "unroll.h"

typedef pw_gift_cofb_state cofb;

/* input = G(Y): the halves trade places, and the left one is rotated by a bit. */
PW_INLINE void feed_back(uint32_t input[4], const uint32_t y[4])
{
    input[0] = y[2];
    input[1] = y[3];
    pw_gift_rotate(&input[2], y);
}

static void cofb_feed_back(cofb *state)
{
    feed_back(state->input, state->y);
}

/* Y = E(input + mask) */
PW_INLINE void cofb_encrypt(cofb *state, const uint32_t input[4], const void *prepared)
{
    state->y[0] = input[0] ^ state->mask[0];
    state->y[1] = input[1] ^ state->mask[1];
    state->y[2] = input[2];
    state->y[3] = input[3];
    gift128_encrypt(state->y, prepared);
}

static void cofb_next(cofb *state, const void *prepared)
{
    cofb_encrypt(state, state->input, prepared);
    cofb_feed_back(state);
    state->offset = 0;
}

static void cofb_begin(cofb *state, const uint8_t *nonce, const void *prepared)
{
    load_block(state->y, nonce);
    gift128_encrypt(state->y, prepared);
    state->mask[0] = state->y[0];
    state->mask[1] = state->y[1];
    cofb_feed_back(state);
    state->offset = 0;
    state->in_message = 0;
}

#ifdef WHOLE_BLOCKS
/* Adds to input what goes into the cipher for a word of text, and returns what the word comes out as. */
PW_INLINE uint32_t cofb_take_word(uint32_t *input, uint32_t y, enum phase phase, uint32_t text)
{
    const uint32_t other = text ^ y;

    *input ^= phase == DECRYPTION ? other : text;
    return other;
}

/* What cofb_take() does for a whole block, by words. */
PW_INLINE void cofb_take_block(uint32_t input[4], const uint32_t y[4], enum phase phase, uint8_t *out,
                               const uint8_t *in)
{
    unsigned i;

#if PW_TAKES_ALIGNED_WORDS
    uint32_t text[4];

    load_block(text, in);
    PW_UNROLL(4)
    for (i = 0; i < 4; i++)
        text[i] = cofb_take_word(&input[i], y[i], phase, text[i]);
    if (phase != ASSOCIATED_DATA)
        store_block(out, text);
#else
    PW_UNROLL_WIDE(4)
    for (i = 0; i < 4; i++) {
        const uint32_t other = cofb_take_word(&input[i], y[i], phase, pw_load32_raw(in + 4 * i));

        if (phase != ASSOCIATED_DATA)
            pw_store32_raw(out + 4 * i, other);
    }
#endif
}

/* The same for whole blocks of len bytes, one at least, at the start of a block: as many as one call takes, whose bytes are
 * returned. Each file that includes this defines it. */
static size_t cofb_take_blocks(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                               const void *prepared);

/* A way to do it. With registers enough, and a compiler that looks for speed, what the cipher takes is in registers from block to
 * block. Else the words would be on the stack, which nobody would wipe. */
PW_INLINE size_t cofb_take_in_registers(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                                        const void *prepared)
{
#if PW_THUMB_16 || defined(__OPTIMIZE_SIZE__)
    (void)len;
    (void)prepared;
    cofb_take_block(state->input, state->y, phase, out, in);
    return BLOCK;
#else
    const uint8_t *const end = in + (len - len % BLOCK);
    uint32_t input[4];
    unsigned i;

    PW_UNROLL(4)
    for (i = 0; i < 4; i++)
        input[i] = state->input[i];
    for (;;) {
        cofb_take_block(input, state->y, phase, out, in);
        in += BLOCK;
        if (in == end)
            break;
        if (phase != ASSOCIATED_DATA)
            out += BLOCK;
        pw_gift_double(state->mask);
        cofb_encrypt(state, input, prepared);
        feed_back(input, state->y);
    }
    PW_UNROLL(4)
    for (i = 0; i < 4; i++)
        state->input[i] = input[i];
    return len - len % BLOCK;
#endif
}
#endif

SPECIALISED void cofb_take(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                           const void *prepared)
{
    while (len > 0) {
        uint8_t *input, *y;
        size_t n;

        if (state->offset == BLOCK) {
            pw_gift_double(state->mask);
            cofb_next(state, prepared);
        }
        input = (uint8_t *)state->input + state->offset;
        y = (uint8_t *)state->y + state->offset;
        n = BLOCK - state->offset;
#ifdef WHOLE_BLOCKS
        if (n == BLOCK && len >= BLOCK) {
            n = cofb_take_blocks(state, phase, out, in, len, prepared);
            state->offset = BLOCK;
            if (phase != ASSOCIATED_DATA)
                out += n;
            in += n;
            len -= n;
            continue;
        }
#endif
        if (n > len)
            n = len;
        if (phase != DECRYPTION)
            pw_bytes_add(input, in, n);
        if (phase != ASSOCIATED_DATA) {
            pw_bytes_encrypt(out, y, in, n);
            if (phase == DECRYPTION)
                pw_bytes_add(input, out, n);
            out += n;
        }
        state->offset = (uint8_t)(state->offset + n);
        in += n;
        len -= n;
    }
}

static void triple(uint32_t mask[2], unsigned times)
{
    for (; times > 0; times--)
        pw_gift_triple(mask);
}

/* Ends the associated data or the message with a last block that may be short, or empty. */
static void cofb_end_part(cofb *state, unsigned is_all, const void *prepared)
{
    unsigned times = 1;

    if (state->offset < BLOCK) {
        uint8_t *const input = (uint8_t *)state->input;

        input[state->offset] ^= 0x80;
        times++;
    }
    if (is_all)
        times += 2;
    triple(state->mask, times);
    cofb_next(state, prepared);
}

static void cofb_process(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                         const void *prepared)
{
    if (len > 0 && !state->in_message) {
        cofb_end_part(state, 0, prepared);
        state->in_message = 1;
    }
    cofb_take(state, phase, out, in, len, prepared);
}

/* The tag, in state->y. */
static void cofb_finish(cofb *state, const void *prepared)
{
    cofb_end_part(state, !state->in_message, prepared);
}

/* A single call prepares its key where the compiler likes, and wipes by words. */
void pw_gift_cofb_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_GIFT_COFB_NONCE_BYTES],
                          const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = gift128_prepare(&room, key);
    cofb state;

    cofb_begin(&state, nonce, prepared);
    cofb_take(&state, ASSOCIATED_DATA, NULL, ad, adlen, prepared);
    cofb_process(&state, ENCRYPTION, ciphertext, message, len, prepared);
    cofb_finish(&state, prepared);
    store_block(tag, state.y);
    wipe_words((uint32_t *)&state, sizeof state / 4);
    forget(&room);
}

int pw_gift_cofb_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_GIFT_COFB_NONCE_BYTES],
                         const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = gift128_prepare(&room, key);
    cofb state;
    int result;

    cofb_begin(&state, nonce, prepared);
    cofb_take(&state, ASSOCIATED_DATA, NULL, ad, adlen, prepared);
    cofb_process(&state, DECRYPTION, message, ciphertext, len, prepared);
    cofb_finish(&state, prepared);
    result = pw_bytes_compare((const uint8_t *)state.y, tag, BLOCK);
    if (result != 0)
        pw_bytes_wipe(message, len);
    wipe_words((uint32_t *)&state, sizeof state / 4);
    forget(&room);
    return result;
}

void pw_gift_cofb_init(pw_gift_cofb_context *context, const uint8_t nonce[PW_GIFT_COFB_NONCE_BYTES],
                       const uint8_t key[BLOCK])
{
    gift128_keep(context->cipher_key, key);
    cofb_begin(&context->state, nonce, context->cipher_key);
    context->is_active = 1;
}

void pw_gift_cofb_aad(pw_gift_cofb_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0)
        return;
    if (context->is_active && !context->state.in_message)
        cofb_take(&context->state, ASSOCIATED_DATA, NULL, ad, adlen, context->cipher_key);
    else
        pw_bytes_wipe(context, sizeof *context);
}

void pw_gift_cofb_encrypt_update(pw_gift_cofb_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    if (context->is_active)
        cofb_process(&context->state, ENCRYPTION, ciphertext, message, len, context->cipher_key);
    else
        pw_bytes_wipe(ciphertext, len);
}

void pw_gift_cofb_decrypt_update(pw_gift_cofb_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    if (context->is_active)
        cofb_process(&context->state, DECRYPTION, message, ciphertext, len, context->cipher_key);
    else
        pw_bytes_wipe(message, len);
}

void pw_gift_cofb_finalize(pw_gift_cofb_context *context, uint8_t tag[BLOCK])
{
    cofb_finish(&context->state, context->cipher_key);
    clear_saved();
    pw_aead_output_tag(tag, (const uint8_t *)context->state.y, BLOCK, context, sizeof *context);
}

int pw_gift_cofb_verify(pw_gift_cofb_context *context, const uint8_t tag[BLOCK])
{
    const int valid = context->is_active ? 0 : -1;

    cofb_finish(&context->state, context->cipher_key);
    clear_saved();
    return pw_aead_check_tag(tag, (const uint8_t *)context->state.y, BLOCK, context, sizeof *context) | valid;
}

#endif
