/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 with round keys in portable C, for speed. */
#include "../gift128.h"
#include "rounds_fast.h"
#include "clear_stack.h"

/* What the function below spills, with the registers that it saves. */
#ifdef __AVR__
PW_CLEARS_WORDS(clear_spilled, 14)
#else
PW_CLEARS_WORDS(clear_spilled, sizeof(int) < 4 ? 24 : sizeof(void *) > 4 ? 40 : PW_LARGE_FRAMES ? 24 : 12)
#endif

/* Cores with registers of 8 and 16 bits have the bytes of a word in any order for nothing, others only the words. */
PW_INLINE uint32_t load(const uint32_t *block)
{
    return sizeof(int) < 4 ? pw_load32_be((const uint8_t *)block) : pw_be32(*block);
}

PW_INLINE void store(uint32_t *block, uint32_t word)
{
    if (sizeof(int) < 4)
        pw_store32_be((uint8_t *)block, word);
    else
        *block = pw_be32(word);
}

static PW_NOINLINE PW_IN_ORDER void encrypt(uint32_t block[4], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    struct gift_slices x = {~load(block), load(block + 1), load(block + 2), load(block + 3)};

    gift_rounds(&x, round_keys, 0);
    store(block, ~x.s0);
    store(block + 1, x.s1);
    store(block + 2, x.s2);
    store(block + 3, x.s3);
}

void pw_gift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    encrypt((uint32_t *)(void *)block, round_keys);
    clear_spilled();
}
