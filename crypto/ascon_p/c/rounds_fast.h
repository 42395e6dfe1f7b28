/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p in portable C, for speed: the words are in local variables. Where the registers of the core have 64 bits they are words
 * of the specification; on all others each is two words of 32 bits, its even and its odd ones, so that a rotation is two of
 * 32 bits. */
#ifndef PENNYWEIGHT_ASCON_P_C_ROUNDS_FAST_H
#define PENNYWEIGHT_ASCON_P_C_ROUNDS_FAST_H

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

struct ascon_words {
    uint64_t x0, x1, x2, x3, x4;
};

PW_INLINE struct ascon_words ascon_load(const uint32_t state[10])
{
    const uint8_t *const bytes = (const uint8_t *)state;

    return (struct ascon_words){pw_load64(bytes), pw_load64(bytes + 8), pw_load64(bytes + 16), pw_load64(bytes + 24),
                                pw_load64(bytes + 32)};
}

PW_INLINE void ascon_store(uint32_t state[10], const struct ascon_words *x)
{
    uint8_t *const bytes = (uint8_t *)state;

    pw_store64(bytes, x->x0);
    pw_store64(bytes + 8, x->x1);
    pw_store64(bytes + 16, x->x2);
    pw_store64(bytes + 24, x->x3);
    pw_store64(bytes + 32, x->x4);
}

/* The highest bit of x0 ^= bit */
PW_INLINE void ascon_add_bit(struct ascon_words *x, unsigned bit)
{
    x->x0 ^= (uint64_t)bit << 63;
}

#if PW_FEW_REGISTERS

/* x ^ (x >>> a) ^ (x >>> b); in this form a compiler has no sum to order otherwise. */
PW_INLINE uint64_t ascon_diffuse(uint64_t x, unsigned a, unsigned b)
{
    return x ^ pw_rotr64(x ^ pw_rotr64(x, b - a), a);
}

PW_INLINE void ascon_round(struct ascon_words *x, unsigned constant)
{
    x->x2 ^= constant;
    ascon_substitute(&x->x0, &x->x1, &x->x2, &x->x3, &x->x4);
    x->x0 = ascon_diffuse(x->x0, 19, 28);
    x->x1 = ascon_diffuse(x->x1, 39, 61);
    x->x2 = ascon_diffuse(x->x2, 1, 6);
    x->x3 = ascon_diffuse(x->x3, 10, 17);
    x->x4 = ascon_diffuse(x->x4, 7, 41);
}

#else

/* x ^ (x >>> a) ^ (x >>> b), with both rotations at a time. */
PW_INLINE uint64_t ascon_diffuse(uint64_t x, unsigned a, unsigned b)
{
    return x ^ pw_rotr64(x, a) ^ pw_rotr64(x, b);
}

/* For a processor that computes with several words at a time: the S-box in few steps one after the other. a0 and a2 are complemented,
 * the latter by the constant, so that two complements are left. */
PW_INLINE void ascon_round(struct ascon_words *x, unsigned constant)
{
    const uint64_t a1 = x->x1, a3 = x->x3, a4 = x->x4 ^ a3;
    const uint64_t not_a0 = ~(x->x0 ^ x->x4), not_a2 = x->x2 ^ ~(uint64_t)constant ^ a1;
    const uint64_t b0 = not_a0 ^ (a1 | not_a2), b4 = a4 ^ (not_a0 & a1);
    const uint64_t not_b2 = not_a2 ^ (~a3 & a4);

    x->x0 = ascon_diffuse(b0 ^ b4, 19, 28);
    x->x1 = ascon_diffuse(a1 ^ (not_a2 & a3) ^ b0, 39, 61);
    x->x2 = ascon_diffuse(not_b2, 1, 6);
    x->x3 = ascon_diffuse(a3 ^ (a4 | not_a0) ^ not_b2, 10, 17);
    x->x4 = ascon_diffuse(b4, 7, 41);
}

#endif

#else

/* The even bits of a byte; those of its half are the odd ones. */
#define ASCON_HALF(c) (((c) & 1) | ((c) >> 1 & 2) | ((c) >> 2 & 4) | ((c) >> 3 & 8))
#define ASCON_HALVES(c) ASCON_HALF(c), ASCON_HALF((c) >> 1)

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

/* Each word as its even and its odd bits. */
struct ascon_words {
    uint32_t e0, o0, e1, o1, e2, o2, e3, o3, e4, o4;
};

