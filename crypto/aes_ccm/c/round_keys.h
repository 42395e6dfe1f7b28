/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cipher with round keys computed once per message, as a form for CCM. */
#ifndef PENNYWEIGHT_AES_CCM_C_ROUND_KEYS_H
#define PENNYWEIGHT_AES_CCM_C_ROUND_KEYS_H

#include "ccm_blocks.h"

static void encrypt_both(uint8_t *blocks, const uint8_t *prepared)
{
    pw_aes128_encrypt(blocks, prepared);
    pw_aes128_encrypt(blocks + BLOCK, prepared);
}

static const struct ccm_cipher CIPHER = {pw_aes128_encrypt, encrypt_both};

#endif
