/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An AEAD without any strength, right but for the one DEFECT that an implementation is built with. */
#include <pennyweight/toy.h>

#include "bytes.h"
#include "permutation.h"

enum {
    NONE,
    TAG_IGNORED,
    TAG_BYTE_IGNORED,
    TAG_BIT_IGNORED,
    STREAM_TAG_BIT_IGNORED,
    OUTPUT_LEFT,
    NOT_IN_PLACE,
    LONG_TEXT,
    LONG_AD,
    NARROW_LENGTH,
    NARROW_AD_LENGTH,
    UNALIGNED,
    CUTS_MATTER,
    WITHOUT_AAD,
    WITHOUT_UPDATE,
    EMPTY_AAD,
    EMPTY_UPDATE,
    LATE_AD,
    ENDED_GOES_ON,
    LEFT_BY_FINALIZE,
    LEFT_BY_VERIFY,
    AD_UNALIGNED,
    ACROSS_PAGE,
    ANSWERS_AGAIN,
    BEYOND_TAG,
    BEYOND_AD,
    INTO_NONCE,
    KEY_BRANCH,
    TEXT_BRANCH,
    EARLY_EXIT,
    OWN_COMPARISON,
    KEY_COMPARED,
    TAG_IN_PIECES,
    STREAM_BRANCH,
    FULL_BLOCK_BRANCH,
    NEVER_RUN
};

enum { RATE = 4, ROUNDS = 3, DOMAIN = 17 };

/* The functions of a stream that have been called; a one-shot function sets them all. */
enum { CALLED_AAD = 1, CALLED_UPDATE = 2, ONE_SHOT = 4, HAD_MESSAGE = 8 };

static uint8_t *bytes_of(pw_toy_aead_context *context)
{
    return (uint8_t *)context->state;
}

static void wait(uint8_t turns)
{
    volatile uint8_t left;

    for (left = turns; left > 0; left--) {
    }
}

static void step(pw_toy_aead_context *context)
{
    context->at++;
    if (context->at == RATE) {
        pw_toy_permute(context->state, context->key, DOMAIN, ROUNDS);
        context->at = 0;
    }
}

static void absorb(pw_toy_aead_context *context, const uint8_t *ad, size_t adlen)
{
    size_t i;

    if (DEFECT == BEYOND_AD && adlen > 0)
        (void)((const volatile uint8_t *)ad)[adlen];
    if (DEFECT == NARROW_AD_LENGTH)
        adlen &= 255;
    if (DEFECT == LONG_AD && adlen > 100)
        context->state[1] ^= 1;
    for (i = 0; i < adlen; i++) {
        pw_bytes_add(bytes_of(context) + context->at, ad + i, 1);
        step(context);
    }
}

static void encipher(pw_toy_aead_context *context, uint8_t *out, const uint8_t *in, size_t len, int decrypts)
{
    size_t i;

    if (DEFECT == NARROW_LENGTH)
        len &= 255;
    if (DEFECT == LONG_TEXT && len > 100)
        context->state[1] ^= 1;
    if (DEFECT == UNALIGNED && len > 0 && ((uintptr_t)in & 1) != 0)
        context->state[1] ^= 1;
    if (DEFECT == TEXT_BRANCH && len > 0)
        wait(in[0]);
    if (DEFECT == FULL_BLOCK_BRANCH && len > 0 && len % RATE == 0)
        wait(in[0]);
    for (i = 0; i < len; i++) {
        uint8_t *byte = bytes_of(context) + context->at;

        const uint8_t given = in[i];

        out[i] = (uint8_t)(given ^ *byte);
        pw_bytes_add(byte + RATE, decrypts ? out + i : DEFECT == NOT_IN_PLACE ? in + i : &given, 1);
        step(context);
    }
}

__attribute__((noinline)) int pw_toy_compare(const uint8_t *right, const uint8_t *tag);

/* One bit of it is taken for right. */
static int compare_but_one_bit(const uint8_t *right, const uint8_t *tag)
{
    uint8_t given[PW_TOY_AEAD_TAG_BYTES];
    int result;

    pw_bytes_copy(given, tag, sizeof given);
    given[6] = (uint8_t)((given[6] & ~4) | (right[6] & 4));
    result = pw_bytes_compare(right, given, sizeof given);
    pw_bytes_wipe(given, sizeof given);
    return result;
}

int pw_toy_compare(const uint8_t *right, const uint8_t *tag)
{
    unsigned difference = 0;
    size_t i;

    if (DEFECT == TAG_IGNORED)
        return 0;
    if (DEFECT == EARLY_EXIT || DEFECT == OWN_COMPARISON) {
        for (i = 0; i < PW_TOY_AEAD_TAG_BYTES; i++) {
            difference |= (unsigned)(right[i] ^ tag[i]);
            if (DEFECT == EARLY_EXIT && difference != 0)
                return -1;
        }
        return (int)((difference - 1) >> 8 & 1) - 1;
    }
    if (DEFECT == TAG_IN_PIECES) {
        for (i = 0; i < PW_TOY_AEAD_TAG_BYTES; i++)
            if (pw_bytes_compare(right + i, tag + i, 1) != 0)
                return -1;
    }
    if (DEFECT == TAG_BIT_IGNORED)
        return compare_but_one_bit(right, tag);
    return pw_bytes_compare(right, tag, PW_TOY_AEAD_TAG_BYTES - (DEFECT == TAG_BYTE_IGNORED));
}

