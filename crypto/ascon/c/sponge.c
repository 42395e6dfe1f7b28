/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions and XOFs of the Ascon family in a single call, but for the one with a label (strings.c). */
#include "sponge.h"

void pw_ascon_hash256(uint8_t digest[PW_ASCON_HASH256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_hash256_initial(state);
    ascon_finish(&SPONGE, state, ascon_absorb(&SPONGE, NULL, state, 0, message, len), digest,
                 PW_ASCON_HASH256_DIGEST_BYTES);
}

void pw_ascon_hash(uint8_t digest[PW_ASCON_HASH_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_hash_initial(state);
    ascon_finish(&SPONGE_V12, state, ascon_absorb(&SPONGE_V12, NULL, state, 0, message, len), digest,
                 PW_ASCON_HASH_DIGEST_BYTES);
}

void pw_ascon_hasha(uint8_t digest[PW_ASCON_HASHA_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_hasha_initial(state);
    ascon_finish(&SPONGE_V12A, state, ascon_absorb(&SPONGE_V12A, NULL, state, 0, message, len), digest,
                 PW_ASCON_HASHA_DIGEST_BYTES);
}

void pw_ascon_xof128(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_xof128_initial(state);
    ascon_finish(&SPONGE, state, ascon_absorb(&SPONGE, NULL, state, 0, message, len), output, outlen);
}

void pw_ascon_xof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_xof_initial(state);
    ascon_finish(&SPONGE_V12, state, ascon_absorb(&SPONGE_V12, NULL, state, 0, message, len), output, outlen);
}

void pw_ascon_xofa(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    pw_ascon_xofa_initial(state);
    ascon_finish(&SPONGE_V12A, state, ascon_absorb(&SPONGE_V12A, NULL, state, 0, message, len), output, outlen);
}
