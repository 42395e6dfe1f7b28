/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 over its generator and authenticator: section 2.5 of the specification. */
#include "pennyweight/grain.h"

#include "common/aead.h"
#include "process.h"

#define KEY_BYTES PW_GRAIN128AEAD_V2_KEY_BYTES
#define NONCE_BYTES PW_GRAIN128AEAD_V2_NONCE_BYTES
#define TAG_BYTES PW_GRAIN128AEAD_V2_TAG_BYTES

typedef pw_grain128aead_v2_context context_t;

/* the header states the size of a run as a number */
typedef char state_is_a_run[sizeof(((context_t *)0)->state) == 4 * PW_GRAIN128_WORDS ? 1 : -1];

static uint8_t *bytes_of(context_t *context, unsigned word)
{
    return (uint8_t *)&context->state[word];
}

/* The length of the associated data in DER: one byte below 128, else 0x80 + the count of the bytes that follow, the
 * most significant one first. Returns the number of bytes. */
static uint8_t encode_length(uint8_t der[1 + sizeof(size_t)], size_t adlen)
{
    uint8_t count = 1, used = 0;

    while (count < sizeof adlen && adlen >> (8 * count) != 0)
        count++;
    if (adlen >= 128)
        der[used++] = (uint8_t)(0x80u + count);
    do {
        count--;
        der[used++] = (uint8_t)(adlen >> (8 * count));
    } while (count != 0);
    return used;
}

PW_INLINE void process_length(context_t *context, size_t adlen)
{
    uint8_t der[1 + sizeof adlen];

    pw_grain128_process(context, NULL, der, encode_length(der, adlen));
}

/* The tag into the place of A: its last step is the bit 1 after the message. */
static uint8_t *make_tag(context_t *context)
{
    uint8_t *accumulator = bytes_of(context, PW_GRAIN128_AUTHENTICATOR);

    pw_bytes_add(accumulator, accumulator + 8, 8);
    return accumulator;
}

void pw_grain128aead_v2_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[KEY_BYTES])
{
    context_t context;

    pw_grain128_load(&context, nonce, key);
    process_length(&context, adlen);
    pw_grain128_process(&context, NULL, ad, adlen);
    pw_grain128_process(&context, ciphertext, message, len);
    pw_aead_output_tag(tag, make_tag(&context), TAG_BYTES, &context, sizeof context);
}

int pw_grain128aead_v2_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[KEY_BYTES])
{
    context_t context;

    pw_grain128_load(&context, nonce, key);
    process_length(&context, adlen);
    pw_grain128_process(&context, NULL, ad, adlen);
    context.decrypts = 1;
    pw_grain128_process(&context, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, make_tag(&context), TAG_BYTES, &context, sizeof context);
}

void pw_grain128aead_v2_init(pw_grain128aead_v2_context *context, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[KEY_BYTES], size_t adlen)
{
    pw_grain128_load(context, nonce, key);
    process_length(context, adlen);
    context->ad_left = adlen;
    context->as_announced = 1;
}

int pw_grain128aead_v2_aad(pw_grain128aead_v2_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen > context->ad_left)
        context->as_announced = 0;
    if (!context->as_announced)
        return -1;
    pw_grain128_process(context, NULL, ad, adlen);
    context->ad_left -= adlen;
    return 0;
}

/* A message may begin only when the associated data is complete. */
static void update(context_t *context, uint8_t *out, const uint8_t *in, size_t len, uint8_t decrypts)
{
    if (len != 0 && context->ad_left != 0)
        context->as_announced = 0;
    context->decrypts = decrypts;
    pw_grain128_process(context, out, in, len);
}

void pw_grain128aead_v2_encrypt_update(pw_grain128aead_v2_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len)
{
    update(context, ciphertext, message, len, 0);
}

void pw_grain128aead_v2_decrypt_update(pw_grain128aead_v2_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len)
{
    update(context, message, ciphertext, len, 1);
}

/* Not of a finalised context. */
static int is_as_announced(const context_t *context)
{
    return context->ad_left == 0 && context->as_announced;
}

int pw_grain128aead_v2_finalize(pw_grain128aead_v2_context *context, uint8_t tag[TAG_BYTES])
{
    int result = is_as_announced(context) ? 0 : -1;

    pw_aead_output_tag(tag, make_tag(context), TAG_BYTES, context, sizeof *context);
    if (result != 0)
        pw_bytes_wipe(tag, TAG_BYTES);
    return result;
}

int pw_grain128aead_v2_verify(pw_grain128aead_v2_context *context, const uint8_t tag[TAG_BYTES])
{
    int as_announced = is_as_announced(context);
    int result = pw_aead_check_tag(tag, make_tag(context), TAG_BYTES, context, sizeof *context);

    return as_announced ? result : -1;
}
