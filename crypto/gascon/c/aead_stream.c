/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of GASCON as streams. */
#include "aeads.h"

/* ---- GASCON-128 ------------------------------------------------------------------------------------------ */

static void gascon128_begin_message(void *context);

static const struct ascon_aead_stream GASCON128_STREAM = {
    .aead = &GASCON128,
    .context_bytes = sizeof(pw_gascon128_context),
    .key = offsetof(pw_gascon128_context, key),
    .offset = offsetof(pw_gascon128_context, offset),
    .phase = offsetof(pw_gascon128_context, phase),
    .duplex = pw_gascon128_duplex,
    .begin_message = gascon128_begin_message,
};

static void gascon128_begin_message(void *context)
{
    ascon_stream_begin_message(&GASCON128_STREAM, context);
}

static const uint8_t *gascon128_make_tag(pw_gascon128_context *context)
{
    return ascon_stream_make_tag(&GASCON128_STREAM, context);
}

void pw_gascon128_init(pw_gascon128_context *context, const uint8_t nonce[NONCE_BYTES],
                       const uint8_t key[PW_GASCON128_KEY_BYTES])
{
    ascon_stream_init(&GASCON128_STREAM, context, nonce, key);
}

void pw_gascon128_aad(pw_gascon128_context *context, const uint8_t *ad, size_t adlen)
{
    ascon_stream_aad(&GASCON128_STREAM, context, ad, adlen);
}

void pw_gascon128_encrypt_update(pw_gascon128_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    ascon_stream_update(&GASCON128_STREAM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_gascon128_decrypt_update(pw_gascon128_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    ascon_stream_update(&GASCON128_STREAM, context, DECRYPTION, message, ciphertext, len);
}

void pw_gascon128_finalize(pw_gascon128_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, gascon128_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_gascon128_verify(pw_gascon128_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, gascon128_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- GASCON-128a ----------------------------------------------------------------------------------------- */

static void gascon128a_begin_message(void *context);

static const struct ascon_aead_stream GASCON128A_STREAM = {
    .aead = &GASCON128A,
    .context_bytes = sizeof(pw_gascon128a_context),
    .key = offsetof(pw_gascon128a_context, key),
    .offset = offsetof(pw_gascon128a_context, offset),
    .phase = offsetof(pw_gascon128a_context, phase),
    .duplex = pw_gascon128a_duplex,
    .begin_message = gascon128a_begin_message,
};

static void gascon128a_begin_message(void *context)
{
    ascon_stream_begin_message(&GASCON128A_STREAM, context);
}

static const uint8_t *gascon128a_make_tag(pw_gascon128a_context *context)
{
    return ascon_stream_make_tag(&GASCON128A_STREAM, context);
}

void pw_gascon128a_init(pw_gascon128a_context *context, const uint8_t nonce[NONCE_BYTES],
                        const uint8_t key[PW_GASCON128A_KEY_BYTES])
{
    ascon_stream_init(&GASCON128A_STREAM, context, nonce, key);
}

void pw_gascon128a_aad(pw_gascon128a_context *context, const uint8_t *ad, size_t adlen)
{
    ascon_stream_aad(&GASCON128A_STREAM, context, ad, adlen);
}

void pw_gascon128a_encrypt_update(pw_gascon128a_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len)
{
    ascon_stream_update(&GASCON128A_STREAM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_gascon128a_decrypt_update(pw_gascon128a_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len)
{
    ascon_stream_update(&GASCON128A_STREAM, context, DECRYPTION, message, ciphertext, len);
}

void pw_gascon128a_finalize(pw_gascon128a_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, gascon128a_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_gascon128a_verify(pw_gascon128a_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, gascon128a_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- GASCON-80pq ----------------------------------------------------------------------------------------- */

static void gascon80pq_begin_message(void *context);

static const struct ascon_aead_stream GASCON80PQ_STREAM = {
    .aead = &GASCON80PQ,
    .context_bytes = sizeof(pw_gascon80pq_context),
    .key = offsetof(pw_gascon80pq_context, key),
    .offset = offsetof(pw_gascon80pq_context, offset),
    .phase = offsetof(pw_gascon80pq_context, phase),
    .duplex = pw_gascon80pq_duplex,
    .begin_message = gascon80pq_begin_message,
};

static void gascon80pq_begin_message(void *context)
{
    ascon_stream_begin_message(&GASCON80PQ_STREAM, context);
}

static const uint8_t *gascon80pq_make_tag(pw_gascon80pq_context *context)
{
    return ascon_stream_make_tag(&GASCON80PQ_STREAM, context);
}

void pw_gascon80pq_init(pw_gascon80pq_context *context, const uint8_t nonce[NONCE_BYTES],
                        const uint8_t key[PW_GASCON80PQ_KEY_BYTES])
{
    ascon_stream_init(&GASCON80PQ_STREAM, context, nonce, key);
}

void pw_gascon80pq_aad(pw_gascon80pq_context *context, const uint8_t *ad, size_t adlen)
{
    ascon_stream_aad(&GASCON80PQ_STREAM, context, ad, adlen);
}

void pw_gascon80pq_encrypt_update(pw_gascon80pq_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len)
{
    ascon_stream_update(&GASCON80PQ_STREAM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_gascon80pq_decrypt_update(pw_gascon80pq_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len)
{
    ascon_stream_update(&GASCON80PQ_STREAM, context, DECRYPTION, message, ciphertext, len);
}

void pw_gascon80pq_finalize(pw_gascon80pq_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, gascon80pq_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_gascon80pq_verify(pw_gascon80pq_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, gascon80pq_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}
