/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE over GASCON-C5 (128) and GASCON-C9 (256): the contract that every implementation meets.
 *
 * A state is c, r and x, in words: c, the state of GASCON, of 10 or 18, in which the even bits of row i are word 2i and
 * its odd bits word 2i+1; r, what has been squeezed, of 4; x, the secret words that the input chooses from, of 4.
 * Whatever the input, the same instructions work on the same addresses. */
#ifndef PENNYWEIGHT_DRYGASCON_SPONGE_H
#define PENNYWEIGHT_DRYGASCON_SPONGE_H

#include <stdint.h>

/* F: mixes a block of 16 bytes, whose address may be any, and the domain, 0 to 15, into c, and goes on as G.
 *   state: read-write, secret; block: 16 bytes, read, secret; domain: public; rounds: public */
void pw_drysponge128_f(uint32_t state[18], const uint8_t *block, unsigned domain, unsigned rounds);
void pw_drysponge256_f(uint32_t state[26], const uint8_t *block, unsigned domain, unsigned rounds);

/* G: `rounds` rounds, 1 to 12, from number 0 on; r becomes the sum of what they leave in c.
 *   state: read-write, secret; rounds: public */
void pw_drysponge128_g(uint32_t state[18], unsigned rounds);
void pw_drysponge256_g(uint32_t state[26], unsigned rounds);

#endif
