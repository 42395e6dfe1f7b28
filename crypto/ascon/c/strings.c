/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The loops over the bytes of a string, of the AEADs and of the sponges, and the XOF with a label in a single call. */
#include "aeads.h"
#include "clear_stack.h"
#include "sponge.h"

unsigned pw_ascon_aead128_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                                 unsigned direction)
{
    return ascon_aead_duplex(&ASCON_AEAD128, NULL, state, offset, out, in, len, direction);
}

unsigned pw_ascon128_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                            unsigned direction)
{
    return ascon_aead_duplex(&ASCON128, NULL, state, offset, out, in, len, direction);
}

unsigned pw_ascon128a_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction)
{
    return ascon_aead_duplex(&ASCON128A, NULL, state, offset, out, in, len, direction);
}

unsigned pw_ascon80pq_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction)
{
    return ascon_aead_duplex(&ASCON80PQ, NULL, state, offset, out, in, len, direction);
}

/* One copy, for the stream and the single call below. */
PW_NOINLINE unsigned pw_ascon_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
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

int pw_ascon_cxof128(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t *label,
                     size_t labellen)
{
    uint32_t state[10];

    if (labellen > PW_ASCON_CXOF128_LABEL_BYTES)
        return -1;
    pw_ascon_cxof128_customize(state, label, labellen);
    ascon_finish(&SPONGE, state, pw_ascon_absorb(state, 0, message, len), output, outlen);
    return 0;
}
