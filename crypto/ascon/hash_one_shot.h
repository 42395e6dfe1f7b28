/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A hash function of the Ascon family, which has been defined before (hash256.h). */
#include "sponge_mode.h"

void ALGORITHM(uint8_t digest[DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    INITIAL(state);
    sponge(state, digest, DIGEST_BYTES, message, len);
}
