/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The streams of an XOF of the Ascon family, which has been defined before (hash256.h), from the message on. */
#include "sponge_mode.h"

void NAME(update)(NAME(context) *context, const uint8_t *message, size_t len)
{
    context->position = (uint8_t)absorb(context->state, context->position, message, len);
}

void NAME(squeeze)(NAME(context) *context, uint8_t *output, size_t outlen)
{
    if (context->squeezing == 0) {
        end_of_string(context->state, context->position);
        context->position = 0;
        context->squeezing = 1;
    }
    context->position = (uint8_t)squeeze(context->state, context->position, output, outlen);
}

void NAME(wipe)(NAME(context) *context)
{
    pw_bytes_wipe(context, sizeof *context);
}
