/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent (Elephant v2, sections 2.3 and 2.4): the contract that every implementation meets. A state is bytes, bit i of it being
 * bit i % 8 of byte i / 8, at an address that is a multiple of 4. */
#ifndef PENNYWEIGHT_SPONGENT_PERMUTATION_H
#define PENNYWEIGHT_SPONGENT_PERMUTATION_H

#include <stdint.h>

/* Spongent-pi[160], 80 rounds, and Spongent-pi[176], 90 rounds.
 *   state: read-write, secret */
void pw_spongent160_permute(uint8_t state[20]);
void pw_spongent176_permute(uint8_t state[22]);

#endif
