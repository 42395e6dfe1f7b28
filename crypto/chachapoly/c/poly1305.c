/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 in portable C. */
#include "../poly1305.h"

#include "limbs_16.h"

#include "absorb.h"

void pw_poly1305_absorb(uint32_t h[5], const uint32_t r[4], const uint8_t *data, size_t blocks)
{
    absorb(h, r, data, blocks);
    clear_stack();
}
