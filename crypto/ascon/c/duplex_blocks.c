/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The loop of the AEADs over the bytes of a string, with whole blocks in assembly. */
#include "../blocks.h"
#include "aeads.h"

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
