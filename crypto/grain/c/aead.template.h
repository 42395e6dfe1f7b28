/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 over its generator and authenticator: sections 2.2, 2.3 and 2.5 of the specification. The includer defines
 * PASSES_WORDS: 1 where pw_grain128_pass_words is there, else 0. */
#include "pennyweight/grain.h"

#include "bytes.h"
#include "../generator.h"
#include "words.h"

typedef pw_grain128aead_v2_context context_t;

/* the header states the size of a run as a number */
typedef char state_is_a_run[sizeof(((context_t *)0)->state) == 4 * PW_GRAIN128_WORDS ? 1 : -1];

static uint8_t *bytes_of(context_t *context, unsigned word)
{
    return (uint8_t *)&context->state[word];
}

/* 32 clocks whose output is fed back into both registers. */
static void mix(context_t *context)
{
    uint32_t *state = context->state;

    pw_grain128_next(state);
    state[PW_GRAIN128_LFSR + 3] ^= state[PW_GRAIN128_OUTPUT];
    state[PW_GRAIN128_NFSR + 3] ^= state[PW_GRAIN128_OUTPUT];
}

static void load_key_and_nonce(context_t *context, const uint8_t *nonce, const uint8_t *key)
{
    uint8_t i;

    context->half_used = 0;
    context->decrypts = 0;
    pw_bytes_copy(bytes_of(context, PW_GRAIN128_LFSR), nonce, PW_GRAIN128AEAD_V2_NONCE_BYTES);
    context->state[PW_GRAIN128_LFSR + 3] = pw_le32(UINT32_C(0x7fffffff));
    pw_bytes_copy(bytes_of(context, PW_GRAIN128_NFSR), key, PW_GRAIN128AEAD_V2_KEY_BYTES);

    /* 320 clocks, then 64 that take the key in once more */
    for (i = 0; i < 12; i++) {
        mix(context);
        if (i >= 10) {
            pw_bytes_add(bytes_of(context, PW_GRAIN128_NFSR + 3), key, 4);
            pw_bytes_add(bytes_of(context, PW_GRAIN128_LFSR + 3), key + 8, 4);
            key += 4;
        }
    }
    for (i = 0; i < 4; i++) {
        pw_grain128_next(context->state);
        context->state[PW_GRAIN128_AUTHENTICATOR + i] = context->state[PW_GRAIN128_OUTPUT];
    }
}

/* Passes 1 or 2 bytes of the text through; 2 only where no half of an output word is left. */
static void step(context_t *context, uint8_t bytes)
{
    if (context->half_used) {
        context->state[PW_GRAIN128_OUTPUT] = pw_le32(pw_le32(context->state[PW_GRAIN128_OUTPUT]) >> 16);
        context->half_used = 0;
    } else {
        pw_grain128_next(context->state);
        context->half_used = bytes & 1u;
    }
    pw_grain128_absorb(context->state + PW_GRAIN128_OUTPUT, bytes, context->decrypts);
}

/* Encrypts or decrypts, and authenticates the plaintext. Without `out` only the latter. */
static void process(context_t *context, uint8_t *out, const uint8_t *in, size_t len)
{
    uint8_t *text = bytes_of(context, PW_GRAIN128_TEXT);

    while (len != 0) {
#if PASSES_WORDS
        if (len >= 4 && !context->half_used) {
            const size_t whole = len - len % 4;

            pw_grain128_pass_words(context->state, out, in, len / 4, context->decrypts);
            if (out)
                out += whole;
            in += whole;
            len -= whole;
            continue;
        }
#endif
        uint8_t bytes = (context->half_used || len == 1) ? 1 : 2;

        text[0] = in[0];
        if (bytes == 2)
            text[1] = in[1];
        step(context, bytes);
        if (out) {
            out[0] = text[0];
            if (bytes == 2)
                out[1] = text[1];
            out += bytes;
        }
        in += bytes;
        len -= bytes;
    }
}

