/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The masks of Elephant added to a block, in portable C. */
#include "../masks.h"

#include "inline.h"
#include "words.h"

PW_INLINE void add_mask(uint32_t *block, unsigned words, const uint8_t *mask, unsigned other)
{
    for (unsigned i = 0; i < words; i++) {
        uint32_t word = pw_load32(mask + 4 * i);

        if (other != ALONE)
            word ^= pw_load32(mask + other + 4 * i);
        block[i] ^= pw_le32(word);
    }
}

void pw_dumbo_mask_block(uint32_t block[5], const uint8_t *mask, unsigned other)
{
    add_mask(block, 5, mask, other);
}

void pw_jumbo_mask_block(uint32_t block[6], const uint8_t *mask, unsigned other)
{
    add_mask(block, 6, mask, other);
}

void pw_delirium_mask_block(uint32_t block[7], const uint8_t *mask, unsigned other)
{
    add_mask(block, 7, mask, other);
}
