/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The 40 rounds of GIFT-128 as they are defined (ePrint 2017/622, section 2), on slices, with the key schedule beside
 * them. */
#ifndef PENNYWEIGHT_GIFT_C_BITSLICED_H
#define PENNYWEIGHT_GIFT_C_BITSLICED_H

#include "slices.h"

/* words: V of round 1 to 4, which are used up; tweak: as in gift128.h. */
static inline void pw_gift_bitsliced(uint32_t s[4], uint32_t words[4], unsigned tweak)
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

#endif
