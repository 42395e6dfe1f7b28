/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash mode of DryGASCON, update of 28 March 2019, for a ROW of DRYGASCON_HASHES (parameters.h).
 *
 * The last block is marked, so a full one waits in the context until more comes. The one shot is a stream of one piece,
 * in a frame of its own. Where ONE_SHOT_ELSEWHERE is defined this is all but the one shot. */
#include "pennyweight/drygascon.h"

#include "bytes.h"
#include "drygascon/sponge.h"
#include "duplex.h"
#include "inline.h"

#define ROW_ID(id, sponge, words, rounds, digest, repeated) id
#define ROW_SPONGE(id, sponge, words, rounds, digest, repeated) sponge
#define ROW_WORDS(id, sponge, words, rounds, digest, repeated) words
#define ROW_ROUNDS(id, sponge, words, rounds, digest, repeated) rounds
#define ROW_DIGEST(id, sponge, words, rounds, digest, repeated) digest
#define ROW_REPEATED(id, sponge, words, rounds, digest, repeated) repeated

#define HASH PW_ROWS_JOIN(pw_, ROW(ROW_ID), )
#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define SPONGE(function) PW_ROWS_JOIN(pw_, ROW(ROW_SPONGE), _##function)
#define C_WORDS ROW(ROW_WORDS)
#define R_AT ROW(ROW_WORDS)
#define X_AT (ROW(ROW_WORDS) + 4)
#define ROUNDS ROW(ROW_ROUNDS)
#define DIGEST ROW(ROW_DIGEST)
#define REPEATED ROW(ROW_REPEATED)

/* Word i of the fraction of pi goes to c, or to x, which is behind. */
#define SET(i, word) words[(i) < REPEATED ? (i) : (i) - REPEATED + X_AT] = pw_le32(word)

PW_INLINE void NAME(begin)(NAME(context) *context)
{
    uint32_t *const words = context->words;
    unsigned i;

    SET(0, 0x886a3f24);
    SET(1, 0xd308a385);
    SET(2, 0x2e8a1913);
    SET(3, 0x44737003);
    SET(4, 0x223809a4);
    SET(5, 0xd0319f29);
    SET(6, 0x98fa2e08);
    SET(7, 0x896c4eec);
    if (REPEATED == 8) {
        SET(8, 0xe6212845);
        SET(9, 0x7713d038);
        SET(10, 0xcf6654be);
        SET(11, 0x6c0ce934);
    }
    for (i = REPEATED; i < C_WORDS; i++)
        words[i] = words[i - REPEATED];
    context->used = 0;
}

PW_INLINE void NAME(take)(NAME(context) *context, const uint8_t *message, size_t len)
{
    while (len != 0) {
        unsigned n;

        if (context->used == BLOCK_BYTES) {
            SPONGE(f)(context->words, context->block, 0, ROUNDS);
            context->used = 0;
        }
        /* full blocks that are not the last, from where they are */
        for (; context->used == 0 && len > BLOCK_BYTES; len -= BLOCK_BYTES) {
            SPONGE(f)(context->words, message, 0, ROUNDS);
            message += BLOCK_BYTES;
        }
        n = BLOCK_BYTES - context->used;
        if (len < n)
            n = (unsigned)len;
        pw_bytes_copy(context->block + context->used, message, n);
        context->used = (uint8_t)(context->used + n);
        message += n;
        len -= n;
    }
}

PW_INLINE void NAME(give)(NAME(context) *context, uint8_t *digest)
{
    const unsigned domain = PHASE(DATA) | FINAL | pw_drygascon_pad(context->block, context->used);
    unsigned done;

    SPONGE(f)(context->words, context->block, domain, ROUNDS);
    for (done = 0;; SPONGE(g)(context->words, ROUNDS)) {
        pw_bytes_copy(digest + done, (const uint8_t *)(context->words + R_AT), BLOCK_BYTES);
        done += BLOCK_BYTES;
        if (done == DIGEST)
            break;
    }
    pw_bytes_wipe(context, sizeof *context);
}

#ifndef ONE_SHOT_ELSEWHERE
void HASH(uint8_t digest[DIGEST], const uint8_t *message, size_t len)
{
    NAME(context) context;

    NAME(begin)(&context);
    NAME(take)(&context, message, len);
    NAME(give)(&context, digest);
}
#endif

void NAME(init)(NAME(context) *context)
{
    NAME(begin)(context);
}

void NAME(update)(NAME(context) *context, const uint8_t *message, size_t len)
{
    NAME(take)(context, message, len);
}

void NAME(finalize)(NAME(context) *context, uint8_t digest[DIGEST])
{
    NAME(give)(context, digest);
}
