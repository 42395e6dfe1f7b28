/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The streaming functions of TinyJAMBU (NIST LWC final round, 2021). */
#include "aead.h"

/* ---- TinyJAMBU-128 ---- */

static const struct tinyjambu_parameters tinyjambu128 = {pw_tinyjambu128_permute, TINYJAMBU128};

static void tinyjambu128_process(pw_tinyjambu128_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&tinyjambu128, &context->state, context->key, out, in, len);
}

static const uint8_t *tinyjambu128_make_tag(pw_tinyjambu128_context *context)
{
    return make_tag(&tinyjambu128, &context->state, context->key);
}

void pw_tinyjambu128_init(pw_tinyjambu128_context *context, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_TINYJAMBU128_KEY_BYTES])
{
    start(&tinyjambu128, &context->state, context->key, key);
    tinyjambu128_process(context, NULL, nonce, NONCE_BYTES);
}

void pw_tinyjambu128_aad(pw_tinyjambu128_context *context, const uint8_t *ad, size_t adlen)
{
    if (takes_ad(context, sizeof *context, &context->state, adlen))
        tinyjambu128_process(context, NULL, ad, adlen);
}

static void tinyjambu128_update(pw_tinyjambu128_context *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                size_t len)
{
    if (takes_message(&context->state, direction, out, len))
        tinyjambu128_process(context, out, in, len);
}

