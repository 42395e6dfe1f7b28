/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Numbers mod 2^130 - 5 in limbs of 44, 44 and 42 bits, for processors that multiply two words of 64 bits. */
#ifndef PENNYWEIGHT_CHACHAPOLY_C_LIMBS_44_H
#define PENNYWEIGHT_CHACHAPOLY_C_LIMBS_44_H

#include "clear_stack.h"
#include "words.h"

#define LIMB_BITS 44
#define LIMB_MASK UINT64_C(0xfffffffffff)
#define LAST_BITS 42
#define LAST_MASK (LIMB_MASK >> 2)

__extension__ typedef unsigned __int128 product;

/* What absorb() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, 48)

struct number {
    uint64_t limb[3];
};

static const struct number zero;

/* h += the number of 130 bits in four words and two bits */
PW_INLINE void add_words(struct number *h, uint32_t w0, uint32_t w1, uint32_t w2, uint32_t w3, uint32_t w4)
{
    const uint64_t low = (uint64_t)w1 << 32 | w0;
    const uint64_t high = (uint64_t)w3 << 32 | w2;

    h->limb[0] += low & LIMB_MASK;
    h->limb[1] += (high << 20 | low >> 44) & LIMB_MASK;
    h->limb[2] += (uint64_t)w4 << 40 | high >> 24;
}

/* What is above 130 bits is ignored. */
PW_INLINE void load_words(struct number *h, const uint32_t w[5])
{
    *h = zero;
    add_words(h, pw_le32(w[0]), pw_le32(w[1]), pw_le32(w[2]), pw_le32(w[3]), pw_le32(w[4]) & 3);
}

PW_INLINE void load_clamped(struct number *r, const uint32_t w[4])
{
    *r = zero;
    add_words(r, pw_le32(w[0]) & 0x0fffffff, pw_le32(w[1]) & 0x0ffffffc, pw_le32(w[2]) & 0x0ffffffc,
              pw_le32(w[3]) & 0x0ffffffc, 0);
}

/* h += block + 2^128 */
PW_INLINE void add_block(struct number *h, const uint8_t block[16])
{
    add_words(h, pw_load32(block), pw_load32(block + 4), pw_load32(block + 8), pw_load32(block + 12), 1);
}

/* h mod 2^130 - 5, of a product. It is h - q * (2^130 - 5), where q = (h + 5) div 2^130 is 0 or 1. */
PW_INLINE void reduce(struct number *h)
{
    uint64_t sum = (h->limb[0] + 5) >> LIMB_BITS;

    sum = (h->limb[1] + sum) >> LIMB_BITS;
    sum = 5 * ((h->limb[2] + sum) >> LAST_BITS) + h->limb[0];
    h->limb[0] = sum & LIMB_MASK;
    sum = (sum >> LIMB_BITS) + h->limb[1];
    h->limb[1] = sum & LIMB_MASK;
    h->limb[2] = ((sum >> LIMB_BITS) + h->limb[2]) & LAST_MASK;
}

/* Stores a number that is below 2^130. */
PW_INLINE void store_words(uint32_t words[5], const struct number *h)
{
    words[0] = pw_le32((uint32_t)h->limb[0]);
    words[1] = pw_le32((uint32_t)(h->limb[1] << 12 | h->limb[0] >> 32));
    words[2] = pw_le32((uint32_t)(h->limb[2] << 24 | h->limb[1] >> 20));
    words[3] = pw_le32((uint32_t)(h->limb[2] >> 8));
    words[4] = pw_le32((uint32_t)(h->limb[2] >> 40));
}

/* 20 times the last two limbs, because 2^132 is 20, then all limbs. */
struct factor {
    uint64_t limb[5];
};

PW_INLINE void prepare(struct factor *r, const uint32_t words[4])
{
    struct number n;

    load_clamped(&n, words);
    r->limb[0] = 20 * n.limb[1];
    r->limb[1] = 20 * n.limb[2];
    r->limb[2] = n.limb[0];
    r->limb[3] = n.limb[1];
    r->limb[4] = n.limb[2];
}

/* h = h * r. Limbs of h may have 45 bits; afterwards they have the size of theirs, but for a carry in the second. */
PW_INLINE void multiply(struct number *h, const struct factor *r)
{
    const uint64_t h0 = h->limb[0], h1 = h->limb[1], h2 = h->limb[2];
    product sum = (product)h0 * r->limb[2] + (product)h1 * r->limb[1] + (product)h2 * r->limb[0];
    const uint64_t low = (uint64_t)sum & LIMB_MASK;

    sum = (sum >> LIMB_BITS) + (product)h0 * r->limb[3] + (product)h1 * r->limb[2] + (product)h2 * r->limb[1];
    h->limb[1] = (uint64_t)sum & LIMB_MASK;
    sum = (sum >> LIMB_BITS) + (product)h0 * r->limb[4] + (product)h1 * r->limb[3] + (product)h2 * r->limb[2];
    h->limb[2] = (uint64_t)sum & LAST_MASK;
    h->limb[0] = low + 5 * (uint64_t)(sum >> LAST_BITS);
    h->limb[1] += h->limb[0] >> LIMB_BITS;
    h->limb[0] &= LIMB_MASK;
}

#endif
