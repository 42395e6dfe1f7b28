/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of ISAP v2.0, section 2 of the specification (2021), for a ROW of parameters.h: the message is encrypted with a key
 * made of the nonce, the ciphertext is authenticated with one made of its hash.
 *
 * A one shot does one behind the other, and a decryption authenticates first. A stream has both states side by side, and so
 * its decrypted bytes are unverified as they are in all streams here.
 */
#include "pennyweight/isap.h"

#include "aead.h"
#include "bytes.h"
#include "inline.h"
#include "../permutation.h"
#include "../sponge.h"

#define ROW_ID(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) id
#define ROW_SPONGE(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) sponge
#define ROW_PERMUTE(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) permute
#define ROW_WORDS(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) words
#define ROW_BYTES(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) bytes##u
#define ROW_RATE(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) rate##u
#define ROW_S_H(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) s_h##u
#define ROW_S_B(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) s_b##u
#define ROW_S_E(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) s_e##u
#define ROW_S_K(id, sponge, permute, words, bytes, rate, s_h, s_b, s_e, s_k) s_k##u

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define SPONGE(function) PW_ROWS_JOIN(pw_isap_, ROW(ROW_SPONGE), _##function)
#define PERMUTE ROW(ROW_PERMUTE)
#define WORDS ROW(ROW_WORDS)
#define STATE_BYTES ROW(ROW_BYTES)
#define RATE ROW(ROW_RATE)
#define S_H ROW(ROW_S_H)
#define S_B ROW(ROW_S_B)
#define S_E ROW(ROW_S_E)
#define S_K ROW(ROW_S_K)

#define ONE_SHOT_ELSEWHERE

/* The initial value of a purpose: that, the key's bits, the rates and the rounds. */
#define IV_HIGH(purpose) ((uint32_t)(purpose) << 24 | UINT32_C(0x800001) | (uint32_t)(8u * RATE) << 8)
#define IV_LOW ((uint32_t)S_H << 24 | (uint32_t)S_B << 16 | (uint32_t)S_E << 8 | S_K)

/* The state that the key and the 16 bytes of y give, one bit at a time. In line, to keep the stack low. */
PW_INLINE void NAME(rekey)(uint32_t state[WORDS], const uint8_t *key, enum purpose purpose, const uint8_t *y)
{
    SPONGE(start)(state, key, IV_HIGH(purpose), IV_LOW);
    PERMUTE(state, S_K);
    SPONGE(absorb_bits)(state, y, S_B);
    PERMUTE(state, S_K);
}

/* Begins the keystream: the nonce follows the derived key. */
static void NAME(begin_keystream)(uint32_t state[WORDS], const uint8_t *nonce, const uint8_t *key)
{
    NAME(rekey)(state, key, ENCRYPTION_KEY, nonce);
    pw_bytes_wipe((uint8_t *)state + STATE_BYTES - KEY_BYTES, KEY_BYTES);
    SPONGE(add)(state, STATE_BYTES - KEY_BYTES, nonce, KEY_BYTES);
}

/* Adds keystream, of whose present block `used` bytes are used; returns how many are then. */
static uint8_t NAME(add_keystream)(uint32_t state[WORDS], uint8_t used, uint8_t *out, const uint8_t *in, size_t len)
{
    while (len != 0) {
        unsigned n = RATE - used;

        if (n == 0) {
#ifdef BLOCKS_IN_ASSEMBLY
            const size_t left = SPONGE(crypt_blocks)(state, out, in, len, S_E);

            out += len - left;
            in += len - left;
            len = left;
            if (left == 0)
                break;
#endif
            PERMUTE(state, S_E);
            used = 0;
            n = RATE;
        }
        if (n > len)
            n = (unsigned)len;
        SPONGE(crypt)(state, used, out, in, n);
        out += n;
        in += n;
        len -= n;
        used = (uint8_t)(used + n);
    }
    return used;
}

/* Begins to authenticate. */
static void NAME(begin_hash)(uint32_t state[WORDS], const uint8_t *nonce)
{
    SPONGE(start)(state, nonce, IV_HIGH(AUTHENTICATION), IV_LOW);
    PERMUTE(state, S_H);
}

/* Takes bytes into a block of which `used` are taken; returns how many are then. */
static uint8_t NAME(hash)(uint32_t state[WORDS], uint8_t used, const uint8_t *in, size_t len)
{
    while (len != 0) {
        unsigned n = RATE - used;

#ifdef BLOCKS_IN_ASSEMBLY
        if (used == 0) {
            const size_t left = SPONGE(absorb_blocks)(state, in, len, S_H);

            in += len - left;
            len = left;
        }
#endif
        if (n > len)
            n = (unsigned)len;
        SPONGE(add)(state, used, in, n);
        in += n;
        len -= n;
        used = (uint8_t)(used + n);
        if (used == RATE) {
            PERMUTE(state, S_H);
            used = 0;
        }
    }
    return used;
}

/* Ends associated data or ciphertext with the bit that pads. */
static void NAME(end_string)(uint32_t state[WORDS], uint8_t used)
{
    const uint8_t padding = 0x80;

    SPONGE(add)(state, used, &padding, 1);
    PERMUTE(state, S_H);
}

/* The same of the associated data, with the bit that tells them from the ciphertext. */
static void NAME(end_data)(uint32_t state[WORDS], uint8_t used)
{
    const uint8_t separator = 1;

    NAME(end_string)(state, used);
    SPONGE(add)(state, STATE_BYTES - 1, &separator, 1);
}

/* Ends the ciphertext. The tag is left in the first bytes of the state, where what its key is made of was before. */
static void NAME(make_tag)(uint32_t state[WORDS], uint32_t other[WORDS], uint8_t used, const uint8_t *key)
{
    NAME(end_string)(state, used);
    SPONGE(order)(state);
    NAME(rekey)(other, key, AUTHENTICATION_KEY, (const uint8_t *)state);
    pw_bytes_copy((uint8_t *)state, (const uint8_t *)other, KEY_BYTES);
    PERMUTE(state, S_H);
    SPONGE(order)(state);
}

/* ---- in pieces, for common/aead.template.h -------------------------------------------------------------- */

/* Until there is a byte of text the nonce waits where the keystream's state will be. */
PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy(context->key, key, KEY_BYTES);
    pw_bytes_copy((uint8_t *)context->keystream, nonce, NONCE_BYTES);
    NAME(begin_hash)(context->hash, nonce);
    context->hashed = 0;
    context->used = WITHOUT_KEY;
    context->phase = ASSOCIATED_DATA;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    context->hashed = NAME(hash)(context->hash, context->hashed, ad, adlen);
}

