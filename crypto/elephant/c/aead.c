/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dumbo, Jumbo and Delirium: Elephant v2 (NIST LWC final round, 2021), table 1 of the specification. */
#include "aead.h"
#include "clear_stack.h"

#include "../permutation.h"
#include "mask.h"

/* ---- Dumbo --------------------------------------------------------------------------------------------------- */

static const struct elephant_parameters DUMBO;

static void dumbo_set_first_masks(void *context)
{
    elephant_set_first_masks(&DUMBO, context);
}

static PW_NOINLINE void dumbo_advance_masks(void *context)
{
    elephant_advance_masks(&DUMBO, context);
}

static void dumbo_permute_masked(void *context, enum mask other)
{
    elephant_permute_masked(&DUMBO, context, other);
}

static void dumbo_authenticate(void *context)
{
    elephant_authenticate(&DUMBO, context);
}

static void dumbo_end_phase(void *context)
{
    elephant_end_phase(&DUMBO, context);
}

static void dumbo_process(void *context, uint8_t *out, const uint8_t *in, size_t len)
{
    elephant_process(&DUMBO, context, out, in, len);
}

static void dumbo_begin_message(void *context, enum phase direction)
{
    elephant_begin_message(&DUMBO, context, direction);
}

static const struct elephant_parameters DUMBO = {
    .block_bytes = 20,
    .tag_bytes = PW_DUMBO_TAG_BYTES,
    .context_bytes = sizeof(pw_dumbo_context),
    .sum = offsetof(pw_dumbo_context, sum),
    .mask = offsetof(pw_dumbo_context, mask),
    .first_mask = offsetof(pw_dumbo_context, first_mask),
    .nonce = offsetof(pw_dumbo_context, nonce),
    .used = offsetof(pw_dumbo_context, used),
    .phase = offsetof(pw_dumbo_context, phase),
    .permute = pw_spongent160_permute,
    .feedback = dumbo_feedback,
    .mask_block = pw_dumbo_mask_block,
    .set_first_masks = dumbo_set_first_masks,
    .advance_masks = dumbo_advance_masks,
    .permute_masked = dumbo_permute_masked,
    .authenticate = dumbo_authenticate,
    .end_phase = dumbo_end_phase,
    .process = dumbo_process,
    .begin_message = dumbo_begin_message,
};

static const uint8_t *dumbo_make_tag(pw_dumbo_context *context)
{
    return elephant_make_tag(&DUMBO, context);
}

void pw_dumbo_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DUMBO_TAG_BYTES], const uint8_t *message, size_t len,
                      const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_DUMBO_NONCE_BYTES],
                      const uint8_t key[PW_DUMBO_KEY_BYTES])
{
    pw_dumbo_context context;

    pw_dumbo_init(&context, nonce, key);
    dumbo_process(&context, NULL, ad, adlen);
    dumbo_begin_message(&context, ENCRYPTION);
    dumbo_process(&context, ciphertext, message, len);
    pw_aead_output_tag(tag, dumbo_make_tag(&context), PW_DUMBO_TAG_BYTES, &context, sizeof context);
}

int pw_dumbo_decrypt(uint8_t *message, const uint8_t tag[PW_DUMBO_TAG_BYTES], const uint8_t *ciphertext, size_t len,
                     const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_DUMBO_NONCE_BYTES],
                     const uint8_t key[PW_DUMBO_KEY_BYTES])
{
    pw_dumbo_context context;

    pw_dumbo_init(&context, nonce, key);
    dumbo_process(&context, NULL, ad, adlen);
    dumbo_begin_message(&context, DECRYPTION);
    dumbo_process(&context, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, dumbo_make_tag(&context), PW_DUMBO_TAG_BYTES, &context,
                                 sizeof context);
}

void pw_dumbo_init(pw_dumbo_context *context, const uint8_t nonce[PW_DUMBO_NONCE_BYTES],
                   const uint8_t key[PW_DUMBO_KEY_BYTES])
{
    elephant_init(&DUMBO, context, nonce, key);
}

void pw_dumbo_aad(pw_dumbo_context *context, const uint8_t *ad, size_t adlen)
{
    elephant_aad(&DUMBO, context, ad, adlen);
}

void pw_dumbo_encrypt_update(pw_dumbo_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    elephant_update(&DUMBO, context, ENCRYPTION, ciphertext, message, len);
}

void pw_dumbo_decrypt_update(pw_dumbo_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    elephant_update(&DUMBO, context, DECRYPTION, message, ciphertext, len);
}

void pw_dumbo_finalize(pw_dumbo_context *context, uint8_t tag[PW_DUMBO_TAG_BYTES])
{
    dumbo_begin_message(context, ENCRYPTION);
    pw_aead_output_tag(tag, dumbo_make_tag(context), PW_DUMBO_TAG_BYTES, context, sizeof *context);
}

int pw_dumbo_verify(pw_dumbo_context *context, const uint8_t tag[PW_DUMBO_TAG_BYTES])
{
    const int valid = elephant_is_finalised(&DUMBO, context) ? -1 : 0;

    dumbo_begin_message(context, ENCRYPTION);
    return pw_aead_check_tag(tag, dumbo_make_tag(context), PW_DUMBO_TAG_BYTES, context, sizeof *context) | valid;
}

