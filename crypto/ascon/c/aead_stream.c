/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family as streams. */
#include "aeads.h"

/* ---- Ascon-AEAD128 --------------------------------------------------------------------------------------- */

static void ascon_aead128_begin_message(void *context);

static const struct ascon_aead_stream ASCON_AEAD128_STREAM = {
    .aead = &ASCON_AEAD128,
    .context_bytes = sizeof(pw_ascon_aead128_context),
    .key = offsetof(pw_ascon_aead128_context, key),
    .offset = offsetof(pw_ascon_aead128_context, offset),
    .phase = offsetof(pw_ascon_aead128_context, phase),
    .duplex = pw_ascon_aead128_duplex,
    .begin_message = ascon_aead128_begin_message,
};

static void ascon_aead128_begin_message(void *context)
{
    ascon_stream_begin_message(&ASCON_AEAD128_STREAM, context);
}

static const uint8_t *ascon_aead128_make_tag(pw_ascon_aead128_context *context)
{
    return ascon_stream_make_tag(&ASCON_AEAD128_STREAM, context);
}

void pw_ascon_aead128_init(pw_ascon_aead128_context *context, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    ascon_stream_init(&ASCON_AEAD128_STREAM, context, nonce, key);
}

void pw_ascon_aead128_aad(pw_ascon_aead128_context *context, const uint8_t *ad, size_t adlen)
{
    ascon_stream_aad(&ASCON_AEAD128_STREAM, context, ad, adlen);
}

void pw_ascon_aead128_encrypt_update(pw_ascon_aead128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                     size_t len)
{
    ascon_stream_update(&ASCON_AEAD128_STREAM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_ascon_aead128_decrypt_update(pw_ascon_aead128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                     size_t len)
{
    ascon_stream_update(&ASCON_AEAD128_STREAM, context, DECRYPTION, message, ciphertext, len);
}

void pw_ascon_aead128_finalize(pw_ascon_aead128_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, ascon_aead128_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_ascon_aead128_verify(pw_ascon_aead128_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, ascon_aead128_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- Ascon-128 ------------------------------------------------------------------------------------------- */

static void ascon128_begin_message(void *context);

static const struct ascon_aead_stream ASCON128_STREAM = {
    .aead = &ASCON128,
    .context_bytes = sizeof(pw_ascon128_context),
    .key = offsetof(pw_ascon128_context, key),
    .offset = offsetof(pw_ascon128_context, offset),
    .phase = offsetof(pw_ascon128_context, phase),
    .duplex = pw_ascon128_duplex,
    .begin_message = ascon128_begin_message,
};

static void ascon128_begin_message(void *context)
{
    ascon_stream_begin_message(&ASCON128_STREAM, context);
}

static const uint8_t *ascon128_make_tag(pw_ascon128_context *context)
{
    return ascon_stream_make_tag(&ASCON128_STREAM, context);
}

void pw_ascon128_init(pw_ascon128_context *context, const uint8_t nonce[NONCE_BYTES],
                      const uint8_t key[PW_ASCON128_KEY_BYTES])
{
    ascon_stream_init(&ASCON128_STREAM, context, nonce, key);
}

void pw_ascon128_aad(pw_ascon128_context *context, const uint8_t *ad, size_t adlen)
{
    ascon_stream_aad(&ASCON128_STREAM, context, ad, adlen);
}

void pw_ascon128_encrypt_update(pw_ascon128_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    ascon_stream_update(&ASCON128_STREAM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_ascon128_decrypt_update(pw_ascon128_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    ascon_stream_update(&ASCON128_STREAM, context, DECRYPTION, message, ciphertext, len);
}

void pw_ascon128_finalize(pw_ascon128_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, ascon128_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_ascon128_verify(pw_ascon128_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, ascon128_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- Ascon-128a ------------------------------------------------------------------------------------------ */

static void ascon128a_begin_message(void *context);

static const struct ascon_aead_stream ASCON128A_STREAM = {
    .aead = &ASCON128A,
    .context_bytes = sizeof(pw_ascon128a_context),
    .key = offsetof(pw_ascon128a_context, key),
    .offset = offsetof(pw_ascon128a_context, offset),
    .phase = offsetof(pw_ascon128a_context, phase),
    .duplex = pw_ascon128a_duplex,
    .begin_message = ascon128a_begin_message,
};

static void ascon128a_begin_message(void *context)
{
    ascon_stream_begin_message(&ASCON128A_STREAM, context);
}

static const uint8_t *ascon128a_make_tag(pw_ascon128a_context *context)
{
    return ascon_stream_make_tag(&ASCON128A_STREAM, context);
}

void pw_ascon128a_init(pw_ascon128a_context *context, const uint8_t nonce[NONCE_BYTES],
                       const uint8_t key[PW_ASCON128A_KEY_BYTES])
{
    ascon_stream_init(&ASCON128A_STREAM, context, nonce, key);
}

void pw_ascon128a_aad(pw_ascon128a_context *context, const uint8_t *ad, size_t adlen)
{
    ascon_stream_aad(&ASCON128A_STREAM, context, ad, adlen);
}

void pw_ascon128a_encrypt_update(pw_ascon128a_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    ascon_stream_update(&ASCON128A_STREAM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_ascon128a_decrypt_update(pw_ascon128a_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    ascon_stream_update(&ASCON128A_STREAM, context, DECRYPTION, message, ciphertext, len);
}

void pw_ascon128a_finalize(pw_ascon128a_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, ascon128a_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_ascon128a_verify(pw_ascon128a_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, ascon128a_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- Ascon-80pq ------------------------------------------------------------------------------------------ */

static void ascon80pq_begin_message(void *context);

static const struct ascon_aead_stream ASCON80PQ_STREAM = {
    .aead = &ASCON80PQ,
    .context_bytes = sizeof(pw_ascon80pq_context),
    .key = offsetof(pw_ascon80pq_context, key),
    .offset = offsetof(pw_ascon80pq_context, offset),
    .phase = offsetof(pw_ascon80pq_context, phase),
    .duplex = pw_ascon80pq_duplex,
    .begin_message = ascon80pq_begin_message,
};

static void ascon80pq_begin_message(void *context)
{
    ascon_stream_begin_message(&ASCON80PQ_STREAM, context);
}

static const uint8_t *ascon80pq_make_tag(pw_ascon80pq_context *context)
{
    return ascon_stream_make_tag(&ASCON80PQ_STREAM, context);
}

void pw_ascon80pq_init(pw_ascon80pq_context *context, const uint8_t nonce[NONCE_BYTES],
                       const uint8_t key[PW_ASCON80PQ_KEY_BYTES])
{
    ascon_stream_init(&ASCON80PQ_STREAM, context, nonce, key);
}

void pw_ascon80pq_aad(pw_ascon80pq_context *context, const uint8_t *ad, size_t adlen)
{
    ascon_stream_aad(&ASCON80PQ_STREAM, context, ad, adlen);
}

void pw_ascon80pq_encrypt_update(pw_ascon80pq_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    ascon_stream_update(&ASCON80PQ_STREAM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_ascon80pq_decrypt_update(pw_ascon80pq_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    ascon_stream_update(&ASCON80PQ_STREAM, context, DECRYPTION, message, ciphertext, len);
}

void pw_ascon80pq_finalize(pw_ascon80pq_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, ascon80pq_make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_ascon80pq_verify(pw_ascon80pq_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, ascon80pq_make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}
