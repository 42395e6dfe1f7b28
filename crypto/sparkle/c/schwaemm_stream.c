/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The streaming functions of Schwaemm v1.2 (NIST LWC final round, 2021). */
#include "clear_stack.h"
#include "common/aead.h"
#include "schwaemm.h"

static inline int is_finalised(const pw_schwaemm_progress *progress)
{
    return progress->phase == FINALISED;
}

PW_INLINE void absorb_block(const struct schwaemm_parameters *schwaemm, block_function *take_one, uint32_t *state,
                            const uint8_t *block, pw_schwaemm_progress *progress, unsigned steps)
{
    take_one(state, ASSOCIATED_DATA, NULL, block);
    progress->used = 0;
    schwaemm->permute(state, steps);
}

/* Bytes of a phase. A complete block is absorbed when the next byte shows that it was not the last. */
PW_INLINE void process(const struct schwaemm_parameters *schwaemm, block_function *take_one, uint32_t *state,
                       uint8_t *block, pw_schwaemm_progress *progress, uint8_t *out, const uint8_t *in, size_t len)
{
    const enum phase phase = (enum phase)progress->phase;

    while (len != 0) {
        size_t n;

        if (progress->used == schwaemm->rate)
            absorb_block(schwaemm, take_one, state, block, progress, schwaemm->slim);
        if (progress->used == 0)
            len = take_blocks(schwaemm, take_one, state, phase, &out, &in, len);
        n = schwaemm->rate - progress->used;
        if (n > len)
            n = len;
        fill(block + progress->used, (const uint8_t *)state + progress->used, phase, out, in, n);
        progress->used = (uint8_t)(progress->used + n);
        in += n;
        if (phase != ASSOCIATED_DATA)
            out += n;
        len -= n;
    }
}

/* Absorbs the last block of a phase, which is skipped if it had no bytes. */
PW_INLINE void end_phase(const struct schwaemm_parameters *schwaemm, block_function *take_one, uint32_t *state,
                         uint8_t *block, pw_schwaemm_progress *progress)
{
    if (progress->used == 0)
        return;
    add_domain(schwaemm, state, progress->phase, progress->used == schwaemm->rate);
    if (progress->used != schwaemm->rate)
        pad(schwaemm, block, progress->used);
    absorb_block(schwaemm, take_one, state, block, progress, schwaemm->big);
}

/* A permutation may leave words of the state on the stack. */
PW_CLEARS_STACK(clear_stack, 112)

/* ---- Schwaemm256-128 ---- */

static void schwaemm256_128_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm256_128, state, phase, out, in);
}

static void schwaemm256_128_process(pw_schwaemm256_128_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&schwaemm256_128, schwaemm256_128_take_block, context->words, (uint8_t *)context->block, &context->progress,
            out, in, len);
}

static void schwaemm256_128_end_phase(pw_schwaemm256_128_context *context)
{
    end_phase(&schwaemm256_128, schwaemm256_128_take_block, context->words, (uint8_t *)context->block,
              &context->progress);
}

void pw_schwaemm256_128_init(pw_schwaemm256_128_context *context, const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES])
{
    pw_bytes_copy(context->key, key, PW_SCHWAEMM256_128_KEY_BYTES);
    context->progress.used = 0;
    context->progress.phase = ASSOCIATED_DATA;
    start(&schwaemm256_128, context->words, nonce, key);
}

void pw_schwaemm256_128_aad(pw_schwaemm256_128_context *context, const uint8_t *ad, size_t adlen)
{
    if (pw_aead_takes_ad(context, sizeof *context, context->progress.phase == ASSOCIATED_DATA, adlen))
        schwaemm256_128_process(context, NULL, ad, adlen);
}

static void schwaemm256_128_update(pw_schwaemm256_128_context *context, enum phase direction, uint8_t *out,
                                   const uint8_t *in, size_t len)
{
    if (!pw_aead_takes_message(is_finalised(&context->progress), out, len))
        return;
    if (context->progress.phase == ASSOCIATED_DATA) {
        schwaemm256_128_end_phase(context);
        context->progress.phase = (uint8_t)direction;
    }
    schwaemm256_128_process(context, out, in, len);
}

void pw_schwaemm256_128_encrypt_update(pw_schwaemm256_128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    schwaemm256_128_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_schwaemm256_128_decrypt_update(pw_schwaemm256_128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    schwaemm256_128_update(context, DECRYPTION, message, ciphertext, len);
}

/* The tag, in the place of the key. */
static const uint8_t *schwaemm256_128_make_tag(pw_schwaemm256_128_context *context)
{
    schwaemm256_128_end_phase(context);
    pw_bytes_add(context->key, (const uint8_t *)context->words + schwaemm256_128.rate, schwaemm256_128.capacity);
    clear_stack();
    return context->key;
}

void pw_schwaemm256_128_finalize(pw_schwaemm256_128_context *context, uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES])
{
    pw_aead_output_tag(tag, schwaemm256_128_make_tag(context), PW_SCHWAEMM256_128_TAG_BYTES, context, sizeof *context);
}

