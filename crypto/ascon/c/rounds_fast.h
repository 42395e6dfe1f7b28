/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p in portable C, for speed: the words are in local variables. Where the registers of the core have 64 bits they are words
 * of the specification; on all others each is two words of 32 bits, its even and its odd ones, so that a rotation is two of
 * 32 bits. */
#ifndef PENNYWEIGHT_ASCON_C_ROUNDS_FAST_H
#define PENNYWEIGHT_ASCON_C_ROUNDS_FAST_H

#include <stdint.h>

#include "inline.h"
#include "words.h"

#if PW_WORD_BITS == 64
typedef uint64_t ascon_word;
#else
typedef uint32_t ascon_word;
#endif

/* The S-box, on all bits that the five words have. */
PW_INLINE void ascon_substitute(ascon_word *x0, ascon_word *x1, ascon_word *x2, ascon_word *x3, ascon_word *x4)
{
    ascon_word kept;

    *x0 ^= *x4;
    *x4 ^= *x3;
    *x2 ^= *x1;
    kept = *x4 | ~*x0;
    *x0 ^= *x2 & ~*x1;
    *x2 ^= *x3 | ~*x4; /* already the complemented output */
    *x4 ^= *x1 & ~*x0; /* the new x0 equals the old one wherever x1 is set */
    *x1 ^= *x3 & *x2;
    *x3 ^= kept;
    *x1 ^= *x0;
    *x3 ^= *x2;
    *x0 ^= *x4;
}

#if PW_WORD_BITS == 64

/* x ^ (x >>> a) ^ (x >>> b); in this form a compiler has no sum to order otherwise. */
PW_INLINE uint64_t ascon_diffuse(uint64_t x, unsigned a, unsigned b)
{
    return x ^ pw_rotr64(x ^ pw_rotr64(x, b - a), a);
}

/* The last `rounds` of the sixteen; state: words, low half first, in little-endian order. */
PW_INLINE void ascon_rounds(uint32_t state[10], unsigned rounds)
{
    uint8_t *bytes = (uint8_t *)state;
    uint64_t x0 = pw_load64(bytes), x1 = pw_load64(bytes + 8), x2 = pw_load64(bytes + 16);
    uint64_t x3 = pw_load64(bytes + 24), x4 = pw_load64(bytes + 32);
    unsigned left = rounds;

    do {
        /* 3c 2d 1e 0f f0 e1 .. 5a 4b for 16 down to 1: the high nibble falls, the low one rises, each modulo 16 */
        x2 ^= (((0x3 + left) & 0xf) << 4) | ((0xc - left) & 0xf);
        ascon_substitute(&x0, &x1, &x2, &x3, &x4);
        x0 = ascon_diffuse(x0, 19, 28);
        x1 = ascon_diffuse(x1, 39, 61);
        x2 = ascon_diffuse(x2, 1, 6);
        x3 = ascon_diffuse(x3, 10, 17);
        x4 = ascon_diffuse(x4, 7, 41);
    } while (--left > 0);
    pw_store64(bytes, x0);
    pw_store64(bytes + 8, x1);
    pw_store64(bytes + 16, x2);
    pw_store64(bytes + 24, x3);
    pw_store64(bytes + 32, x4);
}

#else

/* The even and the odd bits of the round constants. */
#define ASCON_HALF(c) ((c) & 1) | ((c) >> 1 & 2) | ((c) >> 2 & 4) | ((c) >> 3 & 8)
#define ASCON_CONSTANT(c)     \
    {                         \
        ASCON_HALF(c),        \
        ASCON_HALF((c) >> 1), \
    }

static const uint8_t ascon_constants[16][2] = {
    ASCON_CONSTANT(0x3c), ASCON_CONSTANT(0x2d), ASCON_CONSTANT(0x1e), ASCON_CONSTANT(0x0f),
    ASCON_CONSTANT(0xf0), ASCON_CONSTANT(0xe1), ASCON_CONSTANT(0xd2), ASCON_CONSTANT(0xc3),
    ASCON_CONSTANT(0xb4), ASCON_CONSTANT(0xa5), ASCON_CONSTANT(0x96), ASCON_CONSTANT(0x87),
    ASCON_CONSTANT(0x78), ASCON_CONSTANT(0x69), ASCON_CONSTANT(0x5a), ASCON_CONSTANT(0x4b),
};

/* x ^ (x >>> a) ^ (x >>> b) of the word whose even bits are *e and whose odd bits are *o. A rotation by an odd number exchanges the
 * two; the even ones of a word of 64 bits move by half of it. In this form a compiler has no sum to order otherwise. */
PW_INLINE void ascon_diffuse_odd_even(uint32_t *e, uint32_t *o, unsigned a, unsigned b)
{
    const unsigned half = a / 2, gap = (b / 2 - half) & 31; /* b may be below a */
    const uint32_t even = *e ^ pw_rotr32_any(*o ^ pw_rotr32_any(*e, gap), half);

    *o = *o ^ pw_rotr32_any(*e ^ pw_rotr32_any(*o, (gap - 1) & 31), half + 1);
    *e = even;
}

PW_INLINE void ascon_diffuse_odd_odd(uint32_t *e, uint32_t *o, unsigned a, unsigned b)
{
    const unsigned half = a / 2, gap = (b / 2 - half) & 31;
    const uint32_t even = *e ^ pw_rotr32_any(*o ^ pw_rotr32_any(*o, gap), half);

    *o = *o ^ pw_rotr32_any(*e ^ pw_rotr32_any(*e, gap), (half + 1) & 31);
    *e = even;
}

/* The words, each as its even and its odd bits. */
struct ascon_halves {
    uint32_t e0, o0, e1, o1, e2, o2, e3, o3, e4, o4;
};

PW_INLINE void ascon_round(struct ascon_halves *x, const uint8_t constant[2])
{
    x->e2 ^= constant[0];
    ascon_substitute(&x->e0, &x->e1, &x->e2, &x->e3, &x->e4);
    x->o2 ^= constant[1];
    ascon_substitute(&x->o0, &x->o1, &x->o2, &x->o3, &x->o4);
    ascon_diffuse_odd_even(&x->e0, &x->o0, 19, 28);
    ascon_diffuse_odd_odd(&x->e1, &x->o1, 61, 39);
    ascon_diffuse_odd_even(&x->e2, &x->o2, 1, 6);
    ascon_diffuse_odd_even(&x->e3, &x->o3, 17, 10);
    ascon_diffuse_odd_odd(&x->e4, &x->o4, 7, 41);
}

/* The last `rounds` of the sixteen, two a turn of the loop where there are registers for it; state: the even and the odd bits of each word. */
PW_INLINE void ascon_rounds(uint32_t state[10], unsigned rounds)
{
    struct ascon_halves x = {state[0], state[1], state[2], state[3], state[4],
                             state[5], state[6], state[7], state[8], state[9]};
    const uint8_t (*constant)[2] = ascon_constants + 16 - rounds;
    const uint8_t (*const end)[2] = ascon_constants + 16;

#if PW_FEW_REGISTERS
    do
        ascon_round(&x, *constant++);
    while (constant != end);
#else
    if (rounds & 1)
        ascon_round(&x, *constant++);
    while (constant != end) {
        ascon_round(&x, *constant++);
        ascon_round(&x, *constant++);
    }
#endif
    state[0] = x.e0, state[1] = x.o0, state[2] = x.e1, state[3] = x.o1, state[4] = x.e2;
    state[5] = x.o2, state[6] = x.e3, state[7] = x.o3, state[8] = x.e4, state[9] = x.o4;
}

#endif

#endif
