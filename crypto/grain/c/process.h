/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Text through the generator and the authenticator of Grain-128AEADv2: sections 2.2 and 2.3 of the specification. */
#ifndef PENNYWEIGHT_GRAIN_C_PROCESS_H
#define PENNYWEIGHT_GRAIN_C_PROCESS_H

#include "pennyweight/grain.h"

#include "../generator.h"
#include "inline.h"
#include "words.h"

/* Encrypts or decrypts, as context->decrypts says, and authenticates the plaintext. Without `out` only the latter. */
void pw_grain128_process(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in, size_t len);

/* The same for the first one or two of len bytes; returns their number. Two only if no half of an output word is left. */
PW_INLINE uint8_t grain_process_bytes(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    uint32_t *const output = context->state + PW_GRAIN128_OUTPUT;
    uint8_t *const text = (uint8_t *)(context->state + PW_GRAIN128_TEXT);
    const uint8_t bytes = context->half_used || len == 1 ? 1 : 2;

    text[0] = in[0];
    if (bytes == 2)
        text[1] = in[1];
    if (context->half_used) {
        *output = pw_le32(pw_le32(*output) >> 16);
        context->half_used = 0;
    } else {
        pw_grain128_next(context->state);
        context->half_used = bytes & 1u;
    }
    pw_grain128_absorb(output, bytes, context->decrypts);
    if (out) {
        out[0] = text[0];
        if (bytes == 2)
            out[1] = text[1];
    }
    return bytes;
}

#endif
