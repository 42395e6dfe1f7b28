/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Schwaemm, section 2.3 of the v1.2 specification (2021), for a ROW of SPARKLE_AEADS (parameters.h). Where
 * ONE_SHOT_ELSEWHERE is defined this is all but the one shot.
 *
 * One shot and stream go through the same loop, take_blocks(): a stream has a block besides, for what does not fill one
 * yet or may be the last.
 */
#include "pennyweight/sparkle.h"

#include "bytes.h"
#include "clear_stack.h"
#include "inline.h"
#include "../permutation.h"
#include "schwaemm.h"

#define ROW_ID(id, rate, capacity, permutation, slim, big) id
#define ROW_RATE(id, rate, capacity, permutation, slim, big) rate##u
#define ROW_CAPACITY(id, rate, capacity, permutation, slim, big) capacity##u
#define ROW_PERMUTE(id, rate, capacity, permutation, slim, big) pw_##permutation##_permute
#define ROW_SLIM(id, rate, capacity, permutation, slim, big) slim##u
#define ROW_BIG(id, rate, capacity, permutation, slim, big) big##u

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define RATE ROW(ROW_RATE)
#define CAPACITY ROW(ROW_CAPACITY)
#define PERMUTE ROW(ROW_PERMUTE)
#define SLIM ROW(ROW_SLIM)
#define BIG ROW(ROW_BIG)

#define STATE_WORDS ((RATE + CAPACITY) / 4)
#define RATE_PIECES (RATE / sizeof(piece))
#define CAPACITY_PIECES (CAPACITY / sizeof(piece))

/* A whole block: it is encrypted or decrypted with the rate and then, being plaintext, goes into it with the Feistel swap
 * and the rate whitening. */
static void NAME(take_block)(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    piece *const s = (piece *)state;
    const piece *const capacity = s + RATE_PIECES;
    unsigned i;

    for (i = 0; i < RATE_PIECES / 2; i++) {
        const unsigned j = i + RATE_PIECES / 2;
        const piece left = s[i];
        const piece right = s[j];
        piece d1 = load(in);
        piece d2 = load(in + RATE / 2);

        if (phase != ASSOCIATED_DATA) {
            const piece x1 = d1 ^ left;
            const piece x2 = d2 ^ right;

            store(out, x1);
            store(out + RATE / 2, x2);
            if (phase == DECRYPTION) {
                d1 = x1;
                d2 = x2;
            }
            out += sizeof(piece);
        }
        in += sizeof(piece);
        s[i] = right ^ d1 ^ capacity[i % CAPACITY_PIECES];
        s[j] = left ^ right ^ d2 ^ capacity[j % CAPACITY_PIECES];
    }
}

/* Whole blocks, as long as they are not the last; returns the number of bytes left, to which *in and *out then point. */
PW_INLINE size_t NAME(take_blocks)(uint32_t *state, enum phase phase, uint8_t **out, const uint8_t **in, size_t len)
{
    for (; len > RATE; len -= RATE) {
        NAME(take_block)(state, phase, *out, *in);
        PERMUTE(state, SLIM);
        *in += RATE;
        if (phase != ASSOCIATED_DATA)
            *out += RATE;
    }
    return len;
}

/* Bytes of a block, which is made of plaintext, and as many of the rate: encrypted or decrypted, not absorbed yet. */
PW_INLINE void NAME(fill)(uint8_t *block, const uint8_t *rate, enum phase phase, uint8_t *out, const uint8_t *in,
                          size_t n)
{
    pw_bytes_copy(block, in, n);
    if (phase == DECRYPTION)
        pw_bytes_add(block, rate, n);
    if (phase != ASSOCIATED_DATA)
        pw_bytes_copy(out, block, n);
    if (phase == ENCRYPTION)
        pw_bytes_add(out, rate, n);
}

/* Fills an incomplete block. */
PW_INLINE void NAME(pad)(uint8_t *block, unsigned used)
{
    block[used] = 0x80;
    pw_bytes_wipe(block + used + 1, RATE - 1 - used);
}

/* Adds the domain constant for the last block of a phase. */
static void NAME(add_domain)(uint32_t *state, unsigned phase, unsigned full)
{
    uint8_t *const last_byte = (uint8_t *)&state[STATE_WORDS] - 1;

    *last_byte = (uint8_t)(*last_byte ^ (DOMAIN_CAPACITY(CAPACITY) | (phase & DOMAIN_MESSAGE) | full));
}

static void NAME(start)(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy((uint8_t *)state, nonce, RATE);
    pw_bytes_copy((uint8_t *)&state[RATE / 4], key, CAPACITY);
    PERMUTE(state, BIG);
}

