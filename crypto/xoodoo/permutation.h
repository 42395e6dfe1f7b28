/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] (Xoodyak, NIST LWC final round, 2021): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_XOODOO_PERMUTATION_H
#define PENNYWEIGHT_XOODOO_PERMUTATION_H

#include <stdint.h>

/* state: three planes of four lanes, lane x of plane y in state[4y + x].
 * rounds: 1 to 12, the last `rounds` of the twelve round constants; Xoodyak uses 12.
 *   state: read-write, secret; rounds: public */
void pw_xoodoo_permute(uint32_t state[12], unsigned rounds);

#endif
