/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of the Ascon family, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4, for a ROW of ASCON_AEADS
 * (parameters.h) or of the same columns over another permutation of 40 bytes. Where ONE_SHOT_ELSEWHERE is defined
 * this is all but the one shots; where BLOCKS_IN_ASSEMBLY is, whole blocks go through pw_<id>_blocks(). The
 * file that includes it defines
 *   PREFIX   of the permutation's name and of those of the functions on its state: pw_ascon_ for what state.h has
 * and includes their headers and the public one.
 *
 * The one-shot functions and the streams go through the same loop, duplex(): a stream is a state and the number of
 * bytes that its current block has. */
#include "../parameters.h"
#include "bytes.h"
#include "inline.h"

#define ROW_ID(id, order, key, rate, rounds, iv_low, iv_high) id
#define ROW_ORDER(id, order, key, rate, rounds, iv_low, iv_high) order
#define ROW_KEY(id, order, key, rate, rounds, iv_low, iv_high) key
#define ROW_RATE(id, order, key, rate, rounds, iv_low, iv_high) rate
#define ROW_ROUNDS(id, order, key, rate, rounds, iv_low, iv_high) rounds
#define ROW_IV_LOW(id, order, key, rate, rounds, iv_low, iv_high) iv_low
#define ROW_IV_HIGH(id, order, key, rate, rounds, iv_low, iv_high) iv_high

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define ORDER(function) PW_ROWS_JOIN(PREFIX, function##_, ROW(ROW_ORDER))
#define ANY_ORDER(function) PW_ROWS_JOIN(PREFIX, function, )
#define KEY_BYTES ROW(ROW_KEY)
#define RATE ROW(ROW_RATE)
#define ROUNDS ROW(ROW_ROUNDS)
#define PADDING PW_ROWS_JOIN(PADDING_, ROW(ROW_ORDER), )
#define SEPARATOR PW_ROWS_JOIN(SEPARATOR_, ROW(ROW_ORDER), )

#define STATE_BYTES 40
#define TAG_AT 24
#define TAG_BYTES 16
#define NONCE_BYTES 16
#define FULL_ROUNDS 12

/* What duplex() does with its input. */
#define ABSORB ((unsigned)ASCON_ABSORB)
#define ENCRYPTION ((unsigned)ASCON_ENCRYPT)
#define DECRYPTION ((unsigned)ASCON_DECRYPT)

/* How far a stream is; nothing of it stays in one that has ended. */
#define BEGUN 1u
#define ASSOCIATED_DATA 2u
#define MESSAGE 4u

/* Takes in len bytes from `position` of the current block on; the position afterwards, which is below RATE. */
static unsigned NAME(duplex)(uint32_t state[10], unsigned position, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction)
{
    while (len != 0) {
        unsigned n = RATE - position;

#ifdef BLOCKS_IN_ASSEMBLY
        if (position == 0 && len >= RATE) {
            size_t whole = len - len % RATE;

            NAME(blocks)(state, out, in, whole / RATE, direction);
            if (direction != ABSORB)
                out += whole;
            in += whole;
            len -= whole;
            continue;
        }
#endif
        if (len < n)
            n = (unsigned)len;
        if (direction == ABSORB) {
            ORDER(add)(state, position, in, n);
        } else {
            if (direction == ENCRYPTION)
                ORDER(encrypt)(state, position, out, in, n);
            else
                ORDER(decrypt)(state, position, out, in, n);
            out += n;
        }
        in += n;
        len -= n;
        position += n;
        if (position == RATE) {
            ANY_ORDER(permute)(state, ROUNDS);
            position = 0;
        }
    }
    return position;
}

static void NAME(start)(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ANY_ORDER(start)(state, ROW(ROW_IV_LOW), ROW(ROW_IV_HIGH));
    ORDER(add)(state, TAG_AT - KEY_BYTES, key, KEY_BYTES);
    ORDER(add)(state, TAG_AT, nonce, NONCE_BYTES);
    ANY_ORDER(permute)(state, FULL_ROUNDS);
    ORDER(add)(state, STATE_BYTES - KEY_BYTES, key, KEY_BYTES);
}

/* Ends the associated data, of which there were some. */
static void NAME(end_of_data)(uint32_t state[10], unsigned position)
{
    ORDER(add_byte)(state, position, PADDING);
    ANY_ORDER(permute)(state, ROUNDS);
}

static void NAME(separate)(uint32_t state[10])
{
    ORDER(add_byte)(state, STATE_BYTES - 1, SEPARATOR);
}

/* Ends the message. The tag comes where the rate was. */
static const uint8_t *NAME(finish)(uint32_t state[10], unsigned position, const uint8_t *key)
{
    ORDER(add_byte)(state, position, PADDING);
    ORDER(add)(state, RATE, key, KEY_BYTES);
    ANY_ORDER(permute)(state, FULL_ROUNDS);
    ORDER(encrypt)(state, TAG_AT, (uint8_t *)state, key + KEY_BYTES - TAG_BYTES, TAG_BYTES);
    return (const uint8_t *)state;
}

/* ---- one shot -------------------------------------------------------------------------------------------- */

#ifndef ONE_SHOT_ELSEWHERE

/* Takes in all associated data and goes on to the message. */
static void NAME(associate)(uint32_t state[10], const uint8_t *ad, size_t adlen)
{
    if (adlen != 0)
        NAME(end_of_data)(state, NAME(duplex)(state, 0, 0, ad, adlen, ABSORB));
    NAME(separate)(state);
}

typedef struct {
    uint32_t words[10];
} NAME(one_shot);

PW_INLINE const uint8_t *NAME(run)(NAME(one_shot) *state, unsigned direction, uint8_t *out, const uint8_t *in,
                                   size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                   const uint8_t *key)
{
    NAME(start)(state->words, nonce, key);
    NAME(associate)(state->words, ad, adlen);
    return NAME(finish)(state->words, NAME(duplex)(state->words, 0, out, in, len, direction), key);
}

#define ONE_SHOT_STATE NAME(one_shot)

#endif

/* ---- in pieces ------------------------------------------------------------------------------------------- */

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy(context->key, key, KEY_BYTES);
    context->position = 0;
    context->phase = BEGUN;
    NAME(start)(context->state, nonce, key);
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    context->phase |= ASSOCIATED_DATA;
    context->position = (uint8_t)NAME(duplex)(context->state, context->position, 0, ad, adlen, ABSORB);
}

/* From the associated data to the message, once. */
static void NAME(enter_message)(NAME(context) *context)
{
    if (context->phase & MESSAGE)
        return;
    if (context->phase & ASSOCIATED_DATA)
        NAME(end_of_data)(context->state, context->position);
    NAME(separate)(context->state);
    context->position = 0;
    context->phase |= MESSAGE;
}

static void NAME(take_message)(NAME(context) *context, unsigned direction, uint8_t *out, const uint8_t *in, size_t len)
{
    NAME(enter_message)(context);
    context->position = (uint8_t)NAME(duplex)(context->state, context->position, out, in, len, direction);
}

static const uint8_t *NAME(end)(NAME(context) *context)
{
    NAME(enter_message)(context);
    return NAME(finish)(context->state, context->position, context->key);
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return (context->phase & (BEGUN | MESSAGE)) == BEGUN;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->phase & BEGUN;
}

#include "common/aead.template.h"
