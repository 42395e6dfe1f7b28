/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The loop of the sponges over the bytes of a string. */
#include "sponge.h"

unsigned pw_ascon_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
{
    return ascon_absorb(&SPONGE, NULL, state, offset, in, len);
}

unsigned pw_ascon_v12_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
{
    return ascon_absorb(&SPONGE_V12, NULL, state, offset, in, len);
}

unsigned pw_ascon_v12a_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
{
    return ascon_absorb(&SPONGE_V12A, NULL, state, offset, in, len);
}
