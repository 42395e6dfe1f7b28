/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bits of ISAP's re-keying absorbed in portable C, ../sponge.h: section 2.4 of the specification of ISAP v2.0 (2021). Each bit
 * has its permutation: to take in several at once would undo what the mode is for. */
#ifndef PENNYWEIGHT_ISAP_C_BITS_H
#define PENNYWEIGHT_ISAP_C_BITS_H

#include "../sponge.h"
#include "inline.h"

/* place: that of S[0] in memory */
PW_INLINE void isap_absorb_bits(void (*permute)(uint32_t *state, unsigned rounds), unsigned place, uint32_t *state,
                                const uint8_t y[16], unsigned rounds)
{
    uint8_t *const byte = (uint8_t *)state + place;

    for (uint8_t i = 0;; i++) {
        *byte = (uint8_t)(*byte ^ (((unsigned)y[i / 8] << i % 8) & 0x80u));
        if (i == 127)
            return;
        permute(state, rounds);
    }
}

#endif