/* The length of the associated data in DER: one byte below 128, else 0x80 + the count of the bytes that follow, the
 * most significant one first. */
static void absorb_length(context_t *context, size_t adlen)
{
    uint8_t *text = bytes_of(context, PW_GRAIN128_TEXT);
    uint8_t count = 1;

    while (count < sizeof adlen && adlen >> (8 * count) != 0)
        count++;
    if (adlen >= 128) {
        *text = (uint8_t)(0x80u + count);
        step(context, 1);
    }
    do {
        count--;
        *text = (uint8_t)(adlen >> (8 * count));
        step(context, 1);
    } while (count != 0);
}

/* The tag into the place of A: its last step is the bit 1 after the message. */
static uint8_t *make_tag(context_t *context)
{
    uint8_t *accumulator = bytes_of(context, PW_GRAIN128_AUTHENTICATOR);

    pw_bytes_add(accumulator, accumulator + 8, 8);
    return accumulator;
}

static void give_tag(context_t *context, uint8_t *tag)
{
    pw_bytes_copy(tag, make_tag(context), PW_GRAIN128AEAD_V2_TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

static int compare_tag(context_t *context, const uint8_t *tag)
{
    int result = pw_bytes_compare(make_tag(context), tag, PW_GRAIN128AEAD_V2_TAG_BYTES);

    pw_bytes_wipe(context, sizeof *context);
    return result;
}

void pw_grain128aead_v2_encrypt(uint8_t *ciphertext, uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                                const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES])
{
    context_t context;

    load_key_and_nonce(&context, nonce, key);
    absorb_length(&context, adlen);
    process(&context, NULL, ad, adlen);
    process(&context, ciphertext, message, len);
    give_tag(&context, tag);
}

int pw_grain128aead_v2_decrypt(uint8_t *message, const uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                               const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES])
{
    context_t context;

    load_key_and_nonce(&context, nonce, key);
    absorb_length(&context, adlen);
    process(&context, NULL, ad, adlen);
    context.decrypts = 1;
    process(&context, message, ciphertext, len);
    if (compare_tag(&context, tag) == 0)
        return 0;
    pw_bytes_wipe(message, len);
    return -1;
}

void pw_grain128aead_v2_init(pw_grain128aead_v2_context *context, const uint8_t nonce[PW_GRAIN128AEAD_V2_NONCE_BYTES],
                             const uint8_t key[PW_GRAIN128AEAD_V2_KEY_BYTES], size_t adlen)
{
    load_key_and_nonce(context, nonce, key);
    absorb_length(context, adlen);
    context->ad_left = adlen;
    context->as_announced = 1;
}

int pw_grain128aead_v2_aad(pw_grain128aead_v2_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen > context->ad_left)
        context->as_announced = 0;
    if (!context->as_announced)
        return -1;
    process(context, NULL, ad, adlen);
    context->ad_left -= adlen;
    return 0;
}

/* A message may begin only when the associated data is complete. */
static void update(context_t *context, uint8_t *out, const uint8_t *in, size_t len, uint8_t decrypts)
{
    if (len != 0 && context->ad_left != 0)
        context->as_announced = 0;
    context->decrypts = decrypts;
    process(context, out, in, len);
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

/* Not of a context that has ended. */
static int is_as_announced(const context_t *context)
{
    return context->ad_left == 0 && context->as_announced;
}

int pw_grain128aead_v2_finalize(pw_grain128aead_v2_context *context, uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES])
{
    int result = is_as_announced(context) ? 0 : -1;

    give_tag(context, tag);
    if (result != 0)
        pw_bytes_wipe(tag, PW_GRAIN128AEAD_V2_TAG_BYTES);
    return result;
}

int pw_grain128aead_v2_verify(pw_grain128aead_v2_context *context, const uint8_t tag[PW_GRAIN128AEAD_V2_TAG_BYTES])
{
    int as_announced = is_as_announced(context);
    int result = compare_tag(context, tag);

    return as_announced ? result : -1;
}
