/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 (FIPS 180-4, section 6.2.2): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_SHA256_COMPRESS_H
#define PENNYWEIGHT_SHA256_COMPRESS_H

#include <stdint.h>

/* state: the chaining value H in words 0 to 7, and the message block, as its bytes come in the message, in words 8 to
 * 23. H is replaced by the next one. The message schedule is computed in the place of the block, so that it needs no
 * memory of its own: what is left there is W[48] to W[63], as words.
 *   state: read-write, secret */
void pw_sha256_compress(uint32_t state[24]);

/* The same of a block at any address, which stays as it is; words 8 to 23 of the state are memory for the schedule. Only where
 * an implementation has it: hash_from_message.c.
 *   state: read-write, secret; block: read, secret */
void pw_sha256_compress_message(uint32_t state[24], const uint8_t block[64]);

#endif
