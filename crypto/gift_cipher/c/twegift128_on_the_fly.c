/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 that makes its round keys on the way, in portable C. */
#include "../gift128.h"
#include "bitsliced.h"
#include "bytes.h"
#include "clear_frame.h"

static PW_NOINLINE void encrypt(uint8_t block[16], const uint8_t key[16], unsigned tweak)
{
    uint32_t s[4], words[4];
    unsigned i;

    for (i = 0; i < 4; i++)
        words[i] = pw_load32(key + 4 * i);
    pw_twegift_load(s, block);
    pw_gift_bitsliced(s, words, tweak);
    pw_twegift_store(block, s);
    pw_bytes_wipe(words, sizeof words);
    pw_bytes_wipe(s, sizeof s);
}

void pw_twegift128_on_the_fly(uint8_t block[16], const uint8_t key[16], unsigned tweak)
{
    encrypt(block, key, tweak);
    clear_frame();
}
