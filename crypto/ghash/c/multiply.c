/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH (NIST SP 800-38D section 6.3) in portable C: bit by bit, with masks for choices. */
#include "../ghash.h"
#include "clear_stack.h"

/* The deepest frame of multiply(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 128)

/* Bytes 4i to 4i + 3 as a number, the first one highest. */
static uint32_t word_of(const uint8_t bytes[16], unsigned i)
{
    const uint8_t *from = bytes + 4 * i;

    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

/* All ones if the highest bit is set, else zero. By way of memory, because a compiler that knows this is the
 * one or the other may branch on the bit (clang for the MSP430 does). */
static uint32_t mask_of(uint32_t word)
{
    volatile uint32_t mask = 0u - (word >> 31);

    return mask;
}

static PW_NOINLINE void multiply(uint8_t y[16], const uint8_t key[16])
{
    uint32_t z0 = 0, z1 = 0, z2 = 0, z3 = 0;
    uint32_t v0 = word_of(key, 0), v1 = word_of(key, 1), v2 = word_of(key, 2), v3 = word_of(key, 3);
    unsigned i, bit;

    for (i = 0; i < 4; i++) {
        uint32_t x = word_of(y, i);

        for (bit = 0; bit < 32; bit++) {
            uint32_t mask = mask_of(x), last = v3 & 1u;

            x <<= 1;
            z0 ^= v0 & mask;
            z1 ^= v1 & mask;
            z2 ^= v2 & mask;
            z3 ^= v3 & mask;

            /* times x, which is a shift to the right: x^128 = x^7 + x^2 + x + 1 */
            v3 = v3 >> 1 | v2 << 31;
            v2 = v2 >> 1 | v1 << 31;
            v1 = v1 >> 1 | v0 << 31;
            v0 = v0 >> 1 ^ last << 31 ^ last << 30 ^ last << 29 ^ last << 24;
        }
    }
    for (i = 0; i < 4; i++) {
        y[i] = (uint8_t)(z0 >> (24 - 8 * i));
        y[4 + i] = (uint8_t)(z1 >> (24 - 8 * i));
        y[8 + i] = (uint8_t)(z2 >> (24 - 8 * i));
        y[12 + i] = (uint8_t)(z3 >> (24 - 8 * i));
    }
}

void pw_ghash_multiply(uint8_t y[16], const uint8_t key[16])
{
    multiply(y, key);
    clear_stack();
}
