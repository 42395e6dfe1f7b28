/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An XOF of the Ascon family, which has been defined before (hash256.h). */
#include "sponge_mode.h"

void ALGORITHM(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    INITIAL(state);
    sponge(state, output, outlen, message, len);
}
