/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH (NIST SP 800-38D section 6.4): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_GHASH_H
#define PENNYWEIGHT_GHASH_H

#include <stddef.h>
#include <stdint.h>

/* y = y * key in GF(2^128); both are 16 bytes in the order of SP 800-38D, at any alignment. A block is absorbed
 * by adding it to y first.
 *   y: read-write, secret; key: read, secret */
void pw_ghash_multiply(uint8_t y[16], const uint8_t key[16]);

/* y = (y + B) * key for each 16-byte block B of data, one at least, at any address. Only where an implementation has it:
 * absorb_blocks.c.
 *   y: read-write, secret; key: read, secret; data: 16*blocks bytes, read, public; blocks: public */
void pw_ghash_blocks(uint8_t y[16], const uint8_t key[16], const uint8_t *data, size_t blocks);

/* y = GHASH continued over data of any length, the last block padded with zeros: absorb.c, absorb_blocks.c. */
void pw_ghash_absorb(uint8_t y[16], const uint8_t key[16], const uint8_t *data, size_t len);

#endif
