/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of DryGASCON as streams. */
#include "aead.h"

static void drygascon128_end_phase(void *context, uint_fast8_t final);

static const struct drygascon_parameters DRYGASCON128 = {
    .f = pw_drysponge128_f,
    .g = pw_drysponge128_g,
    .c_words = 10,
    .rounds = 7,
    .first_rounds = 11,
    .tag_bytes = 16,
    .context_bytes = sizeof(pw_drygascon128k16_context),
    .block = offsetof(pw_drygascon128k16_context, block),
    .used = offsetof(pw_drygascon128k16_context, used),
    .phase = offsetof(pw_drygascon128k16_context, phase),
    .end_phase = drygascon128_end_phase,
    .take = pw_drygascon128_take,
};

static void drygascon128_end_phase(void *context, uint_fast8_t final)
{
    drygascon_end_phase(&DRYGASCON128, context, final);
}

void pw_drygascon128_take(void *context, uint_fast8_t phase, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t direction)
{
    drygascon_take(&DRYGASCON128, context, phase, out, in, len, direction);
}

const uint8_t *pw_drygascon128_make_tag(void *context)
{
    return drygascon_make_tag(&DRYGASCON128, context);
}

static void drygascon256_end_phase(void *context, uint_fast8_t final);

static const struct drygascon_parameters DRYGASCON256 = {
    .f = pw_drysponge256_f,
    .g = pw_drysponge256_g,
    .c_words = 18,
    .rounds = 8,
    .first_rounds = 12,
    .tag_bytes = 32,
    .context_bytes = sizeof(pw_drygascon256k32_context),
    .block = offsetof(pw_drygascon256k32_context, block),
    .used = offsetof(pw_drygascon256k32_context, used),
    .phase = offsetof(pw_drygascon256k32_context, phase),
    .end_phase = drygascon256_end_phase,
    .take = pw_drygascon256_take,
};

static void drygascon256_end_phase(void *context, uint_fast8_t final)
{
    drygascon_end_phase(&DRYGASCON256, context, final);
}

void pw_drygascon256_take(void *context, uint_fast8_t phase, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t direction)
{
    drygascon_take(&DRYGASCON256, context, phase, out, in, len, direction);
}

const uint8_t *pw_drygascon256_make_tag(void *context)
{
    return drygascon_make_tag(&DRYGASCON256, context);
}

/* ---- DryGASCON128k16 ------------------------------------------------------------------------------------- */

void pw_drygascon128k16_init(pw_drygascon128k16_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON128K16_KEY_BYTES])
{
    drygascon_init(&DRYGASCON128, context, nonce, key, PW_DRYGASCON128K16_KEY_BYTES, SMALL);
}

void pw_drygascon128k16_aad(pw_drygascon128k16_context *context, const uint8_t *ad, size_t adlen)
{
    drygascon_aad(&DRYGASCON128, context, ad, adlen);
}

void pw_drygascon128k16_encrypt_update(pw_drygascon128k16_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    drygascon_update(&DRYGASCON128, context, ENCRYPTION, ciphertext, message, len);
}

void pw_drygascon128k16_decrypt_update(pw_drygascon128k16_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    drygascon_update(&DRYGASCON128, context, DECRYPTION, message, ciphertext, len);
}

void pw_drygascon128k16_finalize(pw_drygascon128k16_context *context, uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES])
{
    pw_aead_output_tag(tag, pw_drygascon128_make_tag(context), PW_DRYGASCON128K16_TAG_BYTES, context, sizeof *context);
}

int pw_drygascon128k16_verify(pw_drygascon128k16_context *context, const uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, pw_drygascon128_make_tag(context), PW_DRYGASCON128K16_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}

/* ---- DryGASCON128k32 ------------------------------------------------------------------------------------- */

void pw_drygascon128k32_init(pw_drygascon128k32_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON128K32_KEY_BYTES])
{
    drygascon_init(&DRYGASCON128, context, nonce, key, PW_DRYGASCON128K32_KEY_BYTES, FAST);
}

void pw_drygascon128k32_aad(pw_drygascon128k32_context *context, const uint8_t *ad, size_t adlen)
{
    drygascon_aad(&DRYGASCON128, context, ad, adlen);
}

void pw_drygascon128k32_encrypt_update(pw_drygascon128k32_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    drygascon_update(&DRYGASCON128, context, ENCRYPTION, ciphertext, message, len);
}

void pw_drygascon128k32_decrypt_update(pw_drygascon128k32_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    drygascon_update(&DRYGASCON128, context, DECRYPTION, message, ciphertext, len);
}

void pw_drygascon128k32_finalize(pw_drygascon128k32_context *context, uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES])
{
    pw_aead_output_tag(tag, pw_drygascon128_make_tag(context), PW_DRYGASCON128K32_TAG_BYTES, context, sizeof *context);
}

int pw_drygascon128k32_verify(pw_drygascon128k32_context *context, const uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, pw_drygascon128_make_tag(context), PW_DRYGASCON128K32_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}

/* ---- DryGASCON128k56 ------------------------------------------------------------------------------------- */

void pw_drygascon128k56_init(pw_drygascon128k56_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON128K56_KEY_BYTES])
{
    drygascon_init(&DRYGASCON128, context, nonce, key, PW_DRYGASCON128K56_KEY_BYTES, FULL);
}

void pw_drygascon128k56_aad(pw_drygascon128k56_context *context, const uint8_t *ad, size_t adlen)
{
    drygascon_aad(&DRYGASCON128, context, ad, adlen);
}

void pw_drygascon128k56_encrypt_update(pw_drygascon128k56_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    drygascon_update(&DRYGASCON128, context, ENCRYPTION, ciphertext, message, len);
}

void pw_drygascon128k56_decrypt_update(pw_drygascon128k56_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    drygascon_update(&DRYGASCON128, context, DECRYPTION, message, ciphertext, len);
}

void pw_drygascon128k56_finalize(pw_drygascon128k56_context *context, uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES])
{
    pw_aead_output_tag(tag, pw_drygascon128_make_tag(context), PW_DRYGASCON128K56_TAG_BYTES, context, sizeof *context);
}

int pw_drygascon128k56_verify(pw_drygascon128k56_context *context, const uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, pw_drygascon128_make_tag(context), PW_DRYGASCON128K56_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}

/* ---- DryGASCON256k32 ------------------------------------------------------------------------------------- */

void pw_drygascon256k32_init(pw_drygascon256k32_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON256K32_KEY_BYTES])
{
    drygascon_init(&DRYGASCON256, context, nonce, key, PW_DRYGASCON256K32_KEY_BYTES, SMALL);
}

void pw_drygascon256k32_aad(pw_drygascon256k32_context *context, const uint8_t *ad, size_t adlen)
{
    drygascon_aad(&DRYGASCON256, context, ad, adlen);
}

void pw_drygascon256k32_encrypt_update(pw_drygascon256k32_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    drygascon_update(&DRYGASCON256, context, ENCRYPTION, ciphertext, message, len);
}

void pw_drygascon256k32_decrypt_update(pw_drygascon256k32_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    drygascon_update(&DRYGASCON256, context, DECRYPTION, message, ciphertext, len);
}

void pw_drygascon256k32_finalize(pw_drygascon256k32_context *context, uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES])
{
    pw_aead_output_tag(tag, pw_drygascon256_make_tag(context), PW_DRYGASCON256K32_TAG_BYTES, context, sizeof *context);
}

int pw_drygascon256k32_verify(pw_drygascon256k32_context *context, const uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, pw_drygascon256_make_tag(context), PW_DRYGASCON256K32_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}
