/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The blocks that GCM makes its key stream of (NIST SP 800-38D section 7). */
#ifndef PENNYWEIGHT_AES_COUNTER_H
#define PENNYWEIGHT_AES_COUNTER_H

#include <stdint.h>

#include "bytes.h"

/* The counter block: the nonce, then the counter in big-endian order. */
static inline void pw_aes_counter_block(uint8_t block[16], const uint8_t nonce[12], uint32_t counter)
{
    pw_bytes_copy(block, nonce, 12);
    block[12] = (uint8_t)(counter >> 24);
    block[13] = (uint8_t)(counter >> 16);
    block[14] = (uint8_t)(counter >> 8);
    block[15] = (uint8_t)counter;
}

#endif
