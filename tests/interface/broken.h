/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An AEAD, one for short messages, a hash and an XOF without any strength that keep every promise but the one that TESTED_DEFECT names. */
#ifndef BROKEN_H
#define BROKEN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define NONE 0
#define TAG_IGNORED 1 /* one byte of it */
#define OUTPUT_LEFT 2 /* after a wrong tag */
#define NOT_IN_PLACE 3
#define CUTS_MATTER 4 /* where a string is cut into pieces */
#define CONTEXT_LEFT 5
#define ONE_TOO_MANY 6 /* bytes read */
#define NULL_READ 7
#define KEY_IGNORED 8
#define LONGER_TAKEN 9 /* a message */

typedef struct {
    uint64_t state;
} pw_broken_context;

static uint8_t next(pw_broken_context *context, uint8_t byte)
{
    context->state = (context->state + byte + 1) * UINT64_C(0x9e3779b97f4a7c15);
    context->state ^= context->state >> 29;
    return (uint8_t)(context->state >> 50);
}

#ifndef TESTED_MESSAGE

static void take(pw_broken_context *context, const uint8_t *bytes, size_t n)
{
    if (TESTED_DEFECT == NULL_READ) {
        next(context, (uint8_t)(*(const volatile uint8_t *)bytes & 0u));
    }
    if (TESTED_DEFECT == CUTS_MATTER && n > 0) {
        next(context, 1);
    }
    for (size_t i = 0; i < n + (TESTED_DEFECT == ONE_TOO_MANY); i++) {
        next(context, bytes[i]);
    }
}

static void give(pw_broken_context *context, uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bytes[i] = next(context, 0);
    }
}

static void forget(pw_broken_context *context)
{
    if (TESTED_DEFECT != CONTEXT_LEFT) {
        memset(context, 0, sizeof *context);
    }
}

#endif

#ifdef TESTED_TAG

typedef pw_broken_context pw_broken_aead_context;

static void pw_broken_aead_init(pw_broken_context *context, const uint8_t *nonce, const uint8_t *key)
{
    context->state = 1;
    for (size_t i = 0; i < TESTED_KEY && TESTED_DEFECT != KEY_IGNORED; i++) {
        next(context, key[i]);
    }
    for (size_t i = 0; i < TESTED_NONCE; i++) {
        next(context, nonce[i]);
    }
}

static void pw_broken_aead_aad(pw_broken_context *context, const uint8_t *ad, size_t adlen)
{
    take(context, ad, adlen);
}

static void pw_broken_aead_encrypt_update(pw_broken_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const uint8_t plain = in[i];

        out[i] = (uint8_t)(plain ^ (context->state >> 40));
        next(context, TESTED_DEFECT == NOT_IN_PLACE ? in[i] : plain);
    }
}

static void pw_broken_aead_decrypt_update(pw_broken_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(in[i] ^ (context->state >> 40));
        next(context, out[i]);
    }
}

static void pw_broken_aead_finalize(pw_broken_context *context, uint8_t *tag)
{
    give(context, tag, TESTED_TAG);
    forget(context);
}

static int pw_broken_aead_verify(pw_broken_context *context, const uint8_t *tag)
{
    uint8_t right[TESTED_TAG];

    pw_broken_aead_finalize(context, right);
    return memcmp(right, tag, TESTED_DEFECT == TAG_IGNORED ? TESTED_TAG - 1 : TESTED_TAG) ? -1 : 0;
}

static void pw_broken_aead_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len,
                                   const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    pw_broken_context context;

    pw_broken_aead_init(&context, nonce, key);
    pw_broken_aead_aad(&context, ad, adlen);
    pw_broken_aead_encrypt_update(&context, ciphertext, message, len);
    pw_broken_aead_finalize(&context, tag);
}

static int pw_broken_aead_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                                  const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    pw_broken_context context;
    int result;

    pw_broken_aead_init(&context, nonce, key);
    pw_broken_aead_aad(&context, ad, adlen);
    pw_broken_aead_decrypt_update(&context, message, ciphertext, len);
    result = pw_broken_aead_verify(&context, tag);
    if (result != 0 && len > 0 && TESTED_DEFECT != OUTPUT_LEFT) {
        memset(message, 0, len);
    }
    return result;
}

#elif defined TESTED_MESSAGE

