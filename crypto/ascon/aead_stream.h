/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The streams of an AEAD of the Ascon family, which has been defined before (aead128.h). */
#include "aead_mode.h"

/* How far a stream is. */
enum { NO_DATA, ASSOCIATED_DATA, MESSAGE };

void NAME(init)(NAME(context) *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    pw_bytes_copy(context->key, key, KEY_BYTES);
    context->position = 0;
    context->phase = NO_DATA;
    start(context->state, nonce, key);
}

void NAME(aad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0)
        return;
    context->phase = ASSOCIATED_DATA;
    context->position = (uint8_t)duplex(context->state, context->position, 0, ad, adlen, ABSORB);
}

/* From the associated data to the message, once. */
static void enter_message(NAME(context) *context)
{
    if (context->phase == MESSAGE)
        return;
    if (context->phase == ASSOCIATED_DATA)
        end_of_data(context->state, context->position);
    separate(context->state);
    context->position = 0;
    context->phase = MESSAGE;
}

static void update(NAME(context) *context, uint8_t *out, const uint8_t *in, size_t len, unsigned direction)
{
    enter_message(context);
    context->position = (uint8_t)duplex(context->state, context->position, out, in, len, direction);
}

void NAME(encrypt_update)(NAME(context) *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    update(context, ciphertext, message, len, ENCRYPT);
}

void NAME(decrypt_update)(NAME(context) *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    update(context, message, ciphertext, len, DECRYPT);
}

void NAME(finalize)(NAME(context) *context, uint8_t tag[TAG_BYTES])
{
    enter_message(context);
    finish(context->state, context->position, tag, context->key);
    pw_bytes_wipe(context, sizeof *context);
}

int NAME(verify)(NAME(context) *context, const uint8_t tag[TAG_BYTES])
{
    int result;

    enter_message(context);
    result = check(context->state, context->position, tag, context->key);
    pw_bytes_wipe(context, sizeof *context);
    return result;
}
