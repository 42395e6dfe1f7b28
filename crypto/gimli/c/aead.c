/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24-Cipher (NIST LWC round 2 submission, section 2.2). */
#include "bytes.h"
#include "duplex.h"
#include "inline.h"
#include "pennyweight/gimli.h"
#include "../permutation.h"

#define NAME(function) pw_gimli24_cipher_##function
#define KEY_BYTES PW_GIMLI24_CIPHER_KEY_BYTES
#define NONCE_BYTES PW_GIMLI24_CIPHER_NONCE_BYTES
#define TAG_BYTES PW_GIMLI24_CIPHER_TAG_BYTES

enum direction { ENCRYPTION, DECRYPTION };

/* How far a stream is; one that has ended is wiped. */
enum phase { ENDED, ASSOCIATED_DATA, MESSAGE };

static void start(uint32_t state[12], const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *byte = (uint8_t *)state;

    pw_bytes_copy(byte, nonce, NONCE_BYTES);
    pw_bytes_copy(byte + NONCE_BYTES, key, KEY_BYTES);
    pw_gimli_permute(state);
}

/* As pw_gimli_absorb, for the blocks of the message, with output. */
static unsigned duplex(uint32_t state[12], unsigned position, uint8_t *out, const uint8_t *in, size_t len,
                       enum direction direction)
{
    while (len > 0) {
        uint8_t *block = (uint8_t *)state + position;
        unsigned n = PW_GIMLI_RATE - position;

        if (n > len) {
            n = (unsigned)len;
        }
        if (direction == ENCRYPTION) {
            pw_bytes_encrypt(out, block, in, n);
        } else {
            pw_bytes_decrypt(out, block, in, n);
        }
        position += n;
        out += n;
        in += n;
        len -= n;
        if (position == PW_GIMLI_RATE) {
            pw_gimli_permute(state);
            position = 0;
        }
    }
    return position;
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    start(context->state, nonce, key);
    context->position = 0;
    context->phase = ASSOCIATED_DATA;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    context->position = (uint8_t)pw_gimli_absorb(context->state, context->position, ad, adlen);
}

static void end_of_ad(NAME(context) *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        pw_gimli_end(context->state, context->position);
        context->position = 0;
        context->phase = MESSAGE;
    }
}

static void NAME(take_message)(NAME(context) *context, enum direction direction, uint8_t *out, const uint8_t *in,
                               size_t len)
{
    end_of_ad(context);
    context->position = (uint8_t)duplex(context->state, context->position, out, in, len, direction);
}

static const uint8_t *NAME(end)(NAME(context) *context)
{
    end_of_ad(context);
    pw_gimli_end(context->state, context->position);
    return (const uint8_t *)context->state;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->phase == ASSOCIATED_DATA;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->phase != ENDED;
}

typedef struct {
    uint32_t words[12];
} one_shot;

PW_INLINE const uint8_t *NAME(run)(one_shot *state, enum direction direction, uint8_t *out, const uint8_t *in,
                                   size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                   const uint8_t *key)
{
    start(state->words, nonce, key);
    pw_gimli_end(state->words, pw_gimli_absorb(state->words, 0, ad, adlen));
    pw_gimli_end(state->words, duplex(state->words, 0, out, in, len, direction));
    return (const uint8_t *)state->words;
}

#define ONE_SHOT_STATE one_shot
#include "common/aead.template.h"
