/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of DryGASCON, update of 28 March 2019, for a ROW of DRYGASCON_AEADS (parameters.h).
 *
 * The last block of a phase is marked, with whether another phase follows; so a block waits in the context until what
 * follows it is known, the nonce as well. Where ONE_SHOT_ELSEWHERE is defined this is all but the one shots. */
#include "pennyweight/drygascon.h"

#include "bytes.h"
#include "drygascon/sponge.h"
#include "duplex.h"
#include "inline.h"

#define ROW_ID(id, sponge, words, rounds, first, key, tag, profile) id
#define ROW_SPONGE(id, sponge, words, rounds, first, key, tag, profile) sponge
#define ROW_WORDS(id, sponge, words, rounds, first, key, tag, profile) words
#define ROW_ROUNDS(id, sponge, words, rounds, first, key, tag, profile) rounds
#define ROW_FIRST(id, sponge, words, rounds, first, key, tag, profile) first
#define ROW_KEY(id, sponge, words, rounds, first, key, tag, profile) key
#define ROW_TAG(id, sponge, words, rounds, first, key, tag, profile) tag
#define ROW_PROFILE(id, sponge, words, rounds, first, key, tag, profile) profile

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define SPONGE(function) PW_ROWS_JOIN(pw_, ROW(ROW_SPONGE), _##function)
#define ROUNDS ROW(ROW_ROUNDS)
#define FIRST_ROUNDS ROW(ROW_FIRST)
#define KEY_BYTES ROW(ROW_KEY)
#define TAG_BYTES ROW(ROW_TAG)
#define NONCE_BYTES 16
#define IS(profile) (PW_ROWS_JOIN(IS_, profile, ) == PW_ROWS_JOIN(IS_, ROW(ROW_PROFILE), ))

/* The parts of a state, in words. */
#define R_AT ROW(ROW_WORDS)
#define X_AT (ROW(ROW_WORDS) + 4)
#define C_BYTES (4 * ROW(ROW_WORDS))
#define X_BYTES 16

/* How the key fills c and x:
 *   small   c is the key, repeated; a round of it, and another while words of x agree, gives x, which the start of the key
 *           takes the place of in c
 *   fast    c is the first 16 bytes, repeated, x the others
 *   full    c and x are the key */
#define IS_small 0
#define IS_fast 1
#define IS_full 2

/* What NAME(take) does with its input. */
#define ABSORB 0u
#define ENCRYPTION 1u
#define DECRYPTION 2u

/* Whether two of the four words are equal, which the caller may branch on: pw_bytes_compare makes it public. */
static int NAME(agree)(const uint32_t *x)
{
    const uint8_t zero = 0;
    uint8_t differ;
    unsigned all = 1;
    unsigned i, j;

    for (i = 0; i < 3; i++) {
        for (j = i + 1; j < 4; j++) {
            const uint32_t difference = x[i] ^ x[j];
            const unsigned half = (uint16_t)difference | (uint16_t)(difference >> 16);

            all &= (((half | half >> 8) & 0xff) + 0xff) >> 8;
        }
    }
    differ = (uint8_t)all;
    return !pw_bytes_compare(&differ, &zero, 1);
}

static void NAME(set_key)(uint32_t *words, const uint8_t *key)
{
    uint8_t *const c = (uint8_t *)words;
    uint8_t *const x = (uint8_t *)(words + X_AT);
    const unsigned repeated = IS(small) ? KEY_BYTES : IS(fast) ? KEY_BYTES - X_BYTES : C_BYTES;
    unsigned at;

    for (at = 0; at < C_BYTES; at += repeated)
        pw_bytes_copy(c + at, key, C_BYTES - at < repeated ? C_BYTES - at : repeated);
    if (IS(small)) {
        do
            SPONGE(g)(words, 1);
        while (NAME(agree)(words));
        pw_bytes_copy(x, c, X_BYTES);
        pw_bytes_copy(c, key, X_BYTES);
    } else {
        pw_bytes_copy(x, key + KEY_BYTES - X_BYTES, X_BYTES);
    }
}

/* Takes in the last block of a phase. */
static void NAME(end_phase)(NAME(context) *context, unsigned final)
{
    const unsigned domain = PHASE(context->phase) | final | pw_drygascon_pad(context->block, context->used);

    SPONGE(f)(context->words, context->block, domain, context->phase == NONCE ? FIRST_ROUNDS : ROUNDS);
    context->used = 0;
}

/* Takes in len bytes of a phase, the one that is open or a later one. */
static void NAME(take)(NAME(context) *context, unsigned phase, uint8_t *out, const uint8_t *in, size_t len,
                       unsigned direction)
{
    if (len == 0)
        return;
    if (context->phase != phase) {
        NAME(end_phase)(context, 0);
        context->phase = (uint8_t)phase;
    }
    while (len != 0) {
        uint8_t *block, *r;
        unsigned n;

        if (context->used == BLOCK_BYTES) {
            SPONGE(f)(context->words, context->block, 0, ROUNDS);
            context->used = 0;
        }
        n = BLOCK_BYTES - context->used;
        if (len < n)
            n = (unsigned)len;
        block = context->block + context->used;
        r = (uint8_t *)(context->words + R_AT) + context->used;
        context->used = (uint8_t)(context->used + n);
        if (n == BLOCK_BYTES && direction != ABSORB) {
            pw_drygascon_take_block(out, block, context->words + R_AT, in, direction == DECRYPTION);
            out += n;
        } else if (direction == DECRYPTION) {
            /* r is used up by what it is added to */
            pw_bytes_encrypt(out, r, in, n);
            pw_bytes_copy(block, out, n);
            out += n;
        } else {
            pw_bytes_copy(block, in, n);
            if (direction == ENCRYPTION) {
                pw_bytes_encrypt(out, r, in, n);
                out += n;
            }
        }
        in += n;
        len -= n;
    }
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    NAME(set_key)(context->words, key);
    pw_bytes_copy(context->block, nonce, NONCE_BYTES);
    context->used = BLOCK_BYTES;
    context->phase = NONCE;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    NAME(take)(context, DATA, NULL, ad, adlen, ABSORB);
}

PW_INLINE void NAME(take_message)(NAME(context) *context, unsigned direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    NAME(take)(context, MESSAGE, out, in, len, direction);
}

/* The tag is r; where it has two blocks the first one waits in x, which has done its work, and then stands before the second,
 * where c was. */
static const uint8_t *NAME(end)(NAME(context) *context)
{
    uint32_t *tag = context->words + R_AT;
    uint32_t *const x = context->words + X_AT;
    unsigned i;

    NAME(end_phase)(context, FINAL);
    if (TAG_BYTES > BLOCK_BYTES) {
        for (i = 0; i < BLOCK_BYTES / 4; i++)
            x[i] = tag[i];
        SPONGE(g)(context->words, ROUNDS);
        tag -= BLOCK_BYTES / 4;
        for (i = 0; i < BLOCK_BYTES / 4; i++)
            tag[i] = x[i];
    }
    return (const uint8_t *)tag;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->phase == NONCE || context->phase == DATA;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->phase != ENDED;
}

#ifndef ONE_SHOT_ELSEWHERE
PW_INLINE const uint8_t *NAME(run)(NAME(context) *context, unsigned direction, uint8_t *out, const uint8_t *in,
                                   size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                   const uint8_t *key)
{
    NAME(init)(context, nonce, key);
    NAME(take)(context, DATA, NULL, ad, adlen, ABSORB);
    NAME(take)(context, MESSAGE, out, in, len, direction);
    return NAME(end)(context);
}

#define ONE_SHOT_STATE NAME(context)
#endif

#include "common/aead.template.h"