PW_INLINE struct ascon_words ascon_load(const uint32_t state[10])
{
    return (struct ascon_words){state[0], state[1], state[2], state[3], state[4],
                                state[5], state[6], state[7], state[8], state[9]};
}

PW_INLINE void ascon_store(uint32_t state[10], const struct ascon_words *x)
{
    state[0] = x->e0, state[1] = x->o0, state[2] = x->e1, state[3] = x->o1, state[4] = x->e2;
    state[5] = x->o2, state[6] = x->e3, state[7] = x->o3, state[8] = x->e4, state[9] = x->o4;
}

/* The highest bit of x0 ^= bit */
PW_INLINE void ascon_add_bit(struct ascon_words *x, unsigned bit)
{
    x->o0 ^= (uint32_t)bit << 31;
}

PW_INLINE void ascon_round_halves(struct ascon_words *x, unsigned even_constant, unsigned odd_constant)
{
    x->e2 ^= even_constant;
    ascon_substitute(&x->e0, &x->e1, &x->e2, &x->e3, &x->e4);
    x->o2 ^= odd_constant;
    ascon_substitute(&x->o0, &x->o1, &x->o2, &x->o3, &x->o4);
    ascon_diffuse_odd_even(&x->e0, &x->o0, 19, 28);
    ascon_diffuse_odd_odd(&x->e1, &x->o1, 61, 39);
    ascon_diffuse_odd_even(&x->e2, &x->o2, 1, 6);
    ascon_diffuse_odd_even(&x->e3, &x->o3, 17, 10);
    ascon_diffuse_odd_odd(&x->e4, &x->o4, 7, 41);
}

PW_INLINE void ascon_round(struct ascon_words *x, unsigned constant)
{
    ascon_round_halves(x, ASCON_HALF(constant), ASCON_HALF(constant >> 1));
}

#endif

/* The last `rounds` of the twelve: where there are registers for the words, two in a turn on 64-bit hosts, where more gain nothing, and
 * each with code of its own on others. */
PW_INLINE void ascon_rounds(struct ascon_words *x, unsigned rounds)
{
#if PW_FEW_REGISTERS && PW_WORD_BITS == 64
    unsigned left = rounds;

    do
        ascon_round(x, (3 + left) << 4 | (12 - left)); /* f0 e1 .. 5a 4b */
    while (--left > 0);
#elif PW_WORD_BITS == 64
    unsigned constant = 0x3c + 15 * rounds;

    if (rounds % 2 != 0) {
        ascon_round(x, constant);
        constant -= 15;
    }
    for (; constant != 0x3c; constant -= 30) { /* f0 e1 .. 5a 4b */
        ascon_round(x, constant);
        ascon_round(x, constant - 15);
    }
#elif PW_FEW_REGISTERS
    static const uint8_t constants[12][2] = {
        {ASCON_HALVES(0xf0)}, {ASCON_HALVES(0xe1)}, {ASCON_HALVES(0xd2)}, {ASCON_HALVES(0xc3)},
        {ASCON_HALVES(0xb4)}, {ASCON_HALVES(0xa5)}, {ASCON_HALVES(0x96)}, {ASCON_HALVES(0x87)},
        {ASCON_HALVES(0x78)}, {ASCON_HALVES(0x69)}, {ASCON_HALVES(0x5a)}, {ASCON_HALVES(0x4b)},
    };
    const uint8_t (*constant)[2] = constants + 12 - rounds;

    do {
        ascon_round_halves(x, (*constant)[0], (*constant)[1]);
        constant++;
    } while (constant != constants + 12);
#else
    switch (rounds) {
    case 12:
        ascon_round(x, 0xf0); /* fall through */
    case 11:
        ascon_round(x, 0xe1); /* fall through */
    case 10:
        ascon_round(x, 0xd2); /* fall through */
    case 9:
        ascon_round(x, 0xc3); /* fall through */
    case 8:
        ascon_round(x, 0xb4); /* fall through */
    case 7:
        ascon_round(x, 0xa5); /* fall through */
    case 6:
        ascon_round(x, 0x96); /* fall through */
    case 5:
        ascon_round(x, 0x87); /* fall through */
    case 4:
        ascon_round(x, 0x78); /* fall through */
    case 3:
        ascon_round(x, 0x69); /* fall through */
    case 2:
        ascon_round(x, 0x5a); /* fall through */
    default:
        ascon_round(x, 0x4b);
    }
#endif
}

#endif
