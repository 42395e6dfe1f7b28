/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ../sponge.h in portable C, but for the order of bytes and the re-keying, of a permutation whose state is bytes in memory. To be included after
 *   LETTER       a or k
 *   STATE_BYTES  in memory, whole words
 *   PLACE(i)     the place in memory of S[i]
 */
#include "../sponge.h"

#include "bytes.h"

#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c) JOIN_(a, b, c)
#define NAME(function) JOIN(pw_isap_, LETTER, _##function)

void NAME(start)(uint32_t *state, const uint8_t first[16], uint32_t iv_high, uint32_t iv_low)
{
    uint8_t *const bytes = (uint8_t *)state;

    pw_bytes_wipe(state, STATE_BYTES);
    NAME(add)(state, 0, first, 16);
    for (uint8_t i = 8; i != 0; i--) {
        bytes[PLACE(15u + i)] = (uint8_t)iv_low;
        iv_low = iv_low >> 8 | iv_high << 24;
        iv_high >>= 8;
    }
}

void NAME(add)(uint32_t *state, unsigned at, const uint8_t *in, unsigned n)
{
    for (; n != 0; n--, at++)
        ((uint8_t *)state)[PLACE(at)] ^= *in++;
}

void NAME(crypt)(const uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    for (; n != 0; n--, at++)
        *out++ = (uint8_t)(((const uint8_t *)state)[PLACE(at)] ^ *in++);
}
