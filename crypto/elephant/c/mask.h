/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The LFSRs of Elephant's masks, sections 2.3 to 2.5 of the specification: the byte that follows a mask's last one, from which
 * the next mask is the same bytes from the second on, and this. */
#ifndef PENNYWEIGHT_ELEPHANT_C_MASK_H
#define PENNYWEIGHT_ELEPHANT_C_MASK_H

#include <stdint.h>

static inline uint8_t dumbo_feedback(const uint8_t *mask)
{
    return (uint8_t)((unsigned)mask[0] << 3 ^ mask[0] >> 5 ^ (unsigned)mask[3] << 7 ^ mask[13] >> 7);
}

static inline uint8_t jumbo_feedback(const uint8_t *mask)
{
    return (uint8_t)((unsigned)mask[0] << 1 ^ mask[0] >> 7 ^ (unsigned)mask[3] << 7 ^ mask[19] >> 7);
}

static inline uint8_t delirium_feedback(const uint8_t *mask)
{
    const unsigned sum = mask[0] ^ mask[2];

    return (uint8_t)(sum << 1 ^ sum >> 7 ^ (unsigned)mask[13] << 1);
}

#endif
