/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What Gimli-24-Cipher and Gimli-24-Hash share: blocks of 16 bytes (NIST LWC round 2 submission, section 2). */
#ifndef PENNYWEIGHT_GIMLI_DUPLEX_H
#define PENNYWEIGHT_GIMLI_DUPLEX_H

#include <stddef.h>
#include <stdint.h>

#define PW_GIMLI_STATE_BYTES 48u
#define PW_GIMLI_RATE 16u

/* Adds data to the block of which `offset` bytes are filled and permutes after each full one; returns how many bytes
 * of the last one are filled, 0 to 15. */
unsigned pw_gimli_absorb(uint32_t state[12], unsigned offset, const uint8_t *data, size_t len);

/* Ends the last block, which has `offset` bytes, with its padding, and permutes. */
void pw_gimli_end(uint32_t state[12], unsigned offset);

#endif