/* ---- Jumbo --------------------------------------------------------------------------------------------------- */

static const struct elephant_parameters JUMBO;

static void jumbo_set_first_masks(void *context)
{
    elephant_set_first_masks(&JUMBO, context);
}

static PW_NOINLINE void jumbo_advance_masks(void *context)
{
    elephant_advance_masks(&JUMBO, context);
}

static void jumbo_permute_masked(void *context, enum mask other)
{
    elephant_permute_masked(&JUMBO, context, other);
}

static void jumbo_authenticate(void *context)
{
    elephant_authenticate(&JUMBO, context);
}

static void jumbo_end_phase(void *context)
{
    elephant_end_phase(&JUMBO, context);
}

static void jumbo_process(void *context, uint8_t *out, const uint8_t *in, size_t len)
{
    elephant_process(&JUMBO, context, out, in, len);
}

static void jumbo_begin_message(void *context, enum phase direction)
{
    elephant_begin_message(&JUMBO, context, direction);
}

static const struct elephant_parameters JUMBO = {
    .block_bytes = 22,
    .tag_bytes = PW_JUMBO_TAG_BYTES,
    .context_bytes = sizeof(pw_jumbo_context),
    .sum = offsetof(pw_jumbo_context, sum),
    .mask = offsetof(pw_jumbo_context, mask),
    .first_mask = offsetof(pw_jumbo_context, first_mask),
    .nonce = offsetof(pw_jumbo_context, nonce),
    .used = offsetof(pw_jumbo_context, used),
    .phase = offsetof(pw_jumbo_context, phase),
    .permute = pw_spongent176_permute,
    .feedback = jumbo_feedback,
    .mask_block = pw_jumbo_mask_block,
    .set_first_masks = jumbo_set_first_masks,
    .advance_masks = jumbo_advance_masks,
    .permute_masked = jumbo_permute_masked,
    .authenticate = jumbo_authenticate,
    .end_phase = jumbo_end_phase,
    .process = jumbo_process,
    .begin_message = jumbo_begin_message,
};

static const uint8_t *jumbo_make_tag(pw_jumbo_context *context)
{
    return elephant_make_tag(&JUMBO, context);
}

void pw_jumbo_encrypt(uint8_t *ciphertext, uint8_t tag[PW_JUMBO_TAG_BYTES], const uint8_t *message, size_t len,
                      const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_JUMBO_NONCE_BYTES],
                      const uint8_t key[PW_JUMBO_KEY_BYTES])
{
    pw_jumbo_context context;

    pw_jumbo_init(&context, nonce, key);
    jumbo_process(&context, NULL, ad, adlen);
    jumbo_begin_message(&context, ENCRYPTION);
    jumbo_process(&context, ciphertext, message, len);
    pw_aead_output_tag(tag, jumbo_make_tag(&context), PW_JUMBO_TAG_BYTES, &context, sizeof context);
}

int pw_jumbo_decrypt(uint8_t *message, const uint8_t tag[PW_JUMBO_TAG_BYTES], const uint8_t *ciphertext, size_t len,
                     const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_JUMBO_NONCE_BYTES],
                     const uint8_t key[PW_JUMBO_KEY_BYTES])
{
    pw_jumbo_context context;

    pw_jumbo_init(&context, nonce, key);
    jumbo_process(&context, NULL, ad, adlen);
    jumbo_begin_message(&context, DECRYPTION);
    jumbo_process(&context, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, jumbo_make_tag(&context), PW_JUMBO_TAG_BYTES, &context,
                                 sizeof context);
}

void pw_jumbo_init(pw_jumbo_context *context, const uint8_t nonce[PW_JUMBO_NONCE_BYTES],
                   const uint8_t key[PW_JUMBO_KEY_BYTES])
{
    elephant_init(&JUMBO, context, nonce, key);
}

void pw_jumbo_aad(pw_jumbo_context *context, const uint8_t *ad, size_t adlen)
{
    elephant_aad(&JUMBO, context, ad, adlen);
}

void pw_jumbo_encrypt_update(pw_jumbo_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    elephant_update(&JUMBO, context, ENCRYPTION, ciphertext, message, len);
}

void pw_jumbo_decrypt_update(pw_jumbo_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    elephant_update(&JUMBO, context, DECRYPTION, message, ciphertext, len);
}

void pw_jumbo_finalize(pw_jumbo_context *context, uint8_t tag[PW_JUMBO_TAG_BYTES])
{
    jumbo_begin_message(context, ENCRYPTION);
    pw_aead_output_tag(tag, jumbo_make_tag(context), PW_JUMBO_TAG_BYTES, context, sizeof *context);
}

int pw_jumbo_verify(pw_jumbo_context *context, const uint8_t tag[PW_JUMBO_TAG_BYTES])
{
    const int valid = elephant_is_finalised(&JUMBO, context) ? -1 : 0;

    jumbo_begin_message(context, ENCRYPTION);
    return pw_aead_check_tag(tag, jumbo_make_tag(context), PW_JUMBO_TAG_BYTES, context, sizeof *context) | valid;
}

