/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 with round keys in portable C, for speed. */
#include "../gift128.h"
#include "rounds_fast.h"
#include "clear_stack.h"
#include "exchange.h"

/* What the function below spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_spilled, sizeof(int) < 4 ? 24 : sizeof(void *) > 4 ? 48 : PW_LARGE_FRAMES ? 24 : 16)

/* Fields of two pairs of words change places. */
PW_INLINE void exchange(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d, uint32_t mask, unsigned distance)
{
    pw_exchange_fields(a, b, mask, distance);
    pw_exchange_fields(c, d, mask, distance);
}

/* pw_twegift_load of all words at once. The number of a word and the place of a bit in it have digits, of the word, the byte, its
 * half and the bit in that: w1 w0, k1 k0 h j1 j0 becomes j1 j0, w1 w0 k1 k0 h. w0 goes to its place, what was there to its own, and
 * so on; in the midst w1 and j1 change places, which are numbers of words. */
PW_INLINE struct gift_slices load(const uint8_t *block)
{
    uint32_t a = pw_load32(block), b = pw_load32(block + 4), c = pw_load32(block + 8), d = pw_load32(block + 12);

    exchange(&a, &b, &c, &d, UINT32_C(0x00ff00ff), 8);
    exchange(&a, &b, &c, &d, UINT32_C(0x33333333), 2);
    exchange(&a, &c, &b, &d, UINT32_C(0x0000ffff), 16);
    exchange(&a, &c, &b, &d, UINT32_C(0x0f0f0f0f), 4);
    exchange(&a, &c, &b, &d, UINT32_C(0x55555555), 1);
    return (struct gift_slices){~a, c, b, d};
}

/* The same way back. */
PW_INLINE void store(uint8_t *block, struct gift_slices x)
{
    uint32_t a = ~x.s0, c = x.s1, b = x.s2, d = x.s3;

    exchange(&a, &c, &b, &d, UINT32_C(0x55555555), 1);
    exchange(&a, &c, &b, &d, UINT32_C(0x0f0f0f0f), 4);
    exchange(&a, &c, &b, &d, UINT32_C(0x0000ffff), 16);
    exchange(&a, &b, &c, &d, UINT32_C(0x33333333), 2);
    exchange(&a, &b, &c, &d, UINT32_C(0x00ff00ff), 8);
    pw_store32(block, a);
    pw_store32(block + 4, b);
    pw_store32(block + 8, c);
    pw_store32(block + 12, d);
}

static PW_NOINLINE PW_IN_ORDER_RISCV void encrypt(uint8_t block[16],
                                                  const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak)
{
    struct gift_slices x = load(block);

    gift_rounds(&x, round_keys, tweak);
    store(block, x);
}

void pw_twegift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak)
{
    encrypt(block, round_keys, tweak);
    clear_spilled();
}
