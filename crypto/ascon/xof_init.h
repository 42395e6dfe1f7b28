/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The start of the streams of an XOF without a label, which has been defined before (hash256.h). */
#include "sponge_mode.h"

void NAME(init)(NAME(context) *context)
{
    INITIAL(context->state);
    context->position = 0;
    context->squeezing = 0;
}
