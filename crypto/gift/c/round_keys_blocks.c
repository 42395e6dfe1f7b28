/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message, and a kernel for whole blocks of GIFT-COFB. */
#include "../blocks.h"
#include "asm/platform.h"

#if PW_ARMV7M
/* Takes whole blocks, and returns their bytes: none of a single block, which is faster in C. */
PW_INLINE size_t cofb_take_by_kernel(uint32_t *state, unsigned phase, uint8_t *out, const uint8_t *in, size_t len,
                                     const void *prepared)
{
    if (len < 2 * BLOCK)
        return 0;
    pw_gift_cofb_take_blocks(state, out, in, len / BLOCK, (const uint32_t *)prepared, phase);
    return len - len % BLOCK;
}

#define COFB_KERNEL cofb_take_by_kernel
#endif

#include "round_keys.h"
