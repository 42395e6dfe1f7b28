/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of PHOTON-Beetle-AEAD, section 3 of the specification (2021), for a ROW of PHOTON_BEETLE_AEADS (parameters.h). A block
 * waits, taken in but not permuted, until more follows or the phase ends. */
#include "pennyweight/photon_beetle.h"

#include "aead.h"
#include "bytes.h"

#define ROW_ID(id, rate) id
#define ROW_RATE(id, rate) rate##u

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define RATE ROW(ROW_RATE)

/* Pads the last block of the phase, and marks it. */
static void NAME(end_phase)(NAME(context) *context, unsigned domain)
{
    add_domain(context->state, domain + pad(context->state, context->used, RATE));
    context->used = RATE;
}

/* What opens with the first byte of it. */
static void NAME(begin_phase)(NAME(context) *context, enum direction direction)
{
    if (direction == ABSORPTION) {
        if (context->phase == EMPTY)
            context->phase = ASSOCIATED_DATA;
    } else if (context->phase == EMPTY) {
        context->phase = MESSAGE_ALONE;
    } else if (context->phase == ASSOCIATED_DATA) {
        NAME(end_phase)(context, FOLLOWS);
        context->phase = MESSAGE;
    }
}

/* Takes in bytes; those of a message are encrypted or decrypted to out. */
static void NAME(take_message)(NAME(context) *context, enum direction direction, uint8_t *out, const uint8_t *in,
                               size_t len)
{
    NAME(begin_phase)(context, direction);
    while (len != 0) {
        uint8_t *state, *keystream;
        size_t n;

        if (context->used == RATE) {
            pw_photon256_permute(context->state);
            if (direction != ABSORPTION)
                shuffle(context->keystream, context->state, RATE);
            context->used = 0;
        }
        n = RATE - context->used;
        if (n > len)
            n = len;
        state = (uint8_t *)context->state + context->used;
        keystream = (uint8_t *)context->keystream + context->used;
        if (direction != DECRYPTION)
            pw_bytes_add(state, in, n);
        if (direction == ENCRYPTION)
            pw_bytes_encrypt(out, keystream, in, n);
        if (direction == DECRYPTION) {
            pw_bytes_decrypt(out, keystream, in, n);
            pw_bytes_add(state, out, n);
        }
        if (direction != ABSORPTION)
            out += n;
        in += n;
        len -= n;
        context->used = (uint8_t)(context->used + n);
    }
}

static void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    NAME(take_message)(context, ABSORPTION, 0, ad, adlen);
}

/* Ends what came last; then the state begins with the tag. */
static const uint8_t *NAME(end)(NAME(context) *context)
{
    if (context->phase == EMPTY)
        add_domain(context->state, NOTHING);
    else
        NAME(end_phase)(context, context->phase == ASSOCIATED_DATA ? DATA_IS_LAST
                                 : context->phase == MESSAGE       ? FOLLOWS
                                                                   : MESSAGE_IS_ALL);
    pw_photon256_permute(context->state);
    return (const uint8_t *)context->state;
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *const state = (uint8_t *)context->state;

    pw_bytes_copy(state, nonce, NONCE_BYTES);
    pw_bytes_copy(state + NONCE_BYTES, key, KEY_BYTES);
    context->used = RATE;
    context->phase = EMPTY;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->phase == EMPTY || context->phase == ASSOCIATED_DATA;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->phase != ENDED;
}

#include "common/aead.template.h"
