/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A hash function of the Ascon family. The file that includes this one defines what sponge_mode.h asks for, and
 * ALGORITHM and NAME(f): the function itself and its other functions and types f. */
#include "sponge_mode.h"

#define DIGEST_BYTES 32

void ALGORITHM(uint8_t digest[DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    INITIAL(state);
    sponge(state, digest, DIGEST_BYTES, message, len);
}

void NAME(init)(NAME(context) *context)
{
    INITIAL(context->state);
    context->position = 0;
}

void NAME(update)(NAME(context) *context, const uint8_t *message, size_t len)
{
    context->position = (uint8_t)absorb(context->state, context->position, message, len);
}

void NAME(finalize)(NAME(context) *context, uint8_t digest[DIGEST_BYTES])
{
    end_of_string(context->state, context->position);
    squeeze(context->state, 0, digest, DIGEST_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}
