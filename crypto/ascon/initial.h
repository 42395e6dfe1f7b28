/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from: Ascon-p[12] of the IV and zeros. An implementation stores them, in the layout
 * of its permutation, or computes them (initial_computed.c), which takes one more permutation and less memory. */
#ifndef PENNYWEIGHT_ASCON_INITIAL_H
#define PENNYWEIGHT_ASCON_INITIAL_H

#include <stdint.h>

void pw_ascon_hash256_initial(uint32_t state[10]);
void pw_ascon_xof128_initial(uint32_t state[10]);
void pw_ascon_cxof128_initial(uint32_t state[10]);
void pw_ascon_hash_initial(uint32_t state[10]);
void pw_ascon_hasha_initial(uint32_t state[10]);
void pw_ascon_xof_initial(uint32_t state[10]);
void pw_ascon_xofa_initial(uint32_t state[10]);

#endif
