/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256, 384 and 512 (NIST LWC final round, v1.2): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_SPARKLE_PERMUTATION_H
#define PENNYWEIGHT_SPARKLE_PERMUTATION_H

#include <stdint.h>

/* state: the branches in order, branch j being x_j = state[2j], y_j = state[2j + 1].
 * steps: slim and big counts are 7 and 10, 7 and 11, 8 and 12; any count up to 12 is computed.
 *   state: read-write, secret; steps: public */
void pw_sparkle256_permute(uint32_t state[8], unsigned steps);
void pw_sparkle384_permute(uint32_t state[12], unsigned steps);
void pw_sparkle512_permute(uint32_t state[16], unsigned steps);

/* The same with the number of steps in the name, where an implementation has a function for each that is in use.
 *   state: read-write, secret */
void pw_sparkle256_permute_7(uint32_t state[8]);
void pw_sparkle256_permute_10(uint32_t state[8]);
void pw_sparkle384_permute_7(uint32_t state[12]);
void pw_sparkle384_permute_11(uint32_t state[12]);

/* For portable C alone, which clears the stack when it has come to its end: the same, with words of the state left below.
 *   state: read-write, secret; steps: public */
void pw_sparkle256_permute_unwiped(uint32_t state[8], unsigned steps);
void pw_sparkle384_permute_unwiped(uint32_t state[12], unsigned steps);
void pw_sparkle512_permute_unwiped(uint32_t state[16], unsigned steps);

#endif
