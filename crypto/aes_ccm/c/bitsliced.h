/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced cipher as a form for CCM: the chaining value and the block of key stream are its two blocks. */
#ifndef PENNYWEIGHT_AES_CCM_C_BITSLICED_H
#define PENNYWEIGHT_AES_CCM_C_BITSLICED_H

#include "ccm_blocks.h"

#define PREPARED_WORDS (PW_AES128_ROUND_KEY_WORDS + BLOCK / 4)

/* What is prepared lies in words of the stack. */
static void encrypt_both(uint8_t *blocks, const uint8_t *prepared)
{
    pw_aes128_bitsliced_encrypt(blocks, (const uint32_t *)(const void *)prepared);
}

static const struct ccm_cipher CIPHER = {encrypt_both, encrypt_both};

#endif
