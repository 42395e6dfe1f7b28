/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The permutations of Elephant v2 (NIST LWC final round, 2021), sections 2.3 to 2.5: the contract that every implementation
 * meets. A state is bytes, bit i of it being bit i % 8 of byte i / 8, at an address that is a multiple of 4. */
#ifndef PENNYWEIGHT_ELEPHANT_PERMUTATION_H
#define PENNYWEIGHT_ELEPHANT_PERMUTATION_H

#include <stdint.h>

/* Spongent-pi[160], 80 rounds, and Spongent-pi[176], 90 rounds.
 *   state: read-write, secret */
void pw_spongent160_permute(uint8_t state[20]);
void pw_spongent176_permute(uint8_t state[22]);

/* Keccak-p[200, 18]. state: lane (x, y) is byte x + 5 y.
 *   state: read-write, secret */
void pw_keccak_p200_permute(uint8_t state[25]);

#endif
