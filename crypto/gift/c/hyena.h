/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * HyENA, version 2 (2020, after the NIST LWC round 2 submission), over the cipher of round_keys.h or on_the_fly.c, which includes
 * this.
 *
 * Single calls and streams go through the same loop, hyena_take. Of a block of text the state absorbs the left half as ciphertext
 * and the right half as plaintext, so it needs no second copy of either.
 */
#ifndef PENNYWEIGHT_GIFT_C_HYENA_H
#define PENNYWEIGHT_GIFT_C_HYENA_H

#include "pennyweight/gift.h"

#include "../blocks.h"
#include "common/aead.h"

#define HALF 8u

/* Bits of the first block that name empty texts. */
#define NO_AD 0x01
#define NO_TEXT 0x02

typedef pw_hyena_v2_state hyena;

static void hyena_encrypt(hyena *state, const void *prepared)
{
    twegift128_encrypt(state->y, prepared, 0);
}

static void hyena_begin(hyena *state, const uint8_t *nonce)
{
    uint8_t *const y = (uint8_t *)state->y;

    pw_bytes_wipe(y, BLOCK - PW_HYENA_V2_NONCE_BYTES);
    pw_bytes_copy(y + BLOCK - PW_HYENA_V2_NONCE_BYTES, nonce, PW_HYENA_V2_NONCE_BYTES);
    state->offset = 0;
    state->nonce_is_encrypted = 0;
    state->in_message = 0;
}

/* Encrypts the nonce, once it is known what the first block has to say. */
static void hyena_encrypt_nonce(hyena *state, uint8_t flags, const void *prepared)
{
    uint8_t *const y = (uint8_t *)state->y;

    y[0] = flags;
    hyena_encrypt(state, prepared);
    state->mask[0] = state->y[2];
    state->mask[1] = state->y[3];
    state->nonce_is_encrypted = 1;
}

/* Ends a block: it is masked. */
static void hyena_end_block(hyena *state)
{
    state->y[2] ^= state->mask[0];
    state->y[3] ^= state->mask[1];
    state->offset = 0;
}

/* Ends the last block of the associated data or of the message, which may be short, or empty. */
static void hyena_end_part(hyena *state)
{
    if (state->offset < BLOCK) {
        ((uint8_t *)state->y)[state->offset] ^= 0x01;
        pw_gift_triple(state->mask);
    }
    pw_gift_triple(state->mask);
    hyena_end_block(state);
}

/* n bytes of one half: they are encrypted or decrypted, and y becomes what it is to take up, or y ^= in. */
static void hyena_take_half(uint8_t *y, enum phase phase, unsigned is_right, uint8_t *out, const uint8_t *in, size_t n)
{
    if (phase == ASSOCIATED_DATA) {
        if (is_right)
            pw_bytes_copy(y, in, n);
        else
            pw_bytes_add(y, in, n);
    } else if ((phase == ENCRYPTION) == !is_right) {
        pw_bytes_encrypt(out, y, in, n);
    } else {
        pw_bytes_decrypt(out, y, in, n);
    }
}

static void hyena_take(hyena *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                       const void *prepared)
{
    while (len > 0) {
        const unsigned is_right = state->offset >= HALF && state->offset < BLOCK;
        size_t n;

        if (state->offset == BLOCK) {
            pw_gift_double(state->mask);
            hyena_end_block(state);
            hyena_encrypt(state, prepared);
        }
        n = HALF - state->offset % HALF;
        if (n > len)
            n = len;
        hyena_take_half((uint8_t *)state->y + state->offset, phase, is_right, out, in, n);
        if (phase != ASSOCIATED_DATA)
            out += n;
        state->offset = (uint8_t)(state->offset + n);
        in += n;
        len -= n;
    }
}

static void hyena_absorb_ad(hyena *state, const uint8_t *ad, size_t adlen, const void *prepared)
{
    if (adlen > 0 && !state->nonce_is_encrypted)
        hyena_encrypt_nonce(state, 0, prepared);
    hyena_take(state, ASSOCIATED_DATA, NULL, ad, adlen, prepared);
}

