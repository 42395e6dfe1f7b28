/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from: Ascon-p[12] of the IV and zeros. An implementation stores them, in the layout
 * of its permutation, or computes them (c/initial_computed.c), which takes one more permutation and less memory. */
#ifndef PENNYWEIGHT_ASCON_INITIAL_H
#define PENNYWEIGHT_ASCON_INITIAL_H

#include "parameters.h"

#include <stdint.h>

/* void pw_ascon_hash256_initial(uint32_t state[10]); and so on */
#define DECLARE_INITIAL(id, ...) void pw_##id##_initial(uint32_t state[10]);
ASCON_SPONGES(DECLARE_INITIAL)

/* Those of a row, stored as a read-only table: LAYOUT(low, high) is the two numbers of a word. Not for a compiler that keeps
 * tables in RAM (avr-gcc). */
#define STORE_INITIAL(id, digest, label, order, rounds, iv_low, iv_high, ...)      \
    void pw_##id##_initial(uint32_t state[10])                                     \
    {                                                                              \
        static const uint32_t initial[10] = {INITIAL_WORDS(__VA_ARGS__)};          \
                                                                                   \
        pw_bytes_copy((uint8_t *)state, (const uint8_t *)initial, sizeof initial); \
    }
#define INITIAL_WORDS(l0, h0, l1, h1, l2, h2, l3, h3, l4, h4) \
    LAYOUT(l0, h0), LAYOUT(l1, h1), LAYOUT(l2, h2), LAYOUT(l3, h3), LAYOUT(l4, h4)

#endif
