/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption: Cyclist with a key (NIST LWC final round submission, section 3). The includer
 * defines ONE_SHOT_IN_ASSEMBLY: 1 where this is all but the one shots, else 0. */
#include "bytes.h"
#include "inline.h"
#include "../cyclist.h"
#include "pennyweight/xoodyak.h"

#define NAME(function) pw_xoodyak_aead_##function
#define KEY_BYTES PW_XOODYAK_AEAD_KEY_BYTES
#define NONCE_BYTES PW_XOODYAK_AEAD_NONCE_BYTES
#define TAG_BYTES PW_XOODYAK_AEAD_TAG_BYTES

/* Colours: what the last byte of the state says of a block, and of the permutation after it. */
#define COLOUR_KEY 0x02u
#define COLOUR_AD 0x03u
#define COLOUR_CRYPT 0x80u
#define COLOUR_TAG 0x40u

/* How far a stream is; one that has ended is wiped. */
enum phase { ENDED, ASSOCIATED_DATA, MESSAGE };

#define ENCRYPTION 0
#define DECRYPTION 1

/* The block of key, nonce and nonce length; then the colour of the block of associated data, which always follows. */
static void start(uint32_t state[12], const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *byte = (uint8_t *)state;

    pw_bytes_wipe(state, PW_XOODYAK_STATE_BYTES);
    pw_bytes_copy(byte, key, KEY_BYTES);
    pw_bytes_copy(byte + KEY_BYTES, nonce, NONCE_BYTES);
    byte[KEY_BYTES + NONCE_BYTES] = NONCE_BYTES;
    byte[PW_XOODYAK_STATE_BYTES - 1] = COLOUR_KEY;
    pw_xoodyak_end_block(state, KEY_BYTES + NONCE_BYTES + 1, 0);
    byte[PW_XOODYAK_STATE_BYTES - 1] ^= COLOUR_AD;
}

static void begin_message(uint32_t state[12], unsigned position)
{
    pw_xoodyak_end_block(state, position, COLOUR_CRYPT);
}

static void finish(uint32_t state[12], unsigned position)
{
    pw_xoodyak_end_block(state, position, COLOUR_TAG);
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    start(context->state, nonce, key);
    context->position = 0;
    context->phase = ASSOCIATED_DATA;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    context->position = (uint8_t)pw_xoodyak_absorb(context->state, context->position, PW_XOODYAK_RATE_AD, ad, adlen);
}

static void end_of_ad(NAME(context) *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        begin_message(context->state, context->position);
        context->position = 0;
        context->phase = MESSAGE;
    }
}

static void NAME(take_message)(NAME(context) *context, int direction, uint8_t *out, const uint8_t *in, size_t len)
{
    end_of_ad(context);
    context->position =
        (uint8_t)pw_xoodyak_crypt(context->state, context->position, out, in, len, (uint_fast8_t)direction);
}

static const uint8_t *NAME(end)(NAME(context) *context)
{
    end_of_ad(context);
    finish(context->state, context->position);
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

#if ONE_SHOT_IN_ASSEMBLY
#define ONE_SHOT_ELSEWHERE
#else
typedef struct {
    uint32_t words[12];
} one_shot;

PW_INLINE const uint8_t *NAME(run)(one_shot *state, int direction, uint8_t *out, const uint8_t *in, size_t len,
                                   const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    start(state->words, nonce, key);
    begin_message(state->words, pw_xoodyak_absorb(state->words, 0, PW_XOODYAK_RATE_AD, ad, adlen));
    finish(state->words, pw_xoodyak_crypt(state->words, 0, out, in, len, (uint_fast8_t)direction));
    return (const uint8_t *)state->words;
}

#define ONE_SHOT_STATE one_shot
#endif
#include "common/aead.template.h"
