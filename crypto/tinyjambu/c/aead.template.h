/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of TinyJAMBU, section 3.3 of the specification (2021), for a ROW of TINYJAMBU_AEADS (parameters.h). Where
 * ONE_SHOT_ELSEWHERE is defined this is all but the one shot, which is a stream of one piece.
 */
#include "pennyweight/tinyjambu.h"

#include "aead.h"
#include "bytes.h"
#include "inline.h"
#include "../permutation.h"
#include "words.h"

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
    context->words[1] ^= pw_le32(frame);
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
    context->words[1] ^= pw_le32(context->used);
    context->used = 0;
}

static void NAME(begin_message)(NAME(context) *context, enum phase direction)
{
    if (context->phase < ENCRYPTION && context->phase != ENDED) {
        NAME(end_phase)(context);
        context->phase = (uint8_t)direction;
    }
}

PW_INLINE void NAME(take_message)(NAME(context) *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    NAME(begin_message)(context, direction);
    NAME(process)(context, out, in, len);
}

/* The first half of the tag is there before the last permutation: it takes the place of a word before the second half. */
static const uint8_t *NAME(end)(NAME(context) *context)
{
    uint8_t first[TAG_BYTES / 2];

    NAME(end_phase)(context);
    NAME(permute_frame)(context, TAG, LONG_STEPS);
    pw_bytes_copy(first, (const uint8_t *)&context->words[2], sizeof first);
    NAME(permute_frame)(context, TAG, SHORT_STEPS);
    pw_bytes_copy((uint8_t *)&context->words[1], first, sizeof first);
    pw_bytes_wipe(first, sizeof first);
    return (const uint8_t *)&context->words[1];
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_wipe(context, sizeof *context);
    pw_bytes_copy((uint8_t *)context->key, key, KEY_BYTES);
    NAME(permute_frame)(context, 0, LONG_STEPS);
    context->phase = NONCE;
    NAME(process)(context, NULL, nonce, NONCE_BYTES);
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    context->phase = ASSOCIATED_DATA;
    NAME(process)(context, NULL, ad, adlen);
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->phase != ENDED && context->phase < ENCRYPTION;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->phase != ENDED;
}

#include "common/aead.template.h"
