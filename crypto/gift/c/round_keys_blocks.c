/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message, and a kernel for whole blocks of GIFT-COFB. */
#include "../blocks.h"
#include "asm/platform.h"
#include "round_keys.h"

#ifdef WHOLE_BLOCKS
PW_INLINE size_t cofb_take_blocks(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                                  const void *prepared)
{
#if PW_ARMV7M
    /* A single block is faster in C. */
    if (len >= 2 * BLOCK) {
        pw_gift_cofb_take_blocks((uint32_t *)state, out, in, len / BLOCK, (const uint32_t *)prepared, phase);
        return len - len % BLOCK;
    }
    cofb_take_block(state->input, state->y, phase, out, in);
    return BLOCK;
#else
    return cofb_take_in_registers(state, phase, out, in, len, prepared);
#endif
}
#endif
