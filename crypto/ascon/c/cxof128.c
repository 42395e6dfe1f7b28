/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-CXOF128 in a single call. */
#include "sponge.h"

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
