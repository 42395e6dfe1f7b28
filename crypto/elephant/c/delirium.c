/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Delirium: Elephant v2 (NIST LWC final round, 2021), table 1 of the specification. */
#include "aead.h"
#include "clear_stack.h"
#include "mask.h"
#include "keccak_p/permutation.h"

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
