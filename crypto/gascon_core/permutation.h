/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5, the permutation of GASCON: the contract that every implementation meets. */
#ifndef PENNYWEIGHT_GASCON_CORE_PERMUTATION_H
#define PENNYWEIGHT_GASCON_CORE_PERMUTATION_H

#include <stdint.h>

/* The five rows as pairs of words: the even bits of row i in state[2i], its odd bits in state[2i+1].
 * rounds: 1 to 12, the last of twelve.
 *   state: read-write, secret; rounds: public */
void pw_gascon_permute(uint32_t state[10], unsigned rounds);

#endif
