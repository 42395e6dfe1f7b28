/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Generator and authenticator as the mode of Grain-128AEADv2 uses them: their initialisation, and text
 * through both, sections 2.2 and 2.3 of the specification. */
#ifndef PENNYWEIGHT_GRAIN_C_PROCESS_H
#define PENNYWEIGHT_GRAIN_C_PROCESS_H

#include "pennyweight/grain.h"

#include "../generator.h"
#include "bytes.h"
#include "inline.h"
#include "words.h"

/* The functions that work on a state: of generator.h, with or without parts of it left on the stack. */
struct grain_functions {
    void (*next)(uint32_t *state);
    void (*absorb)(uint32_t *pad, unsigned bytes, unsigned decrypt);
    void (*pass_words)(uint32_t *state, uint8_t *out, const uint8_t *in, size_t words, unsigned decrypt);
};

/* Initialises all of the context's state. */
void pw_grain128_load(pw_grain128aead_v2_context *context, const uint8_t *nonce, const uint8_t *key);

/* Encrypts or decrypts, as context->decrypts says, and authenticates the plaintext. Without `out` only the latter. */
void pw_grain128_process(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in, size_t len);

/* Both registers before the initialisation. */
PW_INLINE void grain_put_key_and_nonce(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_copy((uint8_t *)(state + PW_GRAIN128_LFSR), nonce, PW_GRAIN128AEAD_V2_NONCE_BYTES);
    state[PW_GRAIN128_LFSR + 3] = pw_le32(UINT32_C(0x7fffffff));
    pw_bytes_copy((uint8_t *)(state + PW_GRAIN128_NFSR), key, PW_GRAIN128AEAD_V2_KEY_BYTES);
}

/* The same as pw_grain128_process() for the first one or two of len bytes; returns their number. Two only if no half of an output word
 * is left. */
PW_INLINE uint8_t grain_process_bytes(const struct grain_functions *grain, pw_grain128aead_v2_context *context,
                                      uint8_t *out, const uint8_t *in, size_t len)
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
        grain->next(context->state);
        context->half_used = bytes & 1u;
    }
    grain->absorb(output, bytes, context->decrypts);
    if (out) {
        out[0] = text[0];
        if (bytes == 2)
            out[1] = text[1];
    }
    return bytes;
}

/* pw_grain128_process() by words, which pass the generator and the authenticator at once; by bytes up to the first word and after the
 * last. */
PW_INLINE void grain_process_words(const struct grain_functions *grain, pw_grain128aead_v2_context *context,
                                   uint8_t *out, const uint8_t *in, size_t len)
{
    while (len != 0) {
        size_t n;

        if (len >= 4 && !context->half_used) {
            grain->pass_words(context->state, out, in, len / 4, context->decrypts);
            n = len - len % 4;
        } else {
            n = grain_process_bytes(grain, context, out, in, len);
        }
        if (out)
            out += n;
        in += n;
        len -= n;
    }
}

#endif
