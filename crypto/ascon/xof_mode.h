/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An XOF of the Ascon family without a label. The file that includes this one defines what xof_stream.h asks for, and
 * ALGORITHM: the function itself. */
#include "xof_stream.h"

void ALGORITHM(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    INITIAL(state);
    sponge(state, output, outlen, message, len);
}

void NAME(init)(NAME(context) *context)
{
    INITIAL(context->state);
    context->position = 0;
    context->squeezing = 0;
}
