/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The shared functions of Cyclist; cyclist.h says what each does. */
#include "../cyclist.h"

#include "../xoodoo/permutation.h"
#include "bytes.h"

#define ROUNDS 12u

void pw_xoodyak_end_block(uint32_t state[12], unsigned offset, uint8_t colour)
{
    uint8_t *byte = (uint8_t *)state;

    byte[offset] ^= 0x01;
    byte[PW_XOODYAK_STATE_BYTES - 1] ^= colour;
    pw_xoodoo_permute(state, ROUNDS);
}

unsigned pw_xoodyak_absorb(uint32_t state[12], unsigned offset, unsigned rate, const uint8_t *data, size_t len)
{
    while (len > 0) {
        unsigned n;

        if (offset == rate) {
            pw_xoodyak_end_block(state, rate, 0);
            offset = 0;
        }
        n = rate - offset;
        if (n > len) {
            n = (unsigned)len;
        }
        pw_bytes_add((uint8_t *)state + offset, data, n);
        offset += n;
        data += n;
        len -= n;
    }
    return offset;
}

unsigned pw_xoodyak_crypt(uint32_t state[12], uint_fast8_t offset, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t decrypting)
{
    while (len > 0) {
        uint8_t *block;
        unsigned n;

        if (offset == PW_XOODYAK_RATE_MESSAGE) {
            pw_xoodyak_end_block(state, offset, 0);
            offset = 0;
        }
        n = PW_XOODYAK_RATE_MESSAGE - offset;
        if (n > len) {
            n = (unsigned)len;
        }
        block = (uint8_t *)state + offset;
        if (decrypting) {
            pw_bytes_decrypt(out, block, in, n);
        } else {
            pw_bytes_encrypt(out, block, in, n);
        }
        offset = (uint_fast8_t)(offset + n);
        out += n;
        in += n;
        len -= n;
    }
    return offset;
}
