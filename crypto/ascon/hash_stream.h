/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The streams of a hash function of the Ascon family, which has been defined before (hash256.h). */
#include "sponge_mode.h"

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
