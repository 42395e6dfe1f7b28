/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Layers of the rounds of Pyjamask and of its key schedule, on rows as words.
 *
 * A matrix is circulant: its product with a row is the sum of the row rotated to the right by each of 11 to 15 amounts, or the
 * product of two polynomials modulo x^32 + 1, where x is a rotation by one. Here it takes five or six additions of a
 * rotated word, the fewest possible according to a search over such programs. */
#ifndef PENNYWEIGHT_PYJAMASK_C_LAYERS_H
#define PENNYWEIGHT_PYJAMASK_C_LAYERS_H

#include "clear_stack.h"
#include "words.h"

/* Clears the deepest frame of a primitive in C: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 48 + 20 * sizeof(void *))

/* a + x^n b */
PW_INLINE uint32_t plus(uint32_t a, unsigned n, uint32_t b)
{
    return a ^ pw_rotr32(b, n);
}

PW_INLINE uint32_t mix_row_0(uint32_t a)
{
    uint32_t b = plus(a, 6, a);

    b = plus(a, 6, b);
    a = plus(a, 2, a);
    a = plus(a, 10, b);
    b = plus(a, 2, b);
    return pw_rotr32(plus(a, 27, b), 29);
}

PW_INLINE uint32_t mix_row_1(uint32_t a)
{
    uint32_t b = plus(a, 8, a);

    b = plus(b, 16, a);
    a = plus(b, 20, a);
    b = plus(a, 2, b);
    return pw_rotr32(plus(b, 19, a), 31);
}

PW_INLINE uint32_t mix_row_2(uint32_t a)
{
    uint32_t b = plus(a, 2, a);

    a = plus(b, 23, a);
    b = plus(b, 17, b);
    b = plus(a, 1, b);
    b = plus(b, 26, a);
    return pw_rotr32(plus(b, 6, a), 16);
}

PW_INLINE uint32_t mix_row_3(uint32_t a)
{
    uint32_t b = plus(a, 3, a);

    a = plus(b, 30, a);
    b = plus(a, 10, b);
    a = plus(a, 9, a);
    return pw_rotr32(plus(a, 16, b), 1);
}

PW_INLINE uint32_t unmix_row_0(uint32_t a)
{
    uint32_t b = plus(a, 8, a);

    b = plus(b, 16, b);
    b = plus(a, 10, b);
    b = plus(a, 2, b);
    a = plus(a, 4, b);
    return pw_rotr32(plus(a, 7, b), 7);
}

PW_INLINE uint32_t unmix_row_1(uint32_t a)
{
    uint32_t b = plus(a, 2, a);

    b = plus(a, 2, b);
    a = plus(a, 5, a);
    a = plus(a, 9, b);
    b = plus(a, 2, b);
    return pw_rotr32(plus(a, 10, b), 3);
}

PW_INLINE uint32_t unmix_row_2(uint32_t a)
{
    uint32_t b = plus(a, 7, a);

    a = plus(b, 26, a);
    b = plus(a, 4, b);
    b = plus(b, 8, a);
    return pw_rotr32(plus(b, 16, a), 9);
}

PW_INLINE uint32_t unmix_row_3(uint32_t a)
{
    uint32_t b = plus(a, 2, a);

    b = plus(b, 23, b);
    b = plus(b, 19, a);
    a = plus(b, 15, a);
    b = plus(b, 25, a);
    return pw_rotr32(plus(b, 5, a), 11);
}

/* Row 0 of the key. */
PW_INLINE uint32_t mix_key(uint32_t a)
{
    uint32_t b = plus(a, 6, a);

    b = plus(b, 11, b);
    b = plus(a, 3, b);
    a = plus(a, 20, b);
    b = plus(a, 19, b);
    return plus(a, 28, b);
}

#endif
