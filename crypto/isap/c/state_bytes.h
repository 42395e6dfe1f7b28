/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ../sponge.h in portable C, but for the order of bytes and the re-keying, of a permutation whose state is bytes in memory: S[i] is
 * at i ^ swapped. */
#ifndef PENNYWEIGHT_ISAP_C_STATE_BYTES_H
#define PENNYWEIGHT_ISAP_C_STATE_BYTES_H

#include "../sponge.h"

#include "bytes.h"
#include "inline.h"

/* Puts the iv behind the 16 bytes that the state begins with. */
PW_INLINE void isap_put_iv(uint32_t *state, unsigned swapped, uint32_t iv_high, uint32_t iv_low)
{
    for (uint8_t i = 8; i != 0; i--) {
        ((uint8_t *)state)[(15u + i) ^ swapped] = (uint8_t)iv_low;
        iv_low = iv_low >> 8 | iv_high << 24;
        iv_high >>= 8;
    }
}

PW_INLINE void isap_add_byte(uint32_t *state, unsigned swapped, unsigned at, uint8_t byte)
{
    ((uint8_t *)state)[at ^ swapped] ^= byte;
}

PW_INLINE void isap_add(uint32_t *state, unsigned swapped, unsigned at, const uint8_t *in, unsigned n)
{
    for (; n != 0; n--, at++)
        isap_add_byte(state, swapped, at, *in++);
}

PW_INLINE void isap_crypt(const uint32_t *state, unsigned swapped, unsigned at, uint8_t *out, const uint8_t *in,
                          unsigned n)
{
    for (; n != 0; n--, at++)
        *out++ = (uint8_t)(((const uint8_t *)state)[at ^ swapped] ^ *in++);
}

#endif
