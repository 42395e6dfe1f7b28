/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The loop of the sponges over the bytes of a string, with whole blocks in assembly. */
#include "../blocks.h"
#include "sponge.h"

unsigned pw_ascon_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
{
    return ascon_absorb(&SPONGE, pw_ascon_hash256_blocks, state, offset, in, len);
}

unsigned pw_ascon_v12_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
{
    return ascon_absorb(&SPONGE_V12, pw_ascon_hash_blocks, state, offset, in, len);
}

unsigned pw_ascon_v12a_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
{
    return ascon_absorb(&SPONGE_V12A, pw_ascon_hasha_blocks, state, offset, in, len);
}
