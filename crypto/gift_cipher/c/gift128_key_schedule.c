/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128, fixsliced, in portable C. */
#include "../gift128.h"
#include "slices.h"
#include "clear_frame.h"

static PW_NOINLINE void expand_key(uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    uint32_t words[4]; /* V of this round and of the three that follow */
    unsigned round, moved;

    for (round = 0; round < 4; round++)
        words[round] = pw_load32_be(key + 12 - 4 * round);
    for (round = 1; round <= 40; round++) {
        const uint32_t spent = words[0];
        uint32_t v = spent, u = words[2];

        for (moved = round % 5; moved > 0; moved--) {
            v = pw_gift_next_order(v);
            u = pw_gift_next_order(u);
        }
        *round_keys++ = v;
        *round_keys++ = u;
        words[0] = words[1];
        words[1] = words[2];
        words[2] = words[3];
        words[3] = pw_gift_update_key(spent);
    }
}

void pw_gift128_expand_key(uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand_key(round_keys, key);
    clear_frame();
}
