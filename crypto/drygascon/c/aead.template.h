/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of DryGASCON, update of 28 March 2019, for a ROW of DRYGASCON_AEADS (parameters.h).
 *
 * The last block of a phase is marked, with whether another phase follows; so a block waits in the context until what
 * follows it is known, the nonce as well. The one shots are a stream of one piece each, unless ONE_SHOT_IN_ASSEMBLY is
 * defined. */
#include "pennyweight/drygascon.h"

#include "bytes.h"
#include "drygascon/sponge.h"
#include "duplex.h"

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
#define ENCRYPT 1u
#define DECRYPT 2u

/* Whether two of the four words are equal, which the caller may branch on: pw_bytes_compare makes it public. */
static int NAME(agree)(const uint32_t *x)
{
    const uint8_t zero = 0;
    uint8_t differ;
    unsigned all = 1;
    unsigned i, j;

    for (i = 0; i < 3; i++) {
        for (j = i + 1; j < 4; j++) {
            uint32_t difference = x[i] ^ x[j];

            difference |= difference >> 16;
            difference |= difference >> 8;
            all &= ((unsigned)(difference & 0xff) + 0xff) >> 8;
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

void NAME(init)(NAME(context) *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(set_key)(context->words, key);
    pw_bytes_copy(context->block, nonce, NONCE_BYTES);
    context->used = BLOCK_BYTES;
    context->phase = NONCE;
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
            pw_drygascon_take_block(out, block, context->words + R_AT, in, direction == DECRYPT);
            out += n;
        } else if (direction == DECRYPT) {
            /* r is used up by what it is added to */
            pw_bytes_encrypt(out, r, in, n);
            pw_bytes_copy(block, out, n);
            out += n;
        } else {
            pw_bytes_copy(block, in, n);
            if (direction == ENCRYPT) {
                pw_bytes_encrypt(out, r, in, n);
                out += n;
            }
        }
        in += n;
        len -= n;
    }
}

void NAME(aad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    if (context->phase != ENDED)
        NAME(take)(context, DATA, 0, ad, adlen, ABSORB);
}

void NAME(encrypt_update)(NAME(context) *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    if (context->phase != ENDED)
        NAME(take)(context, MESSAGE, ciphertext, message, len, ENCRYPT);
}

void NAME(decrypt_update)(NAME(context) *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    if (context->phase != ENDED)
        NAME(take)(context, MESSAGE, message, ciphertext, len, DECRYPT);
}

void NAME(finalize)(NAME(context) *context, uint8_t tag[TAG_BYTES])
{
    const uint8_t *const r = (const uint8_t *)(context->words + R_AT);
    unsigned done;

    NAME(end_phase)(context, FINAL);
    pw_bytes_copy(tag, r, BLOCK_BYTES);
    for (done = BLOCK_BYTES; done < TAG_BYTES; done += BLOCK_BYTES) {
        SPONGE(g)(context->words, ROUNDS);
        pw_bytes_copy(tag + done, r, BLOCK_BYTES);
    }
    pw_bytes_wipe(context, sizeof *context);
}

int NAME(verify)(NAME(context) *context, const uint8_t tag[TAG_BYTES])
{
    const uint8_t *const r = (const uint8_t *)(context->words + R_AT);
    const int begun = context->phase != ENDED;
    unsigned done;
    int result;

    NAME(end_phase)(context, FINAL);
    result = pw_bytes_compare(r, tag, BLOCK_BYTES);
    for (done = BLOCK_BYTES; done < TAG_BYTES; done += BLOCK_BYTES) {
        SPONGE(g)(context->words, ROUNDS);
        result |= pw_bytes_compare(r, tag + done, BLOCK_BYTES);
    }
    pw_bytes_wipe(context, sizeof *context);
    return result | (begun - 1);
}

#ifndef ONE_SHOT_IN_ASSEMBLY

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;

    NAME(init)(&context, nonce, key);
    NAME(take)(&context, DATA, 0, ad, adlen, ABSORB);
    NAME(take)(&context, MESSAGE, ciphertext, message, len, ENCRYPT);
    NAME(finalize)(&context, tag);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;
    int result;

    NAME(init)(&context, nonce, key);
    NAME(take)(&context, DATA, 0, ad, adlen, ABSORB);
    NAME(take)(&context, MESSAGE, message, ciphertext, len, DECRYPT);
    result = NAME(verify)(&context, tag);
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}

#endif
