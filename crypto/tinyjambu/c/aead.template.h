/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of TinyJAMBU, section 3.3 of the specification (2021), for a ROW of TINYJAMBU_AEADS (parameters.h). Where
 * ONE_SHOT_IN_ASSEMBLY is defined this is all but the one shot, which is a stream of one piece.
 */
#include "pennyweight/tinyjambu.h"

#include "aead.h"
#include "bytes.h"
#include "../permutation.h"

#define ROW_ID(id, keyed, key, long_steps, short_steps) id
#define ROW_KEYED(id, keyed, key, long_steps, short_steps) keyed
#define ROW_KEY(id, keyed, key, long_steps, short_steps) key##u
#define ROW_LONG_STEPS(id, keyed, key, long_steps, short_steps) long_steps##u
#define ROW_SHORT_STEPS(id, keyed, key, long_steps, short_steps) short_steps##u

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define KEY_BYTES ROW(ROW_KEY)
#define LONG_STEPS ROW(ROW_LONG_STEPS)
#define SHORT_STEPS ROW(ROW_SHORT_STEPS)
#define PERMUTE PW_ROWS_JOIN(pw_, ROW(ROW_KEYED), _permute)

static void NAME(permute_frame)(NAME(context) *context, unsigned frame, unsigned steps)
{
    context->words[1] ^= frame;
    PERMUTE(context->words, context->key, steps);
}

/* Absorbs bytes of the phase in blocks of four, of which context->used may be there already; a message is encrypted or
 * decrypted to out. What a byte needs is in the context and not in registers, which would have to be saved. */
static void NAME(process)(NAME(context) *context, uint8_t *out, const uint8_t *in, size_t len)
{
    for (; len != 0; len--) {
        uint8_t byte = *in++;
        uint8_t *keystream;

        if (context->used == 0)
            NAME(permute_frame)(context, context->phase & FRAME_BITS,
                                context->phase >= ENCRYPTION ? LONG_STEPS : SHORT_STEPS);
        keystream = (uint8_t *)&context->words[2] + context->used;
        if (context->phase >= ENCRYPTION) {
            const uint8_t result = (uint8_t)(byte ^ *keystream);

            *out++ = result;
            if (context->phase == DECRYPTION)
                byte = result;
        }
        keystream[4] = (uint8_t)(keystream[4] ^ byte);
        context->used = (uint8_t)((context->used + 1u) % 4);
    }
}

/* Ends a phase: the length of an incomplete block goes into the state. */
static void NAME(end_phase)(NAME(context) *context)
{
    context->words[1] ^= context->used;
    context->used = 0;
}

static void NAME(begin_message)(NAME(context) *context, enum phase direction)
{
    if (context->phase < ENCRYPTION && context->phase != ENDED) {
        NAME(end_phase)(context);
        context->phase = (uint8_t)direction;
    }
}

static void NAME(make_tag)(NAME(context) *context, uint8_t *tag)
{
    const uint8_t *const keystream = (const uint8_t *)&context->words[2];

    NAME(end_phase)(context);
    NAME(permute_frame)(context, TAG, LONG_STEPS);
    pw_bytes_copy(tag, keystream, TAG_BYTES / 2);
    NAME(permute_frame)(context, TAG, SHORT_STEPS);
    pw_bytes_copy(tag + TAG_BYTES / 2, keystream, TAG_BYTES / 2);
    pw_bytes_wipe(context, sizeof *context);
}

void NAME(init)(NAME(context) *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    pw_bytes_wipe(context, sizeof *context);
    pw_bytes_copy((uint8_t *)context->key, key, KEY_BYTES);
    NAME(permute_frame)(context, 0, LONG_STEPS);
    context->phase = NONCE;
    NAME(process)(context, NULL, nonce, NONCE_BYTES);
}

void NAME(aad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0 || context->phase == ENDED)
        return;
    context->phase = ASSOCIATED_DATA;
    NAME(process)(context, NULL, ad, adlen);
}

void NAME(encrypt_update)(NAME(context) *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    NAME(begin_message)(context, ENCRYPTION);
    NAME(process)(context, ciphertext, message, len);
}

void NAME(decrypt_update)(NAME(context) *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    NAME(begin_message)(context, DECRYPTION);
    NAME(process)(context, message, ciphertext, len);
}

void NAME(finalize)(NAME(context) *context, uint8_t tag[TAG_BYTES])
{
    NAME(make_tag)(context, tag);
}

int NAME(verify)(NAME(context) *context, const uint8_t tag[TAG_BYTES])
{
    const int begun = context->phase != ENDED;
    uint8_t expected[TAG_BYTES];
    int result;

    NAME(make_tag)(context, expected);
    result = pw_bytes_compare(expected, tag, TAG_BYTES);
    pw_bytes_wipe(expected, sizeof expected);
    return result | (begun - 1);
}

#ifndef ONE_SHOT_IN_ASSEMBLY
void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;

    NAME(init)(&context, nonce, key);
    NAME(aad)(&context, ad, adlen);
    NAME(encrypt_update)(&context, ciphertext, message, len);
    NAME(finalize)(&context, tag);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;
    int result;

    NAME(init)(&context, nonce, key);
    NAME(aad)(&context, ad, adlen);
    NAME(decrypt_update)(&context, message, ciphertext, len);
    result = NAME(verify)(&context, tag);
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}
#endif
