/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Text by words, which pass the generator and the authenticator at once; by bytes up to the first word and after the last. */
#include "process.h"

void pw_grain128_process(pw_grain128aead_v2_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    while (len != 0) {
        size_t n;

        if (len >= 4 && !context->half_used) {
            pw_grain128_pass_words(context->state, out, in, len / 4, context->decrypts);
            n = len - len % 4;
        } else {
            n = grain_process_bytes(context, out, in, len);
        }
        if (out)
            out += n;
        in += n;
        len -= n;
    }
}
