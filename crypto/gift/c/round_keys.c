/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message, in C alone. */
#include "round_keys.h"

#ifdef WHOLE_BLOCKS
/* With registers enough, and a compiler that looks for speed, GIFT-COFB keeps what the cipher takes in registers from block to
 * block. Else the words would be on the stack, which nobody would wipe. */
PW_INLINE size_t cofb_take_blocks(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                                  const void *prepared)
{
#if PW_THUMB_16 || defined(__OPTIMIZE_SIZE__)
    (void)len;
    (void)prepared;
    cofb_take_block(state->input, state->y, phase, out, in);
    return BLOCK;
#else
    const uint8_t *const end = in + (len - len % BLOCK);
    uint32_t input[4];
    unsigned i;

    PW_UNROLL(4)
    for (i = 0; i < 4; i++)
        input[i] = state->input[i];
    for (;;) {
        cofb_take_block(input, state->y, phase, out, in);
        in += BLOCK;
        if (in == end)
            break;
        if (phase != ASSOCIATED_DATA)
            out += BLOCK;
        pw_gift_double(state->mask);
        cofb_encrypt(state, input, prepared);
        feed_back(input, state->y);
    }
    PW_UNROLL(4)
    for (i = 0; i < 4; i++)
        state->input[i] = input[i];
    return len - len % BLOCK;
#endif
}
#endif
