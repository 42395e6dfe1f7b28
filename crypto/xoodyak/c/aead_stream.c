/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption as a stream. */
#include "aead.h"
#include "common/aead.h"

/* What the next chunk may be. A wiped context is finalised. */
enum phase { FINALISED, ASSOCIATED_DATA, MESSAGE };

void pw_xoodyak_aead_init(pw_xoodyak_aead_context *context, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[KEY_BYTES])
{
    xoodyak_start(context->state, nonce, key);
    context->offset = 0;
    context->phase = ASSOCIATED_DATA;
}

void pw_xoodyak_aead_aad(pw_xoodyak_aead_context *context, const uint8_t *ad, size_t adlen)
{
    if (pw_aead_takes_ad(context, sizeof *context, context->phase == ASSOCIATED_DATA, adlen))
        context->offset = (uint8_t)pw_xoodyak_absorb(context->state, context->offset, PW_XOODYAK_RATE_AD, ad, adlen);
}

static void end_associated_data(pw_xoodyak_aead_context *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        xoodyak_begin_message(context->state, context->offset);
        context->offset = 0;
        context->phase = MESSAGE;
    }
}

static void update(pw_xoodyak_aead_context *context, uint_fast8_t decrypting, uint8_t *out, const uint8_t *in,
                   size_t len)
{
    if (!pw_aead_takes_message(context->phase == FINALISED, out, len))
        return;
    end_associated_data(context);
    context->offset = (uint8_t)pw_xoodyak_crypt(context->state, context->offset, out, in, len, decrypting);
}

void pw_xoodyak_aead_encrypt_update(pw_xoodyak_aead_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len)
{
    update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_xoodyak_aead_decrypt_update(pw_xoodyak_aead_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len)
{
    update(context, DECRYPTION, message, ciphertext, len);
}

static const uint8_t *finish(pw_xoodyak_aead_context *context)
{
    end_associated_data(context);
    return xoodyak_make_tag(context->state, context->offset);
}

void pw_xoodyak_aead_finalize(pw_xoodyak_aead_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, finish(context), TAG_BYTES, context, sizeof *context);
}

int pw_xoodyak_aead_verify(pw_xoodyak_aead_context *context, const uint8_t tag[TAG_BYTES])
{
    const int valid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, finish(context), TAG_BYTES, context, sizeof *context) | valid;
}
