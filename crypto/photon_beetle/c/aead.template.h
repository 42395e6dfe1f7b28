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
    if (direction == ABSORB) {
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
static void NAME(take)(NAME(context) *context, enum direction direction, uint8_t *out, const uint8_t *in, size_t len)
{
    if (len == 0 || context->phase == ENDED)
        return;
    NAME(begin_phase)(context, direction);
    while (len != 0) {
        uint8_t *state, *keystream;
        size_t n;

        if (context->used == RATE) {
            pw_photon256_permute(context->state);
            if (direction != ABSORB)
                shuffle(context->keystream, context->state, RATE);
            context->used = 0;
        }
        n = RATE - context->used;
        if (n > len)
            n = len;
        state = (uint8_t *)context->state + context->used;
        keystream = (uint8_t *)context->keystream + context->used;
        if (direction != DECRYPT)
            pw_bytes_add(state, in, n);
        if (direction == ENCRYPT)
            pw_bytes_encrypt(out, keystream, in, n);
        if (direction == DECRYPT) {
            pw_bytes_decrypt(out, keystream, in, n);
            pw_bytes_add(state, out, n);
        }
        if (direction != ABSORB)
            out += n;
        in += n;
        len -= n;
        context->used = (uint8_t)(context->used + n);
    }
}

/* Ends what came last; then the state begins with the tag. */
static void NAME(end)(NAME(context) *context)
{
    if (context->phase == EMPTY)
        add_domain(context->state, NOTHING);
    else
        NAME(end_phase)(context, context->phase == ASSOCIATED_DATA ? DATA_IS_LAST
                                 : context->phase == MESSAGE       ? FOLLOWS
                                                                   : MESSAGE_IS_ALL);
    pw_photon256_permute(context->state);
}

void NAME(init)(NAME(context) *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint8_t *const state = (uint8_t *)context->state;

    pw_bytes_copy(state, nonce, NONCE_BYTES);
    pw_bytes_copy(state + NONCE_BYTES, key, KEY_BYTES);
    context->used = RATE;
    context->phase = EMPTY;
}

void NAME(aad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    NAME(take)(context, ABSORB, 0, ad, adlen);
}

void NAME(encrypt_update)(NAME(context) *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    NAME(take)(context, ENCRYPT, ciphertext, message, len);
}

void NAME(decrypt_update)(NAME(context) *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    NAME(take)(context, DECRYPT, message, ciphertext, len);
}

void NAME(finalize)(NAME(context) *context, uint8_t tag[TAG_BYTES])
{
    NAME(end)(context);
    pw_bytes_copy(tag, (const uint8_t *)context->state, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

int NAME(verify)(NAME(context) *context, const uint8_t tag[TAG_BYTES])
{
    const int begun = context->phase != ENDED;
    int result;

    NAME(end)(context);
    result = pw_bytes_compare((const uint8_t *)context->state, tag, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
    return result | (begun - 1);
}

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;

    NAME(init)(&context, nonce, key);
    NAME(take)(&context, ABSORB, 0, ad, adlen);
    NAME(take)(&context, ENCRYPT, ciphertext, message, len);
    NAME(finalize)(&context, tag);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;
    int result;

    NAME(init)(&context, nonce, key);
    NAME(take)(&context, ABSORB, 0, ad, adlen);
    NAME(take)(&context, DECRYPT, message, ciphertext, len);
    result = NAME(verify)(&context, tag);
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}
