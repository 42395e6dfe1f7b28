/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Saturnin-CTR-Cascade (version 1.1, 2019, section 2.3): counter mode, and a cascade over nonce, associated data and
 * ciphertext, whose chaining value is the key of the next call.
 *
 * The block that is filled serves both: it begins as key stream, which becomes ciphertext as the message comes.
 */
#include "pennyweight/saturnin.h"

#include "cascade.h"

#define NAME(function) pw_saturnin_ctr_cascade_##function
#define KEY_BYTES PW_SATURNIN_CTR_CASCADE_KEY_BYTES
#define NONCE_BYTES PW_SATURNIN_CTR_CASCADE_NONCE_BYTES
#define TAG_BYTES PW_SATURNIN_CTR_CASCADE_TAG_BYTES

enum direction { ENCRYPTION, DECRYPTION };

/* What a context is taking in; it begins with zeros. */
enum phase { ENDED, TAKING_DATA, TAKING_TEXT };

PW_INLINE void chain(NAME(context) *state, unsigned domain)
{
    pw_saturnin_encrypt((uint8_t *)state->chain, (const uint8_t *)state->block, (const uint8_t *)state->chain, domain);
    add_block(state->chain, state->block);
    state->used = 0;
}

PW_INLINE void NAME(begin)(NAME(context) *state, const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *const counter = (uint8_t *)state->counter;

    pw_bytes_copy((uint8_t *)state->key, key, KEY_BYTES);
    pw_bytes_wipe(counter, BLOCK);
    pw_bytes_copy(counter, nonce, NONCE_BYTES);
    counter[NONCE_BYTES] = 0x80;
    pw_saturnin_encrypt((uint8_t *)state->chain, counter, (const uint8_t *)state->key, PW_SATURNIN_DATA);
    add_block(state->chain, state->counter);
    state->used = 0;
    state->phase = TAKING_DATA;
}

/* The part that is taken in is complete: a block that it does not fill, or an empty one, is the last. */
static void end_part(NAME(context) *state, unsigned domain)
{
    pad((uint8_t *)state->block, state->used);
    chain(state, domain);
}

PW_INLINE void NAME(take_ad)(NAME(context) *state, const uint8_t *ad, size_t adlen)
{
    while (adlen > 0) {
        size_t n = BLOCK - state->used;

        if (n > adlen)
            n = adlen;
        pw_bytes_copy((uint8_t *)state->block + state->used, ad, n);
        state->used = (uint8_t)(state->used + n);
        ad += n;
        adlen -= n;
        if (state->used == BLOCK)
            chain(state, PW_SATURNIN_DATA);
    }
}

static void begin_text(NAME(context) *state)
{
    if (state->phase == TAKING_DATA) { /* one that has ended stays so */
        end_part(state, PW_SATURNIN_LAST_DATA);
        state->phase = TAKING_TEXT;
    }
}

/* The next block of key stream. The counter has 15 bytes, the last one the lowest; it is no secret. */
static void next_key_stream(NAME(context) *state)
{
    uint8_t *const counter = (uint8_t *)state->counter;
    unsigned i = BLOCK - 1;

    while (++counter[i] == 0 && i > NONCE_BYTES + 1)
        i--;
    pw_saturnin_encrypt((uint8_t *)state->block, counter, (const uint8_t *)state->key, PW_SATURNIN_COUNTER);
}

PW_INLINE void NAME(take_message)(NAME(context) *state, enum direction direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    begin_text(state);
    while (len > 0) {
        uint8_t *const block = (uint8_t *)state->block + state->used;
        size_t n = BLOCK - state->used;

        if (n > len)
            n = len;
        if (state->used == 0)
            next_key_stream(state);
        if (direction == ENCRYPTION)
            pw_bytes_encrypt(out, block, in, n);
        else
            pw_bytes_decrypt(out, block, in, n);
        state->used = (uint8_t)(state->used + n);
        out += n;
        in += n;
        len -= n;
        if (state->used == BLOCK)
            chain(state, PW_SATURNIN_TEXT);
    }
}

PW_INLINE const uint8_t *NAME(end)(NAME(context) *state)
{
    begin_text(state);
    end_part(state, PW_SATURNIN_LAST_TEXT);
    return (const uint8_t *)state->chain;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *state)
{
    return state->phase == TAKING_DATA;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *state)
{
    return state->phase != ENDED;
}

#include "common/aead.template.h"
