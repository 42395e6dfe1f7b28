/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 with round keys in portable C, fixsliced. */
#include "../gift128.h"
#include "fixsliced.h"
#include "clear_frame.h"

static PW_NOINLINE void encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS],
                                unsigned tweak)
{
    uint32_t s[4];

    pw_twegift_load(s, block);
    pw_gift_fixsliced(s, round_keys, tweak);
    pw_twegift_store(block, s);
}

void pw_twegift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak)
{
    encrypt(block, round_keys, tweak);
    clear_frame();
}
