/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The shared functions of Gimli's modes; duplex.h says what each does. */
#include "duplex.h"

#include "bytes.h"
#include "../permutation.h"

unsigned pw_gimli_absorb(uint32_t state[12], unsigned offset, const uint8_t *data, size_t len)
{
    while (len > 0) {
        unsigned n = PW_GIMLI_RATE - offset;

        if (n > len) {
            n = (unsigned)len;
        }
        pw_bytes_add((uint8_t *)state + offset, data, n);
        offset += n;
        data += n;
        len -= n;
        if (offset == PW_GIMLI_RATE) {
            pw_gimli_permute(state);
            offset = 0;
        }
    }
    return offset;
}

void pw_gimli_end(uint32_t state[12], unsigned offset)
{
    uint8_t *byte = (uint8_t *)state;

    byte[offset] ^= 0x01;
    byte[PW_GIMLI_STATE_BYTES - 1] ^= 0x01;
    pw_gimli_permute(state);
}
