/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Romulus-N v1.3 (NIST LWC final round, 2021), over the cipher of the file that includes this: on_the_fly.c, expanded.c or sliced.c.
 *
 * Single calls and streams go through the same loops. Associated data goes in pairs of blocks, one into the state and one into the
 * tweakey. Of the message a block is kept until more follows, because the domain marks the last one.
 */
#ifndef PENNYWEIGHT_ROMULUS_C_ROMULUS_N_H
#define PENNYWEIGHT_ROMULUS_C_ROMULUS_N_H

#include "pennyweight/romulus.h"

#include "blocks.h"
#include "common/aead.h"

typedef pw_romulus_n_state romulus_n;

enum n_domain {
    N_AD = 0x08,
    N_AD_ENDS = 0x18,
    N_AD_ENDS_SHORT = 0x1a,
    N_MESSAGE = 0x04,
    N_MESSAGE_ENDS = 0x14,
    N_MESSAGE_ENDS_SHORT = 0x15
};

static void n_encrypt_state(romulus_n *state, uint8_t domain, cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;

    tweakey[COUNTER] = domain;
    encrypt(room, state->s, tweakey);
}

static void n_begin(romulus_n *state, const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;

    wipe(state, offsetof(romulus_n, tweakey) + TK2); /* what follows is written before it is read */
    tweakey[0] = 1;
    pw_bytes_copy(tweakey + TK3, key, BLOCK);
    pw_bytes_copy((uint8_t *)state->nonce, nonce, BLOCK);
}

/* A block of associated data is complete. */
static void n_end_ad_block(romulus_n *state, cipher *room)
{
    if (state->is_second) {
        cipher_begin(room);
        n_encrypt_state(state, N_AD, room);
    }
    count((uint8_t *)state->tweakey);
    state->is_second ^= 1;
    state->offset = 0;
}

static void n_absorb_ad(romulus_n *state, const uint8_t *ad, size_t adlen, cipher *room)
{
    while (adlen > 0) {
        size_t n = BLOCK - state->offset;

        if (n > adlen)
            n = adlen;
        if (state->is_second)
            pw_bytes_copy((uint8_t *)state->tweakey + TK2 + state->offset, ad, n);
        else
            pw_bytes_add((uint8_t *)state->s + state->offset, ad, n);
        state->has_ad = 1;
        state->offset = (uint8_t)(state->offset + n);
        ad += n;
        adlen -= n;
        if (state->offset == BLOCK)
            n_end_ad_block(state, room);
    }
}

/* Ends the associated data with a last block that may be short, or empty if it is the only one. */
static void n_begin_message(romulus_n *state, cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;
    uint8_t domain = N_AD_ENDS;

    if (state->offset > 0 || !state->has_ad) {
        domain = N_AD_ENDS_SHORT;
        if (state->is_second)
            pad(tweakey + TK2, state->offset);
        else
            add_padding((uint8_t *)state->s, state->offset);
        n_end_ad_block(state, room);
    }
    pw_bytes_copy(tweakey + TK2, (const uint8_t *)state->nonce, BLOCK);
    cipher_begin(room);
    n_encrypt_state(state, domain, room);
    begin_count(tweakey);
    state->in_message = 1;
}

static void n_end_block(romulus_n *state, uint8_t domain, cipher *room)
{
    count((uint8_t *)state->tweakey);
    n_encrypt_state(state, domain, room);
    state->offset = 0;
}

/* After n_begin_message. */
static void n_process(romulus_n *state, uint8_t *out, const uint8_t *in, size_t len, int decrypts, cipher *room)
{
    while (len > 0) {
        size_t n;

        if (state->offset == BLOCK)
            n_end_block(state, N_MESSAGE, room);
        n = BLOCK - state->offset;
        if (n > len)
            n = len;
        rho((uint8_t *)state->s + state->offset, out, in, n, decrypts);
        state->offset = (uint8_t)(state->offset + n);
        out += n;
        in += n;
        len -= n;
    }
}

/* Leaves the state of which G makes the tag. */
static void n_end(romulus_n *state, cipher *room)
{
    add_padding((uint8_t *)state->s, state->offset);
    n_end_block(state, state->offset == BLOCK ? N_MESSAGE_ENDS : N_MESSAGE_ENDS_SHORT, room);
}

/* A whole message. Writes the tag to `made` if `given` is NULL; otherwise compares it and returns -1 if it is invalid. */
static int n_one_shot(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t adlen,
                      const uint8_t *nonce, const uint8_t *key, uint8_t *made, const uint8_t *given)
{
    romulus_n state;
    cipher room;
    int result = 0;

    cipher_begin(&room);
    n_begin(&state, nonce, key);
    n_absorb_ad(&state, ad, adlen, &room);
    n_begin_message(&state, &room);
    n_process(&state, out, in, len, given != NULL, &room);
    n_end(&state, &room);
    make_tag(state.s);
    if (given == NULL) {
        pw_bytes_copy(made, (const uint8_t *)state.s, BLOCK);
    } else {
        result = pw_bytes_compare((const uint8_t *)state.s, given, BLOCK);
        if (result != 0)
            pw_bytes_wipe(out, len);
    }
    wipe(&state, sizeof state);
    cipher_end(&room);
    return result;
}

void pw_romulus_n_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    (void)n_one_shot(ciphertext, message, len, ad, adlen, nonce, key, tag, NULL);
}

int pw_romulus_n_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    return n_one_shot(message, ciphertext, len, ad, adlen, nonce, key, NULL, tag);
}

void pw_romulus_n_init(pw_romulus_n_context *context, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    n_begin(&context->state, nonce, key);
    context->is_active = 1;
}

void pw_romulus_n_aad(pw_romulus_n_context *context, const uint8_t *ad, size_t adlen)
{
    cipher room;

    if (adlen == 0)
        return;
    if (!context->is_active || context->state.in_message) {
        pw_bytes_wipe(context, sizeof *context);
        return;
    }
    cipher_begin(&room);
    n_absorb_ad(&context->state, ad, adlen, &room);
    cipher_end(&room);
}

static void n_update(pw_romulus_n_context *context, int decrypts, uint8_t *out, const uint8_t *in, size_t len)
{
    cipher room;

    if (len == 0)
        return;
    if (!context->is_active) {
        pw_bytes_wipe(out, len);
        return;
    }
    cipher_begin(&room);
    if (!context->state.in_message)
        n_begin_message(&context->state, &room);
    n_process(&context->state, out, in, len, decrypts, &room);
    cipher_end(&room);
}

void pw_romulus_n_encrypt_update(pw_romulus_n_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    n_update(context, 0, ciphertext, message, len);
}

void pw_romulus_n_decrypt_update(pw_romulus_n_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    n_update(context, 1, message, ciphertext, len);
}

/* Returns the tag, which is in the state. */
static const uint8_t *n_finish(pw_romulus_n_context *context)
{
    cipher room;

    cipher_begin(&room);
    if (!context->state.in_message)
        n_begin_message(&context->state, &room);
    n_end(&context->state, &room);
    make_tag(context->state.s);
    cipher_end(&room);
    return (const uint8_t *)context->state.s;
}

void pw_romulus_n_finalize(pw_romulus_n_context *context, uint8_t tag[BLOCK])
{
    pw_aead_output_tag(tag, n_finish(context), BLOCK, context, sizeof *context);
}

int pw_romulus_n_verify(pw_romulus_n_context *context, const uint8_t tag[BLOCK])
{
    const int valid = context->is_active ? 0 : -1;

    return pw_aead_check_tag(tag, n_finish(context), BLOCK, context, sizeof *context) | valid;
}

#endif