/* ---- Delirium ------------------------------------------------------------------------------------------------ */

static const struct elephant_parameters DELIRIUM;

static void delirium_set_first_masks(void *context)
{
    elephant_set_first_masks(&DELIRIUM, context);
}

static PW_NOINLINE void delirium_advance_masks(void *context)
{
    elephant_advance_masks(&DELIRIUM, context);
}

static void delirium_permute_masked(void *context, enum mask other)
{
    elephant_permute_masked(&DELIRIUM, context, other);
}

static void delirium_authenticate(void *context)
{
    elephant_authenticate(&DELIRIUM, context);
}

static void delirium_end_phase(void *context)
{
    elephant_end_phase(&DELIRIUM, context);
}

static void delirium_process(void *context, uint8_t *out, const uint8_t *in, size_t len)
{
    elephant_process(&DELIRIUM, context, out, in, len);
}

static void delirium_begin_message(void *context, enum phase direction)
{
    elephant_begin_message(&DELIRIUM, context, direction);
}

static const struct elephant_parameters DELIRIUM = {
    .block_bytes = 25,
    .tag_bytes = PW_DELIRIUM_TAG_BYTES,
    .context_bytes = sizeof(pw_delirium_context),
    .sum = offsetof(pw_delirium_context, sum),
    .mask = offsetof(pw_delirium_context, mask),
    .first_mask = offsetof(pw_delirium_context, first_mask),
    .nonce = offsetof(pw_delirium_context, nonce),
    .used = offsetof(pw_delirium_context, used),
    .phase = offsetof(pw_delirium_context, phase),
    .permute = pw_keccak_p200_permute,
    .feedback = delirium_feedback,
    .mask_block = pw_delirium_mask_block,
    .set_first_masks = delirium_set_first_masks,
    .advance_masks = delirium_advance_masks,
    .permute_masked = delirium_permute_masked,
    .authenticate = delirium_authenticate,
    .end_phase = delirium_end_phase,
    .process = delirium_process,
    .begin_message = delirium_begin_message,
};

static const uint8_t *delirium_make_tag(pw_delirium_context *context)
{
    return elephant_make_tag(&DELIRIUM, context);
}

void pw_delirium_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DELIRIUM_TAG_BYTES], const uint8_t *message, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_DELIRIUM_NONCE_BYTES],
                         const uint8_t key[PW_DELIRIUM_KEY_BYTES])
{
    pw_delirium_context context;

    pw_delirium_init(&context, nonce, key);
    delirium_process(&context, NULL, ad, adlen);
    delirium_begin_message(&context, ENCRYPTION);
    delirium_process(&context, ciphertext, message, len);
    pw_aead_output_tag(tag, delirium_make_tag(&context), PW_DELIRIUM_TAG_BYTES, &context, sizeof context);
}

int pw_delirium_decrypt(uint8_t *message, const uint8_t tag[PW_DELIRIUM_TAG_BYTES], const uint8_t *ciphertext,
                        size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_DELIRIUM_NONCE_BYTES],
                        const uint8_t key[PW_DELIRIUM_KEY_BYTES])
{
    pw_delirium_context context;

    pw_delirium_init(&context, nonce, key);
    delirium_process(&context, NULL, ad, adlen);
    delirium_begin_message(&context, DECRYPTION);
    delirium_process(&context, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, delirium_make_tag(&context), PW_DELIRIUM_TAG_BYTES, &context,
                                 sizeof context);
}

void pw_delirium_init(pw_delirium_context *context, const uint8_t nonce[PW_DELIRIUM_NONCE_BYTES],
                      const uint8_t key[PW_DELIRIUM_KEY_BYTES])
{
    elephant_init(&DELIRIUM, context, nonce, key);
}

void pw_delirium_aad(pw_delirium_context *context, const uint8_t *ad, size_t adlen)
{
    elephant_aad(&DELIRIUM, context, ad, adlen);
}

void pw_delirium_encrypt_update(pw_delirium_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    elephant_update(&DELIRIUM, context, ENCRYPTION, ciphertext, message, len);
}

void pw_delirium_decrypt_update(pw_delirium_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    elephant_update(&DELIRIUM, context, DECRYPTION, message, ciphertext, len);
}

void pw_delirium_finalize(pw_delirium_context *context, uint8_t tag[PW_DELIRIUM_TAG_BYTES])
{
    delirium_begin_message(context, ENCRYPTION);
    pw_aead_output_tag(tag, delirium_make_tag(context), PW_DELIRIUM_TAG_BYTES, context, sizeof *context);
}

int pw_delirium_verify(pw_delirium_context *context, const uint8_t tag[PW_DELIRIUM_TAG_BYTES])
{
    const int valid = elephant_is_finalised(&DELIRIUM, context) ? -1 : 0;

    delirium_begin_message(context, ENCRYPTION);
    return pw_aead_check_tag(tag, delirium_make_tag(context), PW_DELIRIUM_TAG_BYTES, context, sizeof *context) | valid;
}
