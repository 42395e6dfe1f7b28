/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 over whole blocks (RFC 8439, section 2.5): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_CHACHAPOLY_POLY1305_H
#define PENNYWEIGHT_CHACHAPOLY_POLY1305_H

#include <stddef.h>
#include <stdint.h>

/* h = (h + B + 2^128) * r mod 2^130 - 5 for each 16-byte block B of data, one block at least. h is a number of 130
 * bits, lowest word first: what is above them is ignored, and what is returned is below 2^130 - 5. r is the first
 * half of the one-time key as it is: the function clamps it. data may stand at any address.
 *   h: read-write, secret; r: read, secret; data: 128 bytes, read, secret; blocks: public */
void pw_poly1305_absorb(uint32_t h[5], const uint32_t r[4], const uint8_t *data, size_t blocks);

#endif
