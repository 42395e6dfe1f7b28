/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256, the permutation of PHOTON-Beetle (NIST LWC final round, 2021): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_PHOTON256_PERMUTATION_H
#define PENNYWEIGHT_PHOTON256_PERMUTATION_H

#include <stdint.h>

/* Twelve rounds. state: word i is row i of the matrix, its nibble j, from the lowest one on, the element of column j; so byte i
 * of a string is byte i in memory.
 *   state: read-write, secret */
void pw_photon256_permute(uint32_t state[8]);

#endif
