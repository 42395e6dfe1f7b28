/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of all COMETs, for any block size: section 3 of the specification (2019). Bytes are processed one at a
 * time. Some are accessed through volatile pointers: the compiler would otherwise collect them in registers, which it
 * then has to save, or branch on a bit. */
#ifndef PENNYWEIGHT_COMET_C_MODE_H
#define PENNYWEIGHT_COMET_C_MODE_H

#include "bytes.h"
#include "inline.h"

#define KEY_BYTES 16u

/* Domain bits in the last byte of Z. */
enum control { HAS_AD = 0x08, SHORT_AD = 0x10, HAS_MESSAGE = 0x20, SHORT_MESSAGE = 0x40, IS_TAG = 0x80 };

enum phase { ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* phi: the first half of Z, a number of 64 bits with its lowest byte first, is doubled modulo x^64 + x^4 + x^3 + x + 1. */
static inline void pw_comet_double(uint32_t z[4])
{
    volatile uint8_t *const bytes = (volatile uint8_t *)z;
    volatile uint8_t carry = (uint8_t)(bytes[7] >> 7);
    unsigned i, n;

    for (i = 7; i > 0; i--)
        bytes[i] = (uint8_t)(bytes[i] << 1 | bytes[i - 1] >> 7);
    n = carry;
    bytes[0] = (uint8_t)((unsigned)bytes[0] << 1 ^ n << 4 ^ n << 3 ^ n << 1 ^ n);
}

/* shuffled = X3, X2 >>> 1, X0, X1, where X0 to X3 are the words of x, of so many bytes. */
static inline void pw_comet_shuffle(volatile uint8_t *shuffled, const volatile uint8_t *x, unsigned word)
{
    unsigned i;

    for (i = 0; i < word; i++) {
        const volatile uint8_t *const rotated = x + 2 * word;

        shuffled[i] = x[3 * word + i];
        shuffled[word + i] = (uint8_t)(rotated[i] >> 1 | rotated[(i + 1) % word] << 7);
        shuffled[2 * word + i] = x[i];
        shuffled[3 * word + i] = x[word + i];
    }
}

#endif
