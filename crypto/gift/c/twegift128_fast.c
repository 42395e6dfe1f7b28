/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 with round keys in portable C, for speed. */
#include "../gift128.h"
#include "rounds_fast.h"
#include "clear_stack.h"

/* What the function below spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_spilled, sizeof(int) < 4 ? 24 : 16)

static PW_NOINLINE void encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS],
                                unsigned tweak)
{
    uint32_t s[4];
    struct gift_slices x;

    pw_twegift_load(s, block);
    x = (struct gift_slices){~s[0], s[1], s[2], s[3]};
    gift_rounds(&x, round_keys, tweak);
    s[0] = ~x.s0, s[1] = x.s1, s[2] = x.s2, s[3] = x.s3;
    pw_twegift_store(block, s);
}

void pw_twegift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak)
{
    encrypt(block, round_keys, tweak);
    clear_spilled();
}
