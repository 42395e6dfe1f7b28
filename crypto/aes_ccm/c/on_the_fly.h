/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cipher that makes its round keys on the way, as a form for CCM. */
#ifndef PENNYWEIGHT_AES_CCM_C_ON_THE_FLY_H
#define PENNYWEIGHT_AES_CCM_C_ON_THE_FLY_H

#include "ccm_blocks.h"

static void encrypt_both(uint8_t *blocks, const uint8_t *key)
{
    pw_aes128_on_the_fly(blocks, key);
    pw_aes128_on_the_fly(blocks + BLOCK, key);
}

static const struct ccm_cipher CIPHER = {pw_aes128_on_the_fly, encrypt_both};

#endif
