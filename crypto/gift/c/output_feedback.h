/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* How SUNDAE and ESTATE encrypt: with what the cipher makes of the tag, of that, and so on. */
#ifndef PENNYWEIGHT_GIFT_C_OUTPUT_FEEDBACK_H
#define PENNYWEIGHT_GIFT_C_OUTPUT_FEEDBACK_H

#include <stddef.h>

#include "bytes.h"

#define BLOCK 16u

/* out = in + the key stream block, of a last block of n bytes; block stays as it is. */
static inline void add_key_stream(uint8_t *out, const uint8_t *in, const uint32_t block[4], size_t n)
{
    if (out != in)
        pw_bytes_copy(out, in, n);
    pw_bytes_add(out, (const uint8_t *)block, n);
}

#endif
