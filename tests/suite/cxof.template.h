/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A XOF with a label, without any strength, right but for the one DEFECT that an implementation is built with. */
#include <pennyweight/toy.h>

#include "bytes.h"
#include "permutation.h"

enum {
    NONE,
    LABEL_IGNORED,
    LONG_OUTPUT,
    CUTS_MATTER,
    SQUEEZES_MATTER,
    WITHOUT_UPDATE,
    EMPTY_SQUEEZE,
    LEFT_BY_WIPE,
    BEYOND_OUTPUT
};

enum { RATE = 4, ROUNDS = 3, DOMAIN = 17 };

static void permute(pw_toy_cxof_context *context)
{
    const uint32_t key[1] = {0};

    pw_toy_permute(context->state, key, DOMAIN, ROUNDS);
    context->at = 0;
}

static void absorb(pw_toy_cxof_context *context, const uint8_t *bytes, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        pw_bytes_add((uint8_t *)context->state + context->at, bytes + i, 1);
        context->at++;
        if (context->at == RATE)
            permute(context);
    }
}

static void output_from(pw_toy_cxof_context *context, uint8_t *output, size_t outlen)
{
    size_t i;

    if (!context->squeezes) {
        permute(context);
        context->squeezes = 1;
    }
    if (DEFECT == LONG_OUTPUT && outlen > 100)
        context->state[0] ^= 1;
    for (i = 0; i < outlen; i++) {
        if (context->at == RATE)
            permute(context);
        pw_bytes_copy(output + i, (const uint8_t *)context->state + context->at, 1);
        context->at++;
    }
    if (DEFECT == BEYOND_OUTPUT)
        ((volatile uint8_t *)output)[outlen] = 0;
}

void pw_toy_cxof_init(pw_toy_cxof_context *context, const uint8_t *label, size_t labellen)
{
    pw_bytes_wipe(context, sizeof *context);
    if (DEFECT != LABEL_IGNORED)
        absorb(context, label, labellen);
    permute(context);
}

void pw_toy_cxof_update(pw_toy_cxof_context *context, const uint8_t *message, size_t len)
{
    context->updates = 1;
    if (DEFECT == CUTS_MATTER)
        context->at = 0;
    absorb(context, message, len);
}

void pw_toy_cxof_squeeze(pw_toy_cxof_context *context, uint8_t *output, size_t outlen)
{
    if (DEFECT == SQUEEZES_MATTER && context->squeezes)
        context->at = 0;
    if (DEFECT == EMPTY_SQUEEZE && outlen == 0)
        context->at = 0;
    if (DEFECT == WITHOUT_UPDATE && !context->updates)
        context->state[1] ^= 1;
    output_from(context, output, outlen);
}

void pw_toy_cxof_wipe(pw_toy_cxof_context *context)
{
    if (DEFECT != LEFT_BY_WIPE)
        pw_bytes_wipe(context, sizeof *context);
}

void pw_toy_cxof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t *label,
                 size_t labellen)
{
    pw_toy_cxof_context context;

    pw_toy_cxof_init(&context, label, labellen);
    absorb(&context, message, len);
    output_from(&context, output, outlen);
    pw_bytes_wipe(&context, sizeof context);
}
