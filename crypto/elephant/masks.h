/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The masks of Elephant added to a block, section 2.2 of the specification (2021). */
#ifndef PENNYWEIGHT_ELEPHANT_MASKS_H
#define PENNYWEIGHT_ELEPHANT_MASKS_H

#include <stdint.h>

/* The mask of block i: mask[i] alone, or added to mask[i + 1] or mask[i + 2]. */
enum mask { ALONE = 0, KEYSTREAM = 1, CIPHERTEXT = 2 };

/* block ^= a mask, in whole words: what it adds behind the block is of no meaning. `other` is one of the above.
 * The mask is at an address that is a multiple of 4.
 *   block: read-write, secret; mask: 24 bytes, read, secret; other: public */
void pw_dumbo_mask_block(uint32_t block[5], const uint8_t *mask, unsigned other);
void pw_jumbo_mask_block(uint32_t block[6], const uint8_t *mask, unsigned other);

/* The same.
 *   block: read-write, secret; mask: 28 bytes, read, secret; other: public */
void pw_delirium_mask_block(uint32_t block[7], const uint8_t *mask, unsigned other);

#endif