int pw_schwaemm256_128_verify(pw_schwaemm256_128_context *context, const uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES])
{
    const int invalid = -is_finalised(&context->progress);

    return pw_aead_check_tag(tag, schwaemm256_128_make_tag(context), PW_SCHWAEMM256_128_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}

/* ---- Schwaemm128-128 ---- */

static void schwaemm128_128_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm128_128, state, phase, out, in);
}

static void schwaemm128_128_process(pw_schwaemm128_128_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&schwaemm128_128, schwaemm128_128_take_block, context->words, (uint8_t *)context->block, &context->progress,
            out, in, len);
}

static void schwaemm128_128_end_phase(pw_schwaemm128_128_context *context)
{
    end_phase(&schwaemm128_128, schwaemm128_128_take_block, context->words, (uint8_t *)context->block,
              &context->progress);
}

void pw_schwaemm128_128_init(pw_schwaemm128_128_context *context, const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES])
{
    pw_bytes_copy(context->key, key, PW_SCHWAEMM128_128_KEY_BYTES);
    context->progress.used = 0;
    context->progress.phase = ASSOCIATED_DATA;
    start(&schwaemm128_128, context->words, nonce, key);
}

void pw_schwaemm128_128_aad(pw_schwaemm128_128_context *context, const uint8_t *ad, size_t adlen)
{
    if (pw_aead_takes_ad(context, sizeof *context, context->progress.phase == ASSOCIATED_DATA, adlen))
        schwaemm128_128_process(context, NULL, ad, adlen);
}

static void schwaemm128_128_update(pw_schwaemm128_128_context *context, enum phase direction, uint8_t *out,
                                   const uint8_t *in, size_t len)
{
    if (!pw_aead_takes_message(is_finalised(&context->progress), out, len))
        return;
    if (context->progress.phase == ASSOCIATED_DATA) {
        schwaemm128_128_end_phase(context);
        context->progress.phase = (uint8_t)direction;
    }
    schwaemm128_128_process(context, out, in, len);
}

void pw_schwaemm128_128_encrypt_update(pw_schwaemm128_128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    schwaemm128_128_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_schwaemm128_128_decrypt_update(pw_schwaemm128_128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    schwaemm128_128_update(context, DECRYPTION, message, ciphertext, len);
}

/* The tag, in the place of the key. */
static const uint8_t *schwaemm128_128_make_tag(pw_schwaemm128_128_context *context)
{
    schwaemm128_128_end_phase(context);
    pw_bytes_add(context->key, (const uint8_t *)context->words + schwaemm128_128.rate, schwaemm128_128.capacity);
    clear_stack();
    return context->key;
}

void pw_schwaemm128_128_finalize(pw_schwaemm128_128_context *context, uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES])
{
    pw_aead_output_tag(tag, schwaemm128_128_make_tag(context), PW_SCHWAEMM128_128_TAG_BYTES, context, sizeof *context);
}

int pw_schwaemm128_128_verify(pw_schwaemm128_128_context *context, const uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES])
{
    const int invalid = -is_finalised(&context->progress);

    return pw_aead_check_tag(tag, schwaemm128_128_make_tag(context), PW_SCHWAEMM128_128_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}

/* ---- Schwaemm192-192 ---- */

static void schwaemm192_192_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm192_192, state, phase, out, in);
}

static void schwaemm192_192_process(pw_schwaemm192_192_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&schwaemm192_192, schwaemm192_192_take_block, context->words, (uint8_t *)context->block, &context->progress,
            out, in, len);
}

static void schwaemm192_192_end_phase(pw_schwaemm192_192_context *context)
{
    end_phase(&schwaemm192_192, schwaemm192_192_take_block, context->words, (uint8_t *)context->block,
              &context->progress);
}

void pw_schwaemm192_192_init(pw_schwaemm192_192_context *context, const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES])
{
    pw_bytes_copy(context->key, key, PW_SCHWAEMM192_192_KEY_BYTES);
    context->progress.used = 0;
    context->progress.phase = ASSOCIATED_DATA;
    start(&schwaemm192_192, context->words, nonce, key);
}

void pw_schwaemm192_192_aad(pw_schwaemm192_192_context *context, const uint8_t *ad, size_t adlen)
{
    if (pw_aead_takes_ad(context, sizeof *context, context->progress.phase == ASSOCIATED_DATA, adlen))
        schwaemm192_192_process(context, NULL, ad, adlen);
}

