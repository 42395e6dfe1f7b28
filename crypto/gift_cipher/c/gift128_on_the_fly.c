/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 that make their round keys on the way, in portable C: the 40 rounds as they are defined
 * (ePrint 2017/622, section 2), on slices, with the key schedule beside them. */
#include "../gift128.h"
#include "bytes.h"
#include "clear_stack.h"
#include "inline.h"
#include "slices.h"

/* Clears the deepest frame: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 40 + 20 * sizeof(void *))

/* words: V of round 1 to 4, which are used up; tweak: as in gift128.h. */
PW_INLINE void forty_rounds(uint32_t s[4], uint32_t words[4], unsigned tweak)
{
    const uint32_t added = UINT32_C(0x01010101) * (uint32_t)tweak;
    unsigned constant = 0, until_tweak = 5, round;

    for (round = 1; round <= 40; round++) {
        const uint32_t v = words[0];

        pw_gift_sub_cells(s);
        s[0] = pw_rotl32(pw_gift_permute_slice(s[0]), 8);
        s[1] = pw_rotl32(pw_gift_permute_slice(s[1]), 16);
        s[2] = pw_rotl32(pw_gift_permute_slice(s[2]), 24);
        s[3] = pw_gift_permute_slice(s[3]);

        constant = pw_gift_next_constant(constant);
        s[1] ^= v;
        s[2] ^= words[2];
        s[3] ^= UINT32_C(0x80000000) ^ constant;
        if (--until_tweak == 0 && round < 40) {
            s[0] ^= added;
            until_tweak = 5;
        }

        words[0] = words[1];
        words[1] = words[2];
        words[2] = words[3];
        words[3] = pw_gift_update_key(v);
    }
}

static PW_NOINLINE void encrypt(uint8_t block[16], const uint8_t key[16])
{
    uint32_t s[4], words[4];
    unsigned i;

    for (i = 0; i < 4; i++)
        words[i] = pw_load32_be(key + 12 - 4 * i);
    pw_gift_load(s, block);
    forty_rounds(s, words, 0);
    pw_gift_store(block, s);
    pw_bytes_wipe(words, sizeof words);
    pw_bytes_wipe(s, sizeof s);
}

void pw_gift128_on_the_fly(uint8_t block[16], const uint8_t key[16])
{
    encrypt(block, key);
    clear_frame();
}

static PW_NOINLINE void encrypt_tweaked(uint8_t block[16], const uint8_t key[16], unsigned tweak)
{
    uint32_t s[4], words[4];
    unsigned i;

    for (i = 0; i < 4; i++)
        words[i] = pw_load32(key + 4 * i);
    pw_twegift_load(s, block);
    forty_rounds(s, words, tweak);
    pw_twegift_store(block, s);
    pw_bytes_wipe(words, sizeof words);
    pw_bytes_wipe(s, sizeof s);
}

void pw_twegift128_on_the_fly(uint8_t block[16], const uint8_t key[16], unsigned tweak)
{
    encrypt_tweaked(block, key, tweak);
    clear_frame();
}
