/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * GIFT-COFB v1.1 (NIST LWC final round, 2021), in one call and in pieces, over the cipher of CIPHER_FORM, which
 * the includer defines: round_keys.h or on_the_fly.h.
 *
 * Both go through the same loop, take(). What is fed back of the last output of the cipher, G(Y), takes up a block of text
 * and is the next input: a block is kept until there is more, because the last one is marked in the mask.
 */
#include "pennyweight/gift.h"

#include CIPHER_FORM
#include "mask.h"

#define BLOCK 16u

enum phase { ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

typedef pw_gift_cofb_state cofb;

/* input = G(Y): the halves trade places, and the left one is rotated by a bit. */
static void feed_back(cofb *state)
{
    state->input[0] = state->y[2];
    state->input[1] = state->y[3];
    pw_gift_rotate((uint8_t *)&state->input[2], (const uint8_t *)state->y);
}

/* Y = E(input + mask) */
static void next(cofb *state, const void *prepared)
{
    state->y[0] = state->input[0] ^ state->mask[0];
    state->y[1] = state->input[1] ^ state->mask[1];
    state->y[2] = state->input[2];
    state->y[3] = state->input[3];
    gift128_encrypt(state->y, prepared);
    feed_back(state);
    state->used = 0;
}

static void begin(cofb *state, const uint8_t *nonce, const void *prepared)
{
    load_block(state->y, nonce);
    gift128_encrypt(state->y, prepared);
    state->mask[0] = state->y[0];
    state->mask[1] = state->y[1];
    feed_back(state);
    state->used = 0;
    state->in_message = 0;
}

#ifdef WHOLE_BLOCKS
/* What take() does for a whole block, by words. */
PW_INLINE void take_block(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    unsigned i;

    for (i = 0; i < 4; i++) {
        const uint32_t text = pw_load32_raw(in + 4 * i);
        const uint32_t other = text ^ state->y[i];

        state->input[i] ^= phase == DECRYPTION ? other : text;
        if (phase != ASSOCIATED_DATA)
            pw_store32_raw(out + 4 * i, other);
    }
}
#endif

SPECIALISED void take(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len, const void *prepared)
{
    while (len > 0) {
        uint8_t *input, *y;
        size_t n;

        if (state->used == BLOCK) {
            pw_gift_double(state->mask);
            next(state, prepared);
        }
        input = (uint8_t *)state->input + state->used;
        y = (uint8_t *)state->y + state->used;
        n = BLOCK - state->used;
#ifdef WHOLE_BLOCKS
        if (n == BLOCK && len >= BLOCK) {
            take_block(state, phase, out, in);
            state->used = BLOCK;
            if (phase != ASSOCIATED_DATA)
                out += BLOCK;
            in += BLOCK;
            len -= BLOCK;
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
        state->used = (uint8_t)(state->used + n);
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
static void end_part(cofb *state, unsigned is_all, const void *prepared)
{
    unsigned times = 1;

    if (state->used < BLOCK) {
        uint8_t *const input = (uint8_t *)state->input;

        input[state->used] ^= 0x80;
        times++;
    }
    if (is_all)
        times += 2;
    triple(state->mask, times);
    next(state, prepared);
}

static void take_message(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                         const void *prepared)
{
    if (len > 0 && !state->in_message) {
        end_part(state, 0, prepared);
        state->in_message = 1;
    }
    take(state, phase, out, in, len, prepared);
}

/* The tag, in state->y. */
static void end(cofb *state, const void *prepared)
{
    end_part(state, !state->in_message, prepared);
}

#define NAME(function) pw_gift_cofb_##function
#define NONCE_BYTES 16u
#define CIPHER(function) gift128_##function
#define BEGIN begin
#define TAKE_AD(state, ad, adlen, prepared) take(state, ASSOCIATED_DATA, NULL, ad, adlen, prepared)
#include "aead.template.h"
