/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whole blocks of GIFT-COFB, where an implementation has a function for them: c/round_keys_blocks.c. */
#ifndef PENNYWEIGHT_GIFT_COFB_BLOCKS_H
#define PENNYWEIGHT_GIFT_COFB_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

/* Passes `blocks` blocks of text through, one at least, at any address, with the cipher between each two of them. state: y, input and
 * mask of pw_gift_cofb_state, where input is G(y) before and G(y) plus the last block after. phase: 0 associated data, of which
 * nothing is written, 1 encryption, 2 decryption.
 *   state: 40 bytes, read-write, secret; out: 16*blocks*(phase > 0) bytes, write, secret; in: 16*blocks bytes, read, secret
 *   blocks: public; round_keys: 320 bytes, read, secret; phase: public */
void pw_gift_cofb_take_blocks(uint32_t *state, uint8_t *out, const uint8_t *in, size_t blocks,
                              const uint32_t *round_keys, unsigned phase);

#endif
