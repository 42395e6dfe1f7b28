/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The loops over the bytes of a string, of the AEADs and of the sponges, whose whole blocks an implementation has of its own. */
#include "aeads.h"
#include "sponge.h"

unsigned pw_ascon_aead128_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                                 unsigned direction)
{
    return ascon_aead_duplex(&ASCON_AEAD128, pw_ascon_aead128_blocks, state, offset, out, in, len, direction);
}

unsigned pw_ascon128_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                            unsigned direction)
{
    return ascon_aead_duplex(&ASCON128, pw_ascon128_blocks, state, offset, out, in, len, direction);
}

unsigned pw_ascon128a_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction)
{
    return ascon_aead_duplex(&ASCON128A, pw_ascon128a_blocks, state, offset, out, in, len, direction);
}

unsigned pw_ascon80pq_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction)
{
    return ascon_aead_duplex(&ASCON80PQ, pw_ascon80pq_blocks, state, offset, out, in, len, direction);
}

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
