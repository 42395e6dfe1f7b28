/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU v2 (NIST LWC final round, 2021): the contract that every implementation
 * meets. */
#ifndef PENNYWEIGHT_TINYJAMBU_PERMUTATION_H
#define PENNYWEIGHT_TINYJAMBU_PERMUTATION_H

#include <stdint.h>

/* state: bits s0..s127, bit i in state[i / 32] at position i % 32; key likewise.
 * steps: groups of 128 rounds, so 5 for 640 rounds and 8, 9, 10 for 1024, 1152, 1280.
 * Every call starts at key bit 0.
 *   state: read-write, secret; key: read, secret; steps: public */
void pw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], unsigned steps);
void pw_tinyjambu192_permute(uint32_t state[4], const uint32_t key[6], unsigned steps);
void pw_tinyjambu256_permute(uint32_t state[4], const uint32_t key[8], unsigned steps);

#endif
