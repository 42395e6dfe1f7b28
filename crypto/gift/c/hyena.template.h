/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * HyENA, version 2 (2020, after the NIST LWC round 2 submission), in one call and in pieces, over the cipher of CIPHER_FORM, which
 * the includer defines: round_keys.h or on_the_fly.h.
 *
 * Both go through the same loop, take(). Of a block of text the state takes up the left half as ciphertext and the right
 * half as plaintext, so that it needs no second copy of either.
 */
#include "pennyweight/gift.h"

#include CIPHER_FORM
#include "mask.h"

#define BLOCK 16u
#define HALF 8u
#define NONCE_BYTES 12u

enum phase { ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* What the first block says of the texts that there are. */
#define NO_AD 0x01
#define NO_TEXT 0x02

typedef pw_hyena_v2_state hyena;

static void encrypt_y(hyena *state, const void *prepared)
{
    twegift128_encrypt(state->y, prepared, 0);
}

static void begin(hyena *state, const uint8_t *nonce)
{
    uint8_t *const y = (uint8_t *)state->y;

    pw_bytes_wipe(y, BLOCK - NONCE_BYTES);
    pw_bytes_copy(y + BLOCK - NONCE_BYTES, nonce, NONCE_BYTES);
    state->used = 0;
    state->has_begun = 0;
    state->in_message = 0;
}

/* Encrypts the nonce, once it is known what the first block has to say. */
static void encrypt_nonce(hyena *state, uint8_t flags, const void *prepared)
{
    uint8_t *const y = (uint8_t *)state->y;

    y[0] = flags;
    encrypt_y(state, prepared);
    state->mask[0] = state->y[2];
    state->mask[1] = state->y[3];
    state->has_begun = 1;
}

/* Ends a block: it is masked. */
static void end_block(hyena *state)
{
    state->y[2] ^= state->mask[0];
    state->y[3] ^= state->mask[1];
    state->used = 0;
}

/* Ends the last block of the associated data or of the message, which may be short, or empty. */
static void end_part(hyena *state)
{
    if (state->used < BLOCK) {
        ((uint8_t *)state->y)[state->used] ^= 0x01;
        pw_gift_triple(state->mask);
    }
    pw_gift_triple(state->mask);
    end_block(state);
}

/* n bytes of one half: they are encrypted or decrypted, and y becomes what it is to take up, or y ^= in. */
static void take_half(uint8_t *y, enum phase phase, unsigned is_right, uint8_t *out, const uint8_t *in, size_t n)
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

static void take(hyena *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len, const void *prepared)
{
    while (len > 0) {
        const unsigned is_right = state->used >= HALF && state->used < BLOCK;
        size_t n;

        if (state->used == BLOCK) {
            pw_gift_double(state->mask);
            end_block(state);
            encrypt_y(state, prepared);
        }
        n = HALF - state->used % HALF;
        if (n > len)
            n = len;
        take_half((uint8_t *)state->y + state->used, phase, is_right, out, in, n);
        if (phase != ASSOCIATED_DATA)
            out += n;
        state->used = (uint8_t)(state->used + n);
        in += n;
        len -= n;
    }
}

static void take_ad(hyena *state, const uint8_t *ad, size_t adlen, const void *prepared)
{
    if (adlen > 0 && !state->has_begun)
        encrypt_nonce(state, 0, prepared);
    take(state, ASSOCIATED_DATA, NULL, ad, adlen, prepared);
}

static void take_message(hyena *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                         const void *prepared)
{
    if (len > 0 && !state->in_message) {
        if (!state->has_begun)
            encrypt_nonce(state, NO_AD, prepared);
        end_part(state);
        encrypt_y(state, prepared);
        state->in_message = 1;
    }
    take(state, phase, out, in, len, prepared);
}

/* The tag, in state->y: the halves trade places and are encrypted. */
static void end(hyena *state, const void *prepared)
{
    uint32_t left;
    unsigned i;

    if (!state->has_begun)
        encrypt_nonce(state, NO_AD | NO_TEXT, prepared);
    end_part(state);
    for (i = 0; i < 2; i++) {
        left = state->y[i];
        state->y[i] = state->y[i + 2];
        state->y[i + 2] = left;
    }
    encrypt_y(state, prepared);
}

#define NAME(function) pw_hyena_v2_##function
#define CIPHER(function) twegift128_##function
#define BEGIN(state, nonce, prepared) begin(state, nonce)
#define TAKE_AD take_ad
#include "aead.template.h"