static void schwaemm192_192_update(pw_schwaemm192_192_context *context, enum phase direction, uint8_t *out,
                                   const uint8_t *in, size_t len)
{
    if (!pw_aead_takes_message(is_finalised(&context->progress), out, len))
        return;
    if (context->progress.phase == ASSOCIATED_DATA) {
        schwaemm192_192_end_phase(context);
        context->progress.phase = (uint8_t)direction;
    }
    schwaemm192_192_process(context, out, in, len);
}

void pw_schwaemm192_192_encrypt_update(pw_schwaemm192_192_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    schwaemm192_192_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_schwaemm192_192_decrypt_update(pw_schwaemm192_192_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    schwaemm192_192_update(context, DECRYPTION, message, ciphertext, len);
}

/* The tag, in the place of the key. */
static const uint8_t *schwaemm192_192_make_tag(pw_schwaemm192_192_context *context)
{
    schwaemm192_192_end_phase(context);
    pw_bytes_add(context->key, (const uint8_t *)context->words + schwaemm192_192.rate, schwaemm192_192.capacity);
    clear_stack();
    return context->key;
}

void pw_schwaemm192_192_finalize(pw_schwaemm192_192_context *context, uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES])
{
    pw_aead_output_tag(tag, schwaemm192_192_make_tag(context), PW_SCHWAEMM192_192_TAG_BYTES, context, sizeof *context);
}

int pw_schwaemm192_192_verify(pw_schwaemm192_192_context *context, const uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES])
{
    const int invalid = -is_finalised(&context->progress);

    return pw_aead_check_tag(tag, schwaemm192_192_make_tag(context), PW_SCHWAEMM192_192_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}

/* ---- Schwaemm256-256 ---- */

static void schwaemm256_256_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm256_256, state, phase, out, in);
}

static void schwaemm256_256_process(pw_schwaemm256_256_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    process(&schwaemm256_256, schwaemm256_256_take_block, context->words, (uint8_t *)context->block, &context->progress,
            out, in, len);
}

static void schwaemm256_256_end_phase(pw_schwaemm256_256_context *context)
{
    end_phase(&schwaemm256_256, schwaemm256_256_take_block, context->words, (uint8_t *)context->block,
              &context->progress);
}

void pw_schwaemm256_256_init(pw_schwaemm256_256_context *context, const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                             const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES])
{
    pw_bytes_copy(context->key, key, PW_SCHWAEMM256_256_KEY_BYTES);
    context->progress.used = 0;
    context->progress.phase = ASSOCIATED_DATA;
    start(&schwaemm256_256, context->words, nonce, key);
}

void pw_schwaemm256_256_aad(pw_schwaemm256_256_context *context, const uint8_t *ad, size_t adlen)
{
    if (pw_aead_takes_ad(context, sizeof *context, context->progress.phase == ASSOCIATED_DATA, adlen))
        schwaemm256_256_process(context, NULL, ad, adlen);
}

static void schwaemm256_256_update(pw_schwaemm256_256_context *context, enum phase direction, uint8_t *out,
                                   const uint8_t *in, size_t len)
{
    if (!pw_aead_takes_message(is_finalised(&context->progress), out, len))
        return;
    if (context->progress.phase == ASSOCIATED_DATA) {
        schwaemm256_256_end_phase(context);
        context->progress.phase = (uint8_t)direction;
    }
    schwaemm256_256_process(context, out, in, len);
}

void pw_schwaemm256_256_encrypt_update(pw_schwaemm256_256_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    schwaemm256_256_update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_schwaemm256_256_decrypt_update(pw_schwaemm256_256_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    schwaemm256_256_update(context, DECRYPTION, message, ciphertext, len);
}

/* The tag, in the place of the key. */
static const uint8_t *schwaemm256_256_make_tag(pw_schwaemm256_256_context *context)
{
    schwaemm256_256_end_phase(context);
    pw_bytes_add(context->key, (const uint8_t *)context->words + schwaemm256_256.rate, schwaemm256_256.capacity);
    clear_stack();
    return context->key;
}

void pw_schwaemm256_256_finalize(pw_schwaemm256_256_context *context, uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES])
{
    pw_aead_output_tag(tag, schwaemm256_256_make_tag(context), PW_SCHWAEMM256_256_TAG_BYTES, context, sizeof *context);
}

int pw_schwaemm256_256_verify(pw_schwaemm256_256_context *context, const uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES])
{
    const int invalid = -is_finalised(&context->progress);

    return pw_aead_check_tag(tag, schwaemm256_256_make_tag(context), PW_SCHWAEMM256_256_TAG_BYTES, context,
                             sizeof *context) |
           invalid;
}
