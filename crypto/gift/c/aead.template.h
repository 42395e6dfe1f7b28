/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * What of common/aead.template.h is the same in GIFT-COFB and HyENA, which differ in their modes alone. Of the mode are wanted:
 *
 *   NAME(function)                            a public name
 *   NONCE_BYTES
 *   CIPHER(function)                          what of round_keys.h or on_the_fly.h prepares and keeps the key
 *   BEGIN(state, nonce, prepared)
 *   TAKE_AD(state, ad, adlen, prepared)
 *   take_message(state, phase, out, in, len, prepared)
 *   end(state, prepared)                      leaves the tag in state->y
 */
#define KEY_BYTES BLOCK
#define TAG_BYTES BLOCK

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    CIPHER(keep)(context->cipher_key, key);
    BEGIN(&context->state, nonce, context->cipher_key);
    context->has_begun = 1;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    TAKE_AD(&context->state, ad, adlen, context->cipher_key);
}

PW_INLINE void NAME(take_message)(NAME(context) *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    take_message(&context->state, direction, out, in, len, context->cipher_key);
}

PW_INLINE const uint8_t *NAME(end)(NAME(context) *context)
{
    end(&context->state, context->cipher_key);
    return (const uint8_t *)context->state.y;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->has_begun && !context->state.in_message;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->has_begun;
}

/* One call prepares its key where the compiler likes, and wipes by words. */
void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = CIPHER(prepare)(&room, key);
    NAME(state) state;

    BEGIN(&state, nonce, prepared);
    TAKE_AD(&state, ad, adlen, prepared);
    take_message(&state, ENCRYPTION, ciphertext, message, len, prepared);
    end(&state, prepared);
    store_block(tag, state.y);
    wipe_words((uint32_t *)&state, sizeof state / 4);
    forget(&room);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                  size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = CIPHER(prepare)(&room, key);
    NAME(state) state;
    int result;

    BEGIN(&state, nonce, prepared);
    TAKE_AD(&state, ad, adlen, prepared);
    take_message(&state, DECRYPTION, message, ciphertext, len, prepared);
    end(&state, prepared);
    result = pw_bytes_compare((const uint8_t *)state.y, tag, BLOCK);
    if (result != 0)
        pw_bytes_wipe(message, len);
    wipe_words((uint32_t *)&state, sizeof state / 4);
    forget(&room);
    return result;
}

#define ONE_SHOT_ELSEWHERE
#include "common/aead.template.h"
