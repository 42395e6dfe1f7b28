/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of GASCON-C5 as the AEAD mode sees it, 40 bytes: byte i of a string is byte i in memory, as no word is
 * converted on its way. The functions are those of ascon/state.h. */
#ifndef PENNYWEIGHT_GASCON_STATE_H
#define PENNYWEIGHT_GASCON_STATE_H

#include "bytes.h"
#include "words.h"

static inline void pw_gascon_start(uint32_t state[10], uint32_t low, uint32_t high)
{
    unsigned i;

    state[0] = pw_le32(low);
    state[1] = pw_le32(high);
    for (i = 2; i < 10; i++)
        state[i] = 0;
}

static inline void pw_gascon_add_byte(uint32_t state[10], unsigned at, uint8_t value)
{
    ((uint8_t *)state)[at] ^= value;
}

static inline void pw_gascon_add(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n)
{
    pw_bytes_add((uint8_t *)state + at, in, n);
}

static inline void pw_gascon_encrypt(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    pw_bytes_encrypt(out, (uint8_t *)state + at, in, n);
}

static inline void pw_gascon_decrypt(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    pw_bytes_decrypt(out, (uint8_t *)state + at, in, n);
}

#endif
