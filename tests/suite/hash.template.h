/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A hash without any strength, right but for the one DEFECT that an implementation is built with. */
#include <pennyweight/toy.h>

#include "bytes.h"
#include "permutation.h"

enum {
    NONE,
    LONG_TEXT,
    UNALIGNED,
    CUTS_MATTER,
    WITHOUT_UPDATE,
    EMPTY_UPDATE,
    LEFT_BY_FINALIZE,
    BEYOND_DIGEST,
    BEYOND_MESSAGE,
    TEXT_ADDRESS
};

enum { RATE = 4, ROUNDS = 3, DOMAIN = 17 };

static void absorb(pw_toy_hash_context *context, const uint8_t *message, size_t len)
{
    size_t i;

    if (DEFECT == LONG_TEXT && len > 100)
        context->state[1] ^= 1;
    if (DEFECT == UNALIGNED && ((uintptr_t)message & 1) != 0)
        context->state[1] ^= 1;
    if (DEFECT == BEYOND_MESSAGE && len > 0)
        (void)((const volatile uint8_t *)message)[len];
    if (DEFECT == TEXT_ADDRESS && len > 1)
        (void)((const volatile uint8_t *)message)[message[0] & 1];
    for (i = 0; i < len; i++) {
        pw_bytes_add((uint8_t *)context->state + context->at, message + i, 1);
        context->at++;
        if (context->at == RATE) {
            pw_toy_permute(context->state, context->key, DOMAIN, ROUNDS);
            context->at = 0;
        }
    }
}

void pw_toy_hash_init(pw_toy_hash_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

void pw_toy_hash_update(pw_toy_hash_context *context, const uint8_t *message, size_t len)
{
    context->calls = 1;
    if (DEFECT == EMPTY_UPDATE && len == 0)
        context->state[1] ^= 1;
    if (DEFECT == CUTS_MATTER)
        context->at = 0;
    absorb(context, message, len);
}

void pw_toy_hash_finalize(pw_toy_hash_context *context, uint8_t *digest)
{
    if (DEFECT == WITHOUT_UPDATE && !context->calls)
        context->state[1] ^= 1;
    pw_toy_permute(context->state, context->key, DOMAIN, ROUNDS);
    pw_bytes_copy(digest, (const uint8_t *)context->state, PW_TOY_HASH_DIGEST_BYTES);
    if (DEFECT == BEYOND_DIGEST)
        ((volatile uint8_t *)digest)[PW_TOY_HASH_DIGEST_BYTES] = 0;
    if (DEFECT != LEFT_BY_FINALIZE)
        pw_bytes_wipe(context, sizeof *context);
}

void pw_toy_hash(uint8_t *digest, const uint8_t *message, size_t len)
{
    pw_toy_hash_context context;

    pw_toy_hash_init(&context);
    context.calls = 1;
    absorb(&context, message, len);
    pw_toy_hash_finalize(&context, digest);
}