static void hyena_process(hyena *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                          const void *prepared)
{
    if (len > 0 && !state->in_message) {
        if (!state->nonce_is_encrypted)
            hyena_encrypt_nonce(state, NO_AD, prepared);
        hyena_end_part(state);
        hyena_encrypt(state, prepared);
        state->in_message = 1;
    }
    hyena_take(state, phase, out, in, len, prepared);
}

/* The tag, in state->y: the halves trade places and are encrypted. */
static void hyena_finish(hyena *state, const void *prepared)
{
    uint32_t left;
    unsigned i;

    if (!state->nonce_is_encrypted)
        hyena_encrypt_nonce(state, NO_AD | NO_TEXT, prepared);
    hyena_end_part(state);
    for (i = 0; i < 2; i++) {
        left = state->y[i];
        state->y[i] = state->y[i + 2];
        state->y[i + 2] = left;
    }
    hyena_encrypt(state, prepared);
}

/* A single call prepares its key where the compiler likes, and wipes by words. */
void pw_hyena_v2_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len, const uint8_t *ad,
                         size_t adlen, const uint8_t nonce[PW_HYENA_V2_NONCE_BYTES], const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = twegift128_prepare(&room, key);
    hyena state;

    hyena_begin(&state, nonce);
    hyena_absorb_ad(&state, ad, adlen, prepared);
    hyena_process(&state, ENCRYPTION, ciphertext, message, len, prepared);
    hyena_finish(&state, prepared);
    store_block(tag, state.y);
    wipe_words((uint32_t *)&state, sizeof state / 4);
    forget(&room);
}

int pw_hyena_v2_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                        const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_HYENA_V2_NONCE_BYTES],
                        const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = twegift128_prepare(&room, key);
    hyena state;
    int result;

    hyena_begin(&state, nonce);
    hyena_absorb_ad(&state, ad, adlen, prepared);
    hyena_process(&state, DECRYPTION, message, ciphertext, len, prepared);
    hyena_finish(&state, prepared);
    result = pw_bytes_compare((const uint8_t *)state.y, tag, BLOCK);
    if (result != 0)
        pw_bytes_wipe(message, len);
    wipe_words((uint32_t *)&state, sizeof state / 4);
    forget(&room);
    return result;
}

void pw_hyena_v2_init(pw_hyena_v2_context *context, const uint8_t nonce[PW_HYENA_V2_NONCE_BYTES],
                      const uint8_t key[BLOCK])
{
    twegift128_keep(context->cipher_key, key);
    hyena_begin(&context->state, nonce);
    context->is_active = 1;
}

void pw_hyena_v2_aad(pw_hyena_v2_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0)
        return;
    if (context->is_active && !context->state.in_message)
        hyena_absorb_ad(&context->state, ad, adlen, context->cipher_key);
    else
        pw_bytes_wipe(context, sizeof *context);
}

void pw_hyena_v2_encrypt_update(pw_hyena_v2_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    if (context->is_active)
        hyena_process(&context->state, ENCRYPTION, ciphertext, message, len, context->cipher_key);
    else
        pw_bytes_wipe(ciphertext, len);
}

void pw_hyena_v2_decrypt_update(pw_hyena_v2_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    if (context->is_active)
        hyena_process(&context->state, DECRYPTION, message, ciphertext, len, context->cipher_key);
    else
        pw_bytes_wipe(message, len);
}

void pw_hyena_v2_finalize(pw_hyena_v2_context *context, uint8_t tag[BLOCK])
{
    hyena_finish(&context->state, context->cipher_key);
    clear_saved();
    pw_aead_output_tag(tag, (const uint8_t *)context->state.y, BLOCK, context, sizeof *context);
}

int pw_hyena_v2_verify(pw_hyena_v2_context *context, const uint8_t tag[BLOCK])
{
    const int valid = context->is_active ? 0 : -1;

    hyena_finish(&context->state, context->cipher_key);
    clear_saved();
    return pw_aead_check_tag(tag, (const uint8_t *)context->state.y, BLOCK, context, sizeof *context) | valid;
}

#endif
