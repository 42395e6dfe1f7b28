/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of Cyclist over operations on byte strings: ../cyclist.h says what each does. */
#ifndef PENNYWEIGHT_XOODYAK_C_CYCLIST_H
#define PENNYWEIGHT_XOODYAK_C_CYCLIST_H

#include "../cyclist.h"
#include "bytes.h"
#include "inline.h"
#include "xoodoo/permutation.h"

#define ROUNDS 12u

/* As the functions of bytes.h. */
struct cyclist_form {
    void (*add)(uint8_t *state, const uint8_t *in, size_t n);
    void (*encrypt)(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n);
    void (*decrypt)(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n);
};

PW_INLINE void end_block(uint32_t state[12], unsigned offset, uint8_t colour)
{
    uint8_t *byte = (uint8_t *)state;

    byte[offset] ^= 0x01;
    byte[PW_XOODYAK_STATE_BYTES - 1] ^= colour;
    pw_xoodoo_permute(state, ROUNDS);
}

PW_INLINE unsigned absorb(const struct cyclist_form *form, uint32_t state[12], unsigned offset, unsigned rate,
                          const uint8_t *data, size_t len)
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
        form->add((uint8_t *)state + offset, data, n);
        offset += n;
        data += n;
        len -= n;
    }
    return offset;
}

PW_INLINE unsigned crypt(const struct cyclist_form *form, uint32_t state[12], uint_fast8_t offset, uint8_t *out,
                         const uint8_t *in, size_t len, uint_fast8_t decrypting)
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
            form->decrypt(out, block, in, n);
        } else {
            form->encrypt(out, block, in, n);
        }
        offset = (uint_fast8_t)(offset + n);
        out += n;
        in += n;
        len -= n;
    }
    return offset;
}

#endif
