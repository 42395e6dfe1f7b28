/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Blocks as all modes have them, and the encryption of SUNDAE and ESTATE. */
#ifndef PENNYWEIGHT_GIFT_C_BLOCKS_H
#define PENNYWEIGHT_GIFT_C_BLOCKS_H

#include <stddef.h>

#include "bytes.h"
#include "inline.h"

#define BLOCK 16u

enum phase { ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* out = in + the key stream block, of a last block of n bytes; block stays as it is. */
PW_INLINE void add_key_stream(uint8_t *out, const uint8_t *in, const uint32_t block[4], size_t n)
{
    if (out != in)
        pw_bytes_copy(out, in, n);
    pw_bytes_add(out, (const uint8_t *)block, n);
}

#endif
