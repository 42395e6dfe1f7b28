/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of ISAP-A where Ascon-p keeps plain words, each of which is backwards in memory. */
#define LETTER a
#define STATE_BYTES 40u
#define PLACE(i) ((i) ^ 7u)

#include "sponge.template.h"

void pw_isap_a_order(uint32_t *state)
{
    uint8_t *const bytes = (uint8_t *)state;

    for (uint8_t i = 0; i < 12; i = (uint8_t)(i == 3 ? 8 : i + 1)) {
        const uint8_t byte = bytes[i];

        bytes[i] = bytes[PLACE(i)];
        bytes[PLACE(i)] = byte;
    }
}
