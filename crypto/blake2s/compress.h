/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function F of BLAKE2s (RFC 7693, section 3.2): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_BLAKE2S_COMPRESS_H
#define PENNYWEIGHT_BLAKE2S_COMPRESS_H

#include <stdint.h>

/* state: the chaining value h in words 0 to 7, which is replaced; the counter t in words 8 (low) and 9; the flag f in
 * word 10, all ones in the last block of a message and else 0. Both stay as they are.
 * block: the message block as it lies in memory.
 *   state: read-write, secret; block: read, secret */
void pw_blake2s_compress(uint32_t state[11], const uint32_t block[16]);

#endif
