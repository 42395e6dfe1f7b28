/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption: Cyclist with a key (NIST LWC final round submission, section 3). Where
 * ONE_SHOT_IN_ASSEMBLY is defined this is all but the one shots. */
#include "bytes.h"
#include "../cyclist.h"
#include "pennyweight/xoodyak.h"

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

#define ENCRYPTING 0
#define DECRYPTING 1

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

#ifndef ONE_SHOT_IN_ASSEMBLY
void pw_xoodyak_aead_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];

    start(state, nonce, key);
    begin_message(state, pw_xoodyak_absorb(state, 0, PW_XOODYAK_RATE_AD, ad, adlen));
    finish(state, pw_xoodyak_crypt(state, 0, ciphertext, message, len, ENCRYPTING));
    pw_bytes_copy(tag, (const uint8_t *)state, TAG_BYTES);
    pw_bytes_wipe(state, sizeof state);
}

int pw_xoodyak_aead_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];
    int result;

    start(state, nonce, key);
    begin_message(state, pw_xoodyak_absorb(state, 0, PW_XOODYAK_RATE_AD, ad, adlen));
    finish(state, pw_xoodyak_crypt(state, 0, message, ciphertext, len, DECRYPTING));
    result = pw_bytes_compare((const uint8_t *)state, tag, TAG_BYTES);
    pw_bytes_wipe(state, sizeof state);
    if (result != 0) {
        pw_bytes_wipe(message, len);
    }
    return result;
}
#endif

void pw_xoodyak_aead_init(pw_xoodyak_aead_context *context, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[KEY_BYTES])
{
    start(context->state, nonce, key);
    context->position = 0;
    context->phase = ASSOCIATED_DATA;
}

void pw_xoodyak_aead_aad(pw_xoodyak_aead_context *context, const uint8_t *ad, size_t adlen)
{
    context->position = (uint8_t)pw_xoodyak_absorb(context->state, context->position, PW_XOODYAK_RATE_AD, ad, adlen);
}

static void end_of_ad(pw_xoodyak_aead_context *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        begin_message(context->state, context->position);
        context->position = 0;
        context->phase = MESSAGE;
    }
}

static void update(pw_xoodyak_aead_context *context, uint8_t *out, const uint8_t *in, size_t len, int decrypting)
{
    end_of_ad(context);
    context->position = (uint8_t)pw_xoodyak_crypt(context->state, context->position, out, in, len, decrypting);
}

void pw_xoodyak_aead_encrypt_update(pw_xoodyak_aead_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len)
{
    update(context, ciphertext, message, len, ENCRYPTING);
}

void pw_xoodyak_aead_decrypt_update(pw_xoodyak_aead_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len)
{
    update(context, message, ciphertext, len, DECRYPTING);
}

void pw_xoodyak_aead_finalize(pw_xoodyak_aead_context *context, uint8_t tag[TAG_BYTES])
{
    end_of_ad(context);
    finish(context->state, context->position);
    pw_bytes_copy(tag, (const uint8_t *)context->state, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

int pw_xoodyak_aead_verify(pw_xoodyak_aead_context *context, const uint8_t tag[TAG_BYTES])
{
    const int begun = context->phase != ENDED;
    int result;

    end_of_ad(context);
    finish(context->state, context->position);
    result = pw_bytes_compare((const uint8_t *)context->state, tag, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
    return result | (begun - 1);
}
