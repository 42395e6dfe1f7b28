/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 with round keys in portable C, for speed. */
#include "../gift128.h"
#include "rounds_fast.h"
#include "clear_stack.h"

/* What the function below spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_spilled, sizeof(int) < 4 ? 24 : 12)

static PW_NOINLINE PW_IN_ORDER void encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    struct gift_slices x = {~pw_load32_be(block), pw_load32_be(block + 4), pw_load32_be(block + 8),
                            pw_load32_be(block + 12)};

    gift_rounds(&x, round_keys, 0);
    pw_store32_be(block, ~x.s0);
    pw_store32_be(block + 4, x.s1);
    pw_store32_be(block + 8, x.s2);
    pw_store32_be(block + 12, x.s3);
}

void pw_gift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    encrypt(block, round_keys);
    clear_spilled();
}