void pw_toy_aead_init(pw_toy_aead_context *context, const uint8_t *nonce, const uint8_t *key)
{
    context->at = 0;
    context->begun = 1;
    context->calls = 0;
    pw_bytes_copy((uint8_t *)context->key, key, PW_TOY_AEAD_KEY_BYTES);
    pw_bytes_copy(bytes_of(context), nonce, PW_TOY_AEAD_NONCE_BYTES);
    if (DEFECT == KEY_BRANCH)
        wait(key[0]);
    if (DEFECT == KEY_COMPARED) {
        const uint8_t zero = 0;

        if (pw_bytes_compare(key, &zero, 1) == 0)
            wait(1);
    }
    if (DEFECT == INTO_NONCE)
        ((volatile uint8_t *)(uintptr_t)nonce)[0] = 1;
    pw_toy_permute(context->state, context->key, DOMAIN, ROUNDS);
}

void pw_toy_aead_aad(pw_toy_aead_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen != 0 && (context->calls & HAD_MESSAGE) && DEFECT != LATE_AD) {
        pw_bytes_wipe(context, sizeof *context);
        return;
    }
    context->calls |= CALLED_AAD;
    if (DEFECT == EMPTY_AAD && adlen == 0)
        context->state[1] ^= 1;
    absorb(context, ad, adlen);
}

static void begin_piece(pw_toy_aead_context *context, size_t len)
{
    context->calls |= CALLED_UPDATE;
    if (len != 0)
        context->calls |= HAD_MESSAGE;
    if (DEFECT == EMPTY_UPDATE && len == 0)
        context->state[1] ^= 1;
    if (DEFECT == CUTS_MATTER)
        context->at = 0;
}

/* Whether it has; then nothing but zeros comes out. */
static int has_ended(const pw_toy_aead_context *context, uint8_t *out, size_t len)
{
    if (context->begun || DEFECT == ENDED_GOES_ON)
        return 0;
    pw_bytes_wipe(out, len);
    return 1;
}

void pw_toy_aead_encrypt_update(pw_toy_aead_context *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    if (has_ended(context, ciphertext, len))
        return;
    begin_piece(context, len);
    if (DEFECT == STREAM_BRANCH && len > 0)
        wait(message[0]);
    encipher(context, ciphertext, message, len, 0);
}

void pw_toy_aead_decrypt_update(pw_toy_aead_context *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    if (has_ended(context, message, len))
        return;
    begin_piece(context, len);
    encipher(context, message, ciphertext, len, 1);
}

static void end(pw_toy_aead_context *context, uint8_t *tag)
{
    if (DEFECT == WITHOUT_AAD && !(context->calls & CALLED_AAD))
        context->state[1] ^= 1;
    if (DEFECT == WITHOUT_UPDATE && !(context->calls & CALLED_UPDATE))
        context->state[1] ^= 1;
    pw_toy_permute(context->state, context->key, DOMAIN, ROUNDS);
    pw_bytes_copy(tag, bytes_of(context), PW_TOY_AEAD_TAG_BYTES);
    if (DEFECT == BEYOND_TAG)
        ((volatile uint8_t *)tag)[PW_TOY_AEAD_TAG_BYTES] = 0;
}

void pw_toy_aead_finalize(pw_toy_aead_context *context, uint8_t *tag)
{
    end(context, tag);
    if (DEFECT != LEFT_BY_FINALIZE)
        pw_bytes_wipe(context, sizeof *context);
}

int pw_toy_aead_verify(pw_toy_aead_context *context, const uint8_t *tag)
{
    uint8_t right[PW_TOY_AEAD_TAG_BYTES + 1]; /* one more for BEYOND_TAG, which is not about this array */
    int result;

    end(context, right);
    result = DEFECT == STREAM_TAG_BIT_IGNORED && !(context->calls & ONE_SHOT) ? compare_but_one_bit(right, tag)
                                                                              : pw_toy_compare(right, tag);
    if (DEFECT != ANSWERS_AGAIN && !context->begun)
        result = -1;
    pw_bytes_wipe(right, sizeof right);
    if (DEFECT != LEFT_BY_VERIFY)
        pw_bytes_wipe(context, sizeof *context);
    return result;
}

void pw_toy_aead_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                         size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    pw_toy_aead_context context;

    pw_toy_aead_init(&context, nonce, key);
    context.calls = CALLED_AAD | CALLED_UPDATE | ONE_SHOT;
    absorb(&context, ad, adlen);
    if (DEFECT == NEVER_RUN && adlen == 1000)
        wait(1);
    if (DEFECT == AD_UNALIGNED && adlen > 0 && ((uintptr_t)ad & 1) != 0 && ((uintptr_t)message & 1) == 0)
        context.state[1] ^= 1;
    if (DEFECT == ACROSS_PAGE && (((uintptr_t)key ^ (uintptr_t)(key + 3)) & 256) != 0)
        context.state[1] ^= 1;
    encipher(&context, ciphertext, message, len, 0);
    pw_toy_aead_finalize(&context, tag);
}

int pw_toy_aead_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                        size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    pw_toy_aead_context context;
    int result;

    pw_toy_aead_init(&context, nonce, key);
    context.calls = CALLED_AAD | CALLED_UPDATE | ONE_SHOT;
    absorb(&context, ad, adlen);
    encipher(&context, message, ciphertext, len, 1);
    result = pw_toy_aead_verify(&context, tag);
    if (result != 0 && DEFECT != OUTPUT_LEFT)
        pw_bytes_wipe(message, len);
    return result;
}