static void NAME(absorb_block)(NAME(context) *context, unsigned steps)
{
    NAME(take_block)(context->words, ASSOCIATED_DATA, NULL, (const uint8_t *)context->block);
    context->used = 0;
    PERMUTE(context->words, steps);
}

/* Takes bytes of a phase. A block that was begun is absorbed when the next byte shows that it was not the last. */
static void NAME(process)(NAME(context) *context, uint8_t *out, const uint8_t *in, size_t len)
{
    const enum phase phase = (enum phase)(context->phase & ~BEGUN);

    while (len != 0) {
        size_t n;

        if (context->used == RATE)
            NAME(absorb_block)(context, SLIM);
        if (context->used == 0)
            len = NAME(take_blocks)(context->words, phase, &out, &in, len);
        n = RATE - context->used;
        if (n > len)
            n = len;
        NAME(fill)((uint8_t *)context->block + context->used, (const uint8_t *)context->words + context->used, phase,
                   out, in, n);
        context->used = (uint8_t)(context->used + n);
        in += n;
        if (phase != ASSOCIATED_DATA)
            out += n;
        len -= n;
    }
}

/* Absorbs the last block of a phase, which is skipped if it had no bytes. */
static void NAME(end_phase)(NAME(context) *context)
{
    if (context->used == 0)
        return;
    NAME(add_domain)(context->words, context->phase, context->used == RATE);
    if (context->used != RATE)
        NAME(pad)((uint8_t *)context->block, context->used);
    NAME(absorb_block)(context, BIG);
}

static void NAME(begin_message)(NAME(context) *context, enum phase direction)
{
    if (context->phase == (BEGUN | ASSOCIATED_DATA)) {
        NAME(end_phase)(context);
        context->phase = (uint8_t)(BEGUN | direction);
    }
}

/* A permutation may leave words of the state on the stack. */
PW_CLEARS_STACK(NAME(clear_stack), 112)

static const uint8_t *NAME(end)(NAME(context) *context)
{
    NAME(end_phase)(context);
    pw_bytes_add(context->key, (const uint8_t *)context->words + RATE, CAPACITY);
    NAME(clear_stack)();
    return context->key;
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy(context->key, key, CAPACITY);
    context->used = 0;
    context->phase = BEGUN | ASSOCIATED_DATA;
    NAME(start)(context->words, nonce, key);
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    NAME(process)(context, NULL, ad, adlen);
}

PW_INLINE void NAME(take_message)(NAME(context) *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    NAME(begin_message)(context, direction);
    NAME(process)(context, out, in, len);
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->phase == (BEGUN | ASSOCIATED_DATA);
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return (context->phase & BEGUN) != 0;
}

#ifndef ONE_SHOT_ELSEWHERE

/* The last block, incomplete: it is put together apart. Its stack is gone when the permutation needs some. */
static void NAME(take_last_bytes)(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, unsigned len)
{
    uint8_t block[RATE];

    NAME(fill)(block, (const uint8_t *)state, phase, out, in, len);
    NAME(pad)(block, len);
    NAME(take_block)(state, ASSOCIATED_DATA, NULL, block);
    pw_bytes_wipe(block, sizeof block);
}

/* A whole phase. */
static void NAME(take)(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    if (len == 0)
        return;
    len = NAME(take_blocks)(state, phase, &out, &in, len);
    NAME(add_domain)(state, phase, len == RATE);
    if (len == RATE)
        NAME(take_block)(state, phase, out, in);
    else
        NAME(take_last_bytes)(state, phase, out, in, (unsigned)len);
    PERMUTE(state, BIG);
}

typedef struct {
    uint32_t words[STATE_WORDS];
} NAME(one_shot);

PW_INLINE const uint8_t *NAME(run)(NAME(one_shot) *state, enum phase direction, uint8_t *out, const uint8_t *in,
                                   size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                   const uint8_t *key)
{
    uint8_t *const capacity = (uint8_t *)&state->words[RATE / 4];

    NAME(start)(state->words, nonce, key);
    NAME(take)(state->words, ASSOCIATED_DATA, NULL, ad, adlen);
    NAME(take)(state->words, direction, out, in, len);
    pw_bytes_add(capacity, key, CAPACITY);
    return capacity;
}

#define ONE_SHOT_STATE NAME(one_shot)
#endif

#define NONCE_BYTES RATE
#define KEY_BYTES CAPACITY
#define TAG_BYTES CAPACITY
#include "common/aead.template.h"
