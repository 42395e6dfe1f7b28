/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 with round keys in portable C, fixsliced. */
#include "../gift128.h"
#include "fixsliced.h"
#include "clear_frame.h"

static PW_NOINLINE void encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    uint32_t s[4];

    pw_gift_load(s, block);
    pw_gift_fixsliced(s, round_keys, 0);
    pw_gift_store(block, s);
}

void pw_gift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    encrypt(block, round_keys);
    clear_frame();
}
