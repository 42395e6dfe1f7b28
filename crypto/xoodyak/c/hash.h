/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash: Cyclist without a key (NIST LWC final round submission, section 3). */
#ifndef PENNYWEIGHT_XOODYAK_C_HASH_H
#define PENNYWEIGHT_XOODYAK_C_HASH_H

#include "../cyclist.h"
#include "bytes.h"
#include "pennyweight/xoodyak.h"

#define RATE PW_XOODYAK_RATE_HASH
#define FIRST_BLOCK 0x01 /* in the last byte of the state */

static inline void xoodyak_hash_start(uint32_t state[12])
{
    pw_bytes_wipe(state, PW_XOODYAK_STATE_BYTES);
    ((uint8_t *)state)[PW_XOODYAK_STATE_BYTES - 1] = FIRST_BLOCK;
}

static inline void xoodyak_hash_squeeze(uint32_t state[12], unsigned offset, uint8_t *digest)
{
    pw_xoodyak_end_block(state, offset, 0);
    pw_bytes_copy(digest, (const uint8_t *)state, RATE);
    pw_xoodyak_end_block(state, 0, 0);
    pw_bytes_copy(digest + RATE, (const uint8_t *)state, RATE);
}

#endif
