/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Text by one or two bytes. */
#include "process.h"

static const struct grain_functions grain = {pw_grain128_next, pw_grain128_absorb, NULL};

void pw_grain128_process(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    while (len != 0) {
        const uint8_t n = grain_process_bytes(&grain, context, out, in, len);

        if (out)
            out += n;
        in += n;
        len -= n;
    }
}
