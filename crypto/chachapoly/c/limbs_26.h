/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Numbers mod 2^130 - 5 in five limbs of 26 bits. */
#ifndef PENNYWEIGHT_CHACHAPOLY_C_LIMBS_26_H
#define PENNYWEIGHT_CHACHAPOLY_C_LIMBS_26_H

#include "clear_stack.h"
#include "unroll.h"
#include "words.h"

#define LIMB_MASK 0x3ffffff

/* What absorb() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, 60)

struct number {
    uint32_t limb[5];
};

static const struct number zero;

/* h += the number of 130 bits in four words and two bits */
PW_INLINE void add_words(struct number *h, uint32_t w0, uint32_t w1, uint32_t w2, uint32_t w3, uint32_t w4)
{
    h->limb[0] += w0 & LIMB_MASK;
    h->limb[1] += (w1 << 6 | w0 >> 26) & LIMB_MASK;
    h->limb[2] += (w2 << 12 | w1 >> 20) & LIMB_MASK;
    h->limb[3] += (w3 << 18 | w2 >> 14) & LIMB_MASK;
    h->limb[4] += w4 << 24 | w3 >> 8;
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
    uint32_t sum = 5;

    PW_UNROLL(5)
    for (unsigned i = 0; i < 5; i++)
        sum = (sum + h->limb[i]) >> 26;
    sum *= 5;
    PW_UNROLL(5)
    for (unsigned i = 0; i < 5; i++) {
        sum += h->limb[i];
        h->limb[i] = sum & LIMB_MASK;
        sum >>= 26;
    }
}

/* Stores a number that is below 2^130. */
PW_INLINE void store_words(uint32_t words[5], const struct number *h)
{
    words[0] = pw_le32(h->limb[1] << 26 | h->limb[0]);
    words[1] = pw_le32(h->limb[2] << 20 | h->limb[1] >> 6);
    words[2] = pw_le32(h->limb[3] << 14 | h->limb[2] >> 12);
    words[3] = pw_le32(h->limb[4] << 8 | h->limb[3] >> 18);
    words[4] = pw_le32(h->limb[4] >> 24);
}

#if PW_PRODUCT_BITS == 64

struct factor {
    uint32_t limb[9]; /* 5 times those from 1 to 4, then all */
};

PW_INLINE void prepare(struct factor *r, const uint32_t words[4])
{
    struct number n;

    load_clamped(&n, words);
    PW_UNROLL(5)
    for (unsigned i = 0; i < 5; i++) {
        r->limb[4 + i] = n.limb[i];
        if (i > 0)
            r->limb[i - 1] = 5 * n.limb[i];
    }
}

/* h = h * r, with limbs of 26 bits, but for one more in the second. Those of h may have 27. */
PW_INLINE void multiply(struct number *h, const struct factor *r)
{
    uint32_t product[5];
    uint64_t sum = 0;

    PW_UNROLL(5)
    for (unsigned k = 0; k < 5; k++) {
        PW_UNROLL(5)
        for (unsigned i = 0; i < 5; i++)
            sum += (uint64_t)h->limb[i] * r->limb[4 + k - i];
        product[k] = (uint32_t)sum & LIMB_MASK;
        sum >>= 26;
    }
    sum = 5 * sum + product[0];
    h->limb[0] = (uint32_t)sum & LIMB_MASK;
    h->limb[1] = product[1] + (uint32_t)(sum >> 26);
    h->limb[2] = product[2];
    h->limb[3] = product[3];
    h->limb[4] = product[4];
}

#else

/* The lower halves of the limbs, 13 bits of each, the upper ones, and the sums of both; of each first 5 times those of limbs 1 to 4,
 * then all. */
struct factor {
    uint32_t half[3][9];
};

PW_INLINE void prepare(struct factor *r, const uint32_t words[4])
{
    struct number n;

    load_clamped(&n, words);
    PW_UNROLL(5)
    for (unsigned i = 0; i < 5; i++) {
        const uint32_t low = n.limb[i] & 0x1fff, high = n.limb[i] >> 13;

        r->half[0][4 + i] = low;
        r->half[1][4 + i] = high;
        r->half[2][4 + i] = low + high;
        if (i > 0) {
            r->half[0][i - 1] = 5 * low;
            r->half[1][i - 1] = 5 * high;
            r->half[2][i - 1] = 5 * (low + high);
        }
    }
}

/* h = h * r of one half of each limb, without carries; row by row, so that each of r is loaded once. */
PW_INLINE void multiply_halves(uint32_t h[5], const uint32_t r[9])
{
    const uint32_t h0 = h[0], h1 = h[1], h2 = h[2], h3 = h[3], h4 = h[4];
    uint32_t s0, s1, s2, s3, s4, by;

    by = r[0], s0 = h4 * by;
    by = r[1], s0 += h3 * by, s1 = h4 * by;
    by = r[2], s0 += h2 * by, s1 += h3 * by, s2 = h4 * by;
    by = r[3], s0 += h1 * by, s1 += h2 * by, s2 += h3 * by, s3 = h4 * by;
    by = r[4], s0 += h0 * by, s1 += h1 * by, s2 += h2 * by, s3 += h3 * by, s4 = h4 * by;
    by = r[5], s1 += h0 * by, s2 += h1 * by, s3 += h2 * by, s4 += h3 * by;
    by = r[6], s2 += h0 * by, s3 += h1 * by, s4 += h2 * by;
    by = r[7], s3 += h0 * by, s4 += h1 * by;
    by = r[8], s4 += h0 * by;
    h[0] = s0, h[1] = s1, h[2] = s2, h[3] = s3, h[4] = s4;
}

/* h = h * r, whose limbs have 26 bits, but for a carry in the first. Those of h may have 27.
 *
 * Two limbs in halves are (h0 + 2^13 h1) (r0 + 2^13 r1) = h0 r0 + 2^13 ((h0 + h1) (r0 + r1) - h0 r0 - h1 r1) + 2^26 h1 r1, which
 * are three products instead of four. What is in the brackets comes right even where the first product overflows: a column of it is
 * below 63 * 2^26, since h0 has 13 bits, h1 14, and at most four limbs of r count five times. Nothing else is above that, because
 * the last limb of r has only 20 bits. */
PW_INLINE void multiply(struct number *h, const struct factor *r)
{
    uint32_t half[3][5];
    uint32_t sum;

    PW_UNROLL(5)
    for (unsigned i = 0; i < 5; i++) {
        half[0][i] = h->limb[i] & 0x1fff;
        half[1][i] = h->limb[i] >> 13;
        half[2][i] = half[0][i] + half[1][i];
    }
    for (unsigned j = 0; j < 3; j++)
        multiply_halves(half[j], r->half[j]);
    sum = 5 * half[1][4];
    PW_UNROLL(5)
    for (unsigned k = 0; k < 5; k++) {
        const uint32_t cross = half[2][k] - half[1][k] - half[0][k];

        sum += half[0][k] + ((cross & 0x1fff) << 13);
        h->limb[k] = sum & LIMB_MASK;
        sum = (sum >> 26) + (cross >> 13) + half[1][k];
    }
    h->limb[0] += 5 * (sum - half[1][4]); /* which is in it already */
}

#endif

#endif
