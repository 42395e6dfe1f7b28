/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from: Ascon-p[12] of the IV and zeros. An implementation stores them, in the layout
 * of its permutation, or computes them (c/initial_computed.c), which takes one more permutation and less memory. */
#ifndef PENNYWEIGHT_ASCON_INITIAL_H
#define PENNYWEIGHT_ASCON_INITIAL_H

#include "parameters.h"

#include <stdint.h>

/* void pw_ascon_hash256_initial(uint32_t state[10]); and so on */
#define DECLARE_INITIAL(id, ...) void pw_##id##_initial(uint32_t state[10]);
ASCON_SPONGES(DECLARE_INITIAL)

#endif
