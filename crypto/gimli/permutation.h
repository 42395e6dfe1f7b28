/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 (CHES 2017; NIST LWC round 2, 2019): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_GIMLI_PERMUTATION_H
#define PENNYWEIGHT_GIMLI_PERMUTATION_H

#include <stdint.h>

/* state: the 3x4 matrix row by row, so that column j is state[j], state[4 + j], state[8 + j].
 *   state: read-write, secret */
void pw_gimli_permute(uint32_t state[12]);

#endif
