/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SNEIK f512 v1.1 (Saarinen, 2019): the contract that every implementation meets. For comparison only: its
 * designer no longer maintains it. */
#ifndef PENNYWEIGHT_SNEIK_PERMUTATION_H
#define PENNYWEIGHT_SNEIK_PERMUTATION_H

#include <stdint.h>

/* state: v[0..15]. domain: 8 bits. rounds: 6, 7 or 8 in use, at most 8.
 *   state: read-write, secret; domain: public; rounds: public */
void pw_sneik_f512_permute(uint32_t state[16], unsigned domain, unsigned rounds);

#endif
