/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dumbo: Elephant v2 (NIST LWC final round, 2021), table 1 of the specification. */
#include "aead.h"
#include "clear_stack.h"
#include "mask.h"
#include "spongent/permutation.h"

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
