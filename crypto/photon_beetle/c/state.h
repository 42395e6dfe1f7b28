/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of PHOTON-256 as the modes see it: section 3 of the specification of PHOTON-Beetle (2021). */
#ifndef PENNYWEIGHT_PHOTON_BEETLE_C_STATE_H
#define PENNYWEIGHT_PHOTON_BEETLE_C_STATE_H

#include "inline.h"
#include "photon256/permutation.h"

#define STATE_BYTES 32u

/* Adds the number, 0 to 7, that tells kinds of ends apart. */
PW_INLINE void add_domain(uint32_t state[8], unsigned domain)
{
    uint8_t *const last = (uint8_t *)state + STATE_BYTES - 1;

    *last = (uint8_t)(*last ^ domain << 5);
}

/* Pads a block of which some bytes are used, and returns whether it was not full. */
PW_INLINE unsigned pad(uint32_t state[8], unsigned used, unsigned rate)
{
    if (used == rate)
        return 0;
    ((uint8_t *)state)[used] ^= 1;
    return 1;
}

#endif