void pw_tinyjambu128_encrypt_update(pw_tinyjambu128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len)
{
    tinyjambu128_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_tinyjambu128_decrypt_update(pw_tinyjambu128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len)
{
    tinyjambu128_update(context, DECRYPTION, message, ciphertext, len);
}

void pw_tinyjambu128_finalize(pw_tinyjambu128_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, tinyjambu128_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_tinyjambu128_verify(pw_tinyjambu128_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -(context->state.phase == FINALISED);

    return pw_aead_check_tag(tag, tinyjambu128_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- TinyJAMBU-192 ---- */

static const struct tinyjambu_parameters tinyjambu192 = {pw_tinyjambu192_permute, TINYJAMBU192};

static void tinyjambu192_process(pw_tinyjambu192_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&tinyjambu192, &context->state, context->key, out, in, len);
}

static const uint8_t *tinyjambu192_make_tag(pw_tinyjambu192_context *context)
{
    return make_tag(&tinyjambu192, &context->state, context->key);
}

void pw_tinyjambu192_init(pw_tinyjambu192_context *context, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_TINYJAMBU192_KEY_BYTES])
{
    start(&tinyjambu192, &context->state, context->key, key);
    tinyjambu192_process(context, NULL, nonce, NONCE_BYTES);
}

void pw_tinyjambu192_aad(pw_tinyjambu192_context *context, const uint8_t *ad, size_t adlen)
{
    if (takes_ad(context, sizeof *context, &context->state, adlen))
        tinyjambu192_process(context, NULL, ad, adlen);
}

static void tinyjambu192_update(pw_tinyjambu192_context *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                size_t len)
{
    if (takes_message(&context->state, direction, out, len))
        tinyjambu192_process(context, out, in, len);
}

void pw_tinyjambu192_encrypt_update(pw_tinyjambu192_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len)
{
    tinyjambu192_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_tinyjambu192_decrypt_update(pw_tinyjambu192_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len)
{
    tinyjambu192_update(context, DECRYPTION, message, ciphertext, len);
}

void pw_tinyjambu192_finalize(pw_tinyjambu192_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, tinyjambu192_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_tinyjambu192_verify(pw_tinyjambu192_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -(context->state.phase == FINALISED);

    return pw_aead_check_tag(tag, tinyjambu192_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- TinyJAMBU-256 ---- */

static const struct tinyjambu_parameters tinyjambu256 = {pw_tinyjambu256_permute, TINYJAMBU256};

static void tinyjambu256_process(pw_tinyjambu256_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&tinyjambu256, &context->state, context->key, out, in, len);
}

static const uint8_t *tinyjambu256_make_tag(pw_tinyjambu256_context *context)
{
    return make_tag(&tinyjambu256, &context->state, context->key);
}

void pw_tinyjambu256_init(pw_tinyjambu256_context *context, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_TINYJAMBU256_KEY_BYTES])
{
    start(&tinyjambu256, &context->state, context->key, key);
    tinyjambu256_process(context, NULL, nonce, NONCE_BYTES);
}

void pw_tinyjambu256_aad(pw_tinyjambu256_context *context, const uint8_t *ad, size_t adlen)
{
    if (takes_ad(context, sizeof *context, &context->state, adlen))
        tinyjambu256_process(context, NULL, ad, adlen);
}

static void tinyjambu256_update(pw_tinyjambu256_context *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                size_t len)
{
    if (takes_message(&context->state, direction, out, len))
        tinyjambu256_process(context, out, in, len);
}

void pw_tinyjambu256_encrypt_update(pw_tinyjambu256_context *context, uint8_t *ciphertext, const uint8_t *message,
                                    size_t len)
{
    tinyjambu256_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_tinyjambu256_decrypt_update(pw_tinyjambu256_context *context, uint8_t *message, const uint8_t *ciphertext,
                                    size_t len)
{
    tinyjambu256_update(context, DECRYPTION, message, ciphertext, len);
}

void pw_tinyjambu256_finalize(pw_tinyjambu256_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, tinyjambu256_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_tinyjambu256_verify(pw_tinyjambu256_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -(context->state.phase == FINALISED);

    return pw_aead_check_tag(tag, tinyjambu256_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- TinyJAMBU-128 v1 ---- */

static const struct tinyjambu_parameters tinyjambu128_v1 = {pw_tinyjambu128_permute, TINYJAMBU128_V1};

static void tinyjambu128_v1_process(pw_tinyjambu128_v1_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&tinyjambu128_v1, &context->state, context->key, out, in, len);
}

static const uint8_t *tinyjambu128_v1_make_tag(pw_tinyjambu128_v1_context *context)
{
    return make_tag(&tinyjambu128_v1, &context->state, context->key);
}

void pw_tinyjambu128_v1_init(pw_tinyjambu128_v1_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES])
{
    start(&tinyjambu128_v1, &context->state, context->key, key);
    tinyjambu128_v1_process(context, NULL, nonce, NONCE_BYTES);
}

void pw_tinyjambu128_v1_aad(pw_tinyjambu128_v1_context *context, const uint8_t *ad, size_t adlen)
{
    if (takes_ad(context, sizeof *context, &context->state, adlen))
        tinyjambu128_v1_process(context, NULL, ad, adlen);
}

static void tinyjambu128_v1_update(pw_tinyjambu128_v1_context *context, enum phase direction, uint8_t *out,
                                   const uint8_t *in, size_t len)
{
    if (takes_message(&context->state, direction, out, len))
        tinyjambu128_v1_process(context, out, in, len);
}

void pw_tinyjambu128_v1_encrypt_update(pw_tinyjambu128_v1_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    tinyjambu128_v1_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_tinyjambu128_v1_decrypt_update(pw_tinyjambu128_v1_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    tinyjambu128_v1_update(context, DECRYPTION, message, ciphertext, len);
}

void pw_tinyjambu128_v1_finalize(pw_tinyjambu128_v1_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, tinyjambu128_v1_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_tinyjambu128_v1_verify(pw_tinyjambu128_v1_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -(context->state.phase == FINALISED);

    return pw_aead_check_tag(tag, tinyjambu128_v1_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- TinyJAMBU-192 v1 ---- */

static const struct tinyjambu_parameters tinyjambu192_v1 = {pw_tinyjambu192_permute, TINYJAMBU192_V1};

static void tinyjambu192_v1_process(pw_tinyjambu192_v1_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&tinyjambu192_v1, &context->state, context->key, out, in, len);
}

static const uint8_t *tinyjambu192_v1_make_tag(pw_tinyjambu192_v1_context *context)
{
    return make_tag(&tinyjambu192_v1, &context->state, context->key);
}

void pw_tinyjambu192_v1_init(pw_tinyjambu192_v1_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES])
{
    start(&tinyjambu192_v1, &context->state, context->key, key);
    tinyjambu192_v1_process(context, NULL, nonce, NONCE_BYTES);
}

void pw_tinyjambu192_v1_aad(pw_tinyjambu192_v1_context *context, const uint8_t *ad, size_t adlen)
{
    if (takes_ad(context, sizeof *context, &context->state, adlen))
        tinyjambu192_v1_process(context, NULL, ad, adlen);
}

static void tinyjambu192_v1_update(pw_tinyjambu192_v1_context *context, enum phase direction, uint8_t *out,
                                   const uint8_t *in, size_t len)
{
    if (takes_message(&context->state, direction, out, len))
        tinyjambu192_v1_process(context, out, in, len);
}

void pw_tinyjambu192_v1_encrypt_update(pw_tinyjambu192_v1_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    tinyjambu192_v1_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_tinyjambu192_v1_decrypt_update(pw_tinyjambu192_v1_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    tinyjambu192_v1_update(context, DECRYPTION, message, ciphertext, len);
}

void pw_tinyjambu192_v1_finalize(pw_tinyjambu192_v1_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, tinyjambu192_v1_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_tinyjambu192_v1_verify(pw_tinyjambu192_v1_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -(context->state.phase == FINALISED);

    return pw_aead_check_tag(tag, tinyjambu192_v1_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- TinyJAMBU-256 v1 ---- */

static const struct tinyjambu_parameters tinyjambu256_v1 = {pw_tinyjambu256_permute, TINYJAMBU256_V1};

static void tinyjambu256_v1_process(pw_tinyjambu256_v1_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&tinyjambu256_v1, &context->state, context->key, out, in, len);
}

static const uint8_t *tinyjambu256_v1_make_tag(pw_tinyjambu256_v1_context *context)
{
    return make_tag(&tinyjambu256_v1, &context->state, context->key);
}

void pw_tinyjambu256_v1_init(pw_tinyjambu256_v1_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES])
{
    start(&tinyjambu256_v1, &context->state, context->key, key);
    tinyjambu256_v1_process(context, NULL, nonce, NONCE_BYTES);
}

void pw_tinyjambu256_v1_aad(pw_tinyjambu256_v1_context *context, const uint8_t *ad, size_t adlen)
{
    if (takes_ad(context, sizeof *context, &context->state, adlen))
        tinyjambu256_v1_process(context, NULL, ad, adlen);
}

static void tinyjambu256_v1_update(pw_tinyjambu256_v1_context *context, enum phase direction, uint8_t *out,
                                   const uint8_t *in, size_t len)
{
    if (takes_message(&context->state, direction, out, len))
        tinyjambu256_v1_process(context, out, in, len);
}

void pw_tinyjambu256_v1_encrypt_update(pw_tinyjambu256_v1_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    tinyjambu256_v1_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_tinyjambu256_v1_decrypt_update(pw_tinyjambu256_v1_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    tinyjambu256_v1_update(context, DECRYPTION, message, ciphertext, len);
}

void pw_tinyjambu256_v1_finalize(pw_tinyjambu256_v1_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, tinyjambu256_v1_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_tinyjambu256_v1_verify(pw_tinyjambu256_v1_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -(context->state.phase == FINALISED);

    return pw_aead_check_tag(tag, tinyjambu256_v1_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}
