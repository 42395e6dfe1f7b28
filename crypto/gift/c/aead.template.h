/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The public functions of GIFT-COFB and HyENA, which differ in their modes alone. Of the mode are wanted:
 *
 *   NAME(function)                            a public name
 *   NONCE_BYTES
 *   CIPHER(function)                          what of round_keys.h or on_the_fly.h prepares and keeps the key
 *   BEGIN(state, nonce, prepared)
 *   TAKE_AD(state, ad, adlen, prepared)
 *   take_message(state, phase, out, in, len, prepared)
 *   end(state, prepared)                      leaves the tag in state->y
 */

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

void NAME(init)(NAME(context) *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[BLOCK])
{
    CIPHER(keep)(context->cipher_key, key);
    BEGIN(&context->state, nonce, context->cipher_key);
    context->has_begun = 1;
}

void NAME(aad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    if (context->has_begun)
        TAKE_AD(&context->state, ad, adlen, context->cipher_key);
}

void NAME(encrypt_update)(NAME(context) *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    if (context->has_begun)
        take_message(&context->state, ENCRYPTION, ciphertext, message, len, context->cipher_key);
}

void NAME(decrypt_update)(NAME(context) *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    if (context->has_begun)
        take_message(&context->state, DECRYPTION, message, ciphertext, len, context->cipher_key);
}

void NAME(finalize)(NAME(context) *context, uint8_t tag[BLOCK])
{
    end(&context->state, context->cipher_key);
    pw_bytes_copy(tag, (const uint8_t *)context->state.y, BLOCK);
    pw_bytes_wipe(context, sizeof *context);
}

int NAME(verify)(NAME(context) *context, const uint8_t tag[BLOCK])
{
    const int begun = context->has_begun;
    int result;

    end(&context->state, context->cipher_key);
    result = pw_bytes_compare((const uint8_t *)context->state.y, tag, BLOCK);
    pw_bytes_wipe(context, sizeof *context);
    return result | (begun - 1);
}
