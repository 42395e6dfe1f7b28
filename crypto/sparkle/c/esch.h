/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of both Esch: section 2.2 of the v1.2 specification (2021). */
#ifndef PENNYWEIGHT_SPARKLE_C_ESCH_H
#define PENNYWEIGHT_SPARKLE_C_ESCH_H

#include <stdint.h>

#define RATE 16u

/* Added to the last y of the left half, in its highest byte. */
#define DOMAIN_PARTIAL 1u
#define DOMAIN_FULL 2u

/* The linear layer's ell, in its specification's notation w ^ (w << 16), rotated by 16. */
static inline uint32_t ell(uint32_t word)
{
    return (word >> 16) ^ (uint32_t)(word << 16) ^ (word & 0xffffu);
}

#endif
