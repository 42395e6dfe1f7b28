/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Building blocks of the mode in gcm.template.h, which both variants of the cipher use. */
#ifndef PENNYWEIGHT_AES_GCM_GCM_H
#define PENNYWEIGHT_AES_GCM_GCM_H

#include <pennyweight/aes_gcm.h>

#include "../ghash.h"
#include "bytes.h"
#include "clear_stack.h"
#include "inline.h"

#define NAME(function) pw_aes128_gcm_##function
#define BLOCK 16
#define KEY_BYTES PW_AES128_GCM_KEY_BYTES
#define NONCE_BYTES PW_AES128_GCM_NONCE_BYTES
#define TAG_BYTES PW_AES128_GCM_TAG_BYTES

/* The counter block: the nonce, then the counter in big-endian order. */
static inline void pw_gcm_counter_block(uint8_t block[BLOCK], const uint8_t *nonce, uint32_t counter)
{
    pw_bytes_copy(block, nonce, NONCE_BYTES);
    block[NONCE_BYTES] = (uint8_t)(counter >> 24);
    block[NONCE_BYTES + 1] = (uint8_t)(counter >> 16);
    block[NONCE_BYTES + 2] = (uint8_t)(counter >> 8);
    block[NONCE_BYTES + 3] = (uint8_t)counter;
}

#endif
