/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Text by words. */
#include "process.h"

static const struct grain_functions grain = {pw_grain128_next, pw_grain128_absorb, pw_grain128_pass_words};

void pw_grain128_process(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    grain_process_words(&grain, context, out, in, len);
}
