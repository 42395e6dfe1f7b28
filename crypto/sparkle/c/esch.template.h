/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Esch, section 2.2 of the v1.2 specification (2021), for a ROW of SPARKLE_HASHES (parameters.h). Where
 * ONE_SHOT_IN_ASSEMBLY is defined this is all but the one shot.
 *
 * One shot and stream go through the same loop, absorb_blocks(): a stream has a block besides, for what does not fill one
 * yet or may be the last.
 */
#include "pennyweight/sparkle.h"

#include "bytes.h"
#include "esch.h"
#include "inline.h"
#include "../permutation.h"
#include "words.h"

#define ROW_ID(id, digest, state, permutation, slim, big) id
#define ROW_DIGEST(id, digest, state, permutation, slim, big) digest##u
#define ROW_STATE(id, digest, state, permutation, slim, big) state##u
#define ROW_PERMUTE(id, digest, state, permutation, slim, big) pw_##permutation##_permute
#define ROW_SLIM(id, digest, state, permutation, slim, big) slim##u
#define ROW_BIG(id, digest, state, permutation, slim, big) big##u

#define HASH PW_ROWS_JOIN(pw_, ROW(ROW_ID), )
#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define DIGEST ROW(ROW_DIGEST)
#define STATE_WORDS (ROW(ROW_STATE) / 4)
#define PERMUTE ROW(ROW_PERMUTE)
#define SLIM ROW(ROW_SLIM)
#define BIG ROW(ROW_BIG)

/* The block goes through the linear layer of a right half that is 0 beyond it, and is added to the left half. */
static void NAME(absorb)(uint32_t *state, const uint8_t *block)
{
    const uint32_t x0 = pw_load32(block);
    const uint32_t y0 = pw_load32(block + 4);
    const uint32_t x1 = pw_load32(block + 8);
    const uint32_t y1 = pw_load32(block + 12);
    const uint32_t tx = ell(x0 ^ x1);
    const uint32_t ty = ell(y0 ^ y1);
    unsigned i;

    state[0] ^= pw_le32(x0 ^ ty);
    state[1] ^= pw_le32(y0 ^ tx);
    state[2] ^= pw_le32(x1 ^ ty);
    state[3] ^= pw_le32(y1 ^ tx);
    for (i = 4; i < STATE_WORDS / 2; i += 2) {
        state[i] ^= pw_le32(ty);
        state[i + 1] ^= pw_le32(tx);
    }
}

/* Whole blocks, as long as they are not the last; returns the number of bytes left, to which *message then points. */
PW_INLINE size_t NAME(absorb_blocks)(uint32_t *state, const uint8_t **message, size_t len)
{
    for (; len > RATE; len -= RATE) {
        NAME(absorb)(state, *message);
        PERMUTE(state, SLIM);
        *message += RATE;
    }
    return len;
}

/* The last block, of which the first `used` bytes are there, and the digest. */
static void NAME(finish)(uint32_t *state, uint8_t *block, unsigned used, uint8_t *digest)
{
    unsigned domain = DOMAIN_FULL;
    unsigned done;

    if (used != RATE) {
        domain = DOMAIN_PARTIAL;
        block[used] = 0x80;
        pw_bytes_wipe(block + used + 1, RATE - 1 - used);
    }
    state[STATE_WORDS / 2 - 1] ^= pw_le32((uint32_t)domain << 24);
    NAME(absorb)(state, block);
    PERMUTE(state, BIG);
    for (done = 0;; PERMUTE(state, SLIM)) {
        pw_bytes_copy(digest + done, (const uint8_t *)state, RATE);
        done += RATE;
        if (done == DIGEST)
            break;
    }
}

void NAME(init)(NAME(context) *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

/* A block that was begun is absorbed when the next byte shows that it was not the last. */
void NAME(update)(NAME(context) *context, const uint8_t *message, size_t len)
{
    uint8_t *const block = (uint8_t *)context->block;

    while (len != 0) {
        size_t n;

        if (context->used == RATE) {
            NAME(absorb)(context->words, block);
            PERMUTE(context->words, SLIM);
            context->used = 0;
        }
        if (context->used == 0)
            len = NAME(absorb_blocks)(context->words, &message, len);
        n = RATE - context->used;
        if (n > len)
            n = len;
        pw_bytes_copy(block + context->used, message, n);
        context->used = (uint8_t)(context->used + n);
        message += n;
        len -= n;
    }
}

void NAME(finalize)(NAME(context) *context, uint8_t digest[DIGEST])
{
    NAME(finish)(context->words, (uint8_t *)context->block, context->used, digest);
    pw_bytes_wipe(context, sizeof *context);
}

#ifndef ONE_SHOT_IN_ASSEMBLY
void HASH(uint8_t digest[DIGEST], const uint8_t *message, size_t len)
{
    uint32_t state[STATE_WORDS];
    uint8_t block[RATE];

    pw_bytes_wipe(state, sizeof state);
    len = NAME(absorb_blocks)(state, &message, len);
    pw_bytes_copy(block, message, len);
    NAME(finish)(state, block, (unsigned)len, digest);
    pw_bytes_wipe(block, sizeof block);
    pw_bytes_wipe(state, sizeof state);
}
#endif
