/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Jumbo: Elephant v2 (NIST LWC final round, 2021), table 1 of the specification. */
#include "aead.h"
#include "clear_stack.h"
#include "mask.h"
#include "spongent/permutation.h"

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