static void NAME(begin_text)(NAME(context) *context, enum phase direction)
{
    if (context->phase == ASSOCIATED_DATA) {
        NAME(end_data)(context->hash, context->hashed);
        context->hashed = 0;
        context->phase = (uint8_t)direction;
    }
}

static void NAME(crypt_update)(NAME(context) *context, uint8_t *out, const uint8_t *in, size_t len)
{
    if (context->used == WITHOUT_KEY) {
        uint8_t nonce[NONCE_BYTES];

        pw_bytes_copy(nonce, (const uint8_t *)context->keystream, NONCE_BYTES);
        NAME(begin_keystream)(context->keystream, nonce, context->key);
        context->used = RATE;
    }
    context->used = NAME(add_keystream)(context->keystream, context->used, out, in, len);
}

static void NAME(take_message)(NAME(context) *context, enum phase direction, uint8_t *out, const uint8_t *in,
                               size_t len)
{
    NAME(begin_text)(context, direction);
    if (direction == DECRYPTION)
        context->hashed = NAME(hash)(context->hash, context->hashed, in, len);
    NAME(crypt_update)(context, out, in, len);
    if (direction == ENCRYPTION)
        context->hashed = NAME(hash)(context->hash, context->hashed, out, len);
}

static const uint8_t *NAME(end)(NAME(context) *context)
{
    NAME(begin_text)(context, ENCRYPTION);
    NAME(make_tag)(context->hash, context->keystream, context->hashed, context->key);
    return (const uint8_t *)context->hash;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->phase == ASSOCIATED_DATA;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->phase != ENDED;
}

/* ---- one shot ------------------------------------------------------------------------------------------- */

static void NAME(crypt)(uint32_t state[WORDS], uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                        const uint8_t *key)
{
    if (len != 0) {
        NAME(begin_keystream)(state, nonce, key);
        (void)NAME(add_keystream)(state, RATE, out, in, len);
    }
}

/* The tag is in the first bytes of the states then. In line, to keep the stack low. */
PW_INLINE void NAME(authenticate)(uint32_t states[2][WORDS], const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                                  size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    uint32_t *const state = states[0];

    NAME(begin_hash)(state, nonce);
    NAME(end_data)(state, NAME(hash)(state, 0, ad, adlen));
    NAME(make_tag)(state, states[1], NAME(hash)(state, 0, ciphertext, len), key);
}

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint32_t states[2][WORDS];

    NAME(crypt)(states[0], ciphertext, message, len, nonce, key);
    NAME(authenticate)(states, ciphertext, len, ad, adlen, nonce, key);
    pw_bytes_copy(tag, (const uint8_t *)states, TAG_BYTES);
    pw_bytes_wipe(states, sizeof states);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint32_t states[2][WORDS];
    int result;

    NAME(authenticate)(states, ciphertext, len, ad, adlen, nonce, key);
    result = pw_bytes_compare((const uint8_t *)states, tag, TAG_BYTES);
    if (result == 0)
        NAME(crypt)(states[0], message, ciphertext, len, nonce, key);
    else
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(states, sizeof states);
    return result;
}

#include "common/aead.template.h"