static void pw_broken_short_begin(pw_broken_context *context, const uint8_t *key)
{
    context->state = 1;
    for (size_t i = 0; i < TESTED_KEY; i++) {
        next(context, key[i]);
    }
}

static int pw_broken_short_encrypt(uint8_t *ciphertext, const uint8_t *message, size_t len, const uint8_t *nonce,
                                   const uint8_t *key)
{
    pw_broken_context context;
    uint8_t plain[TESTED_CIPHERTEXT] = {0};

    if (len > TESTED_MESSAGE) {
        return TESTED_DEFECT == LONGER_TAKEN ? 0 : -1;
    }
    pw_broken_short_begin(&context, key);
    if (TESTED_DEFECT == NULL_READ) {
        next(&context, (uint8_t)(*(const volatile uint8_t *)message & 0u));
    }
    if (TESTED_DEFECT == NOT_IN_PLACE) {
        memset(ciphertext, 0, 1);
    }
    memcpy(plain, nonce, TESTED_NONCE);
    for (size_t i = 0; i < len + (TESTED_DEFECT == ONE_TOO_MANY); i++) {
        plain[TESTED_NONCE + i] = message[i];
    }
    plain[TESTED_NONCE + len] = 0x80;
    for (size_t i = 0; i < TESTED_CIPHERTEXT; i++) {
        ciphertext[i] = (uint8_t)(plain[i] ^ (context.state >> 40));
        next(&context, plain[i]);
    }
    return 0;
}

static int pw_broken_short_decrypt(uint8_t *message, const uint8_t *ciphertext, const uint8_t *nonce,
                                   const uint8_t *key)
{
    pw_broken_context context;
    uint8_t plain[TESTED_CIPHERTEXT];
    int length = TESTED_CIPHERTEXT - TESTED_NONCE - 1;

    pw_broken_short_begin(&context, key);
    if (TESTED_DEFECT == NULL_READ) {
        next(&context, 0);
    }
    for (size_t i = 0; i < TESTED_CIPHERTEXT; i++) {
        plain[i] = (uint8_t)(ciphertext[i] ^ (context.state >> 40));
        next(&context, plain[i]);
    }
    if (TESTED_DEFECT == TAG_IGNORED) {
        plain[TESTED_CIPHERTEXT - 1] = 0;
    }
    while (length > 0 && plain[TESTED_NONCE + length] == 0) {
        length--;
    }
    if (length > TESTED_MESSAGE || plain[TESTED_NONCE + length] != 0x80 || memcmp(plain, nonce, TESTED_NONCE) != 0) {
        if (TESTED_DEFECT != OUTPUT_LEFT) {
            memset(message, 0, TESTED_MESSAGE);
        }
        return -1;
    }
    plain[TESTED_NONCE + length] = 0;
    memcpy(message, plain + TESTED_NONCE, TESTED_MESSAGE);
    return length;
}

#elif defined TESTED_DIGEST

typedef pw_broken_context pw_broken_hash_context;

static void pw_broken_hash_init(pw_broken_context *context)
{
    context->state = 1;
}

static void pw_broken_hash_update(pw_broken_context *context, const uint8_t *message, size_t len)
{
    take(context, message, len);
}

static void pw_broken_hash_finalize(pw_broken_context *context, uint8_t *digest)
{
    give(context, digest, TESTED_DIGEST);
    forget(context);
}

static void pw_broken_hash(uint8_t *digest, const uint8_t *message, size_t len)
{
    pw_broken_context context;

    pw_broken_hash_init(&context);
    pw_broken_hash_update(&context, message, len);
    pw_broken_hash_finalize(&context, digest);
}

#else

typedef pw_broken_context pw_broken_xof_context;

static void pw_broken_xof_init(pw_broken_context *context)
{
    context->state = 1;
}

static void pw_broken_xof_update(pw_broken_context *context, const uint8_t *message, size_t len)
{
    take(context, message, len);
}

static void pw_broken_xof_squeeze(pw_broken_context *context, uint8_t *output, size_t outlen)
{
    give(context, output, outlen);
}

static void pw_broken_xof_wipe(pw_broken_context *context)
{
    forget(context);
}

static void pw_broken_xof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    pw_broken_context context;

    pw_broken_xof_init(&context);
    pw_broken_xof_update(&context, message, len);
    pw_broken_xof_squeeze(&context, output, outlen);
}

#endif

#endif
