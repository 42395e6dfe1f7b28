/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 in portable C, for speed: with the widest products that a core makes in constant time. */
#include "../poly1305.h"

#include "words.h"

#if UINT_MAX == 0xffff
#include "limbs_16.h"
#elif PW_PRODUCT_BITS == 128
#include "limbs_44.h"
#else
#include "limbs_26.h"
#endif

#include "absorb.h"

void pw_poly1305_absorb(uint32_t h[5], const uint32_t r[4], const uint8_t *data, size_t blocks)
{
    absorb(h, r, data, blocks);
    clear_stack();
}
