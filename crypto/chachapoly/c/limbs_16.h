/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Numbers mod 2^130 - 5 in digits of 16 bits, so that a product of two is one multiplication whose time does not depend on its
 * operands, on a Cortex-M3 too. */
#ifndef PENNYWEIGHT_CHACHAPOLY_C_LIMBS_16_H
#define PENNYWEIGHT_CHACHAPOLY_C_LIMBS_16_H

#include "clear_stack.h"
#include "words.h"

#define R_DIGITS 8 /* r < 2^124 */
#define H_DIGITS 9 /* h < 2^131 */
#define PRODUCT_DIGITS 16

/* The numbers of absorb() and its saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_stack, 80 + 16 * sizeof(void *))

struct number {
    uint16_t digit[H_DIGITS];
};

struct factor {
    uint16_t digit[R_DIGITS];
};

static void split_words(uint16_t *digits, const uint32_t *words, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const uint32_t word = pw_le32(words[i]);

        digits[2 * i] = (uint16_t)word;
        digits[2 * i + 1] = (uint16_t)(word >> 16);
    }
}

/* What is above 130 bits is ignored. */
static void load_words(struct number *h, const uint32_t words[5])
{
    split_words(h->digit, words, 4);
    h->digit[8] = (uint16_t)(pw_le32(words[4]) & 3);
}

/* Clamps r. */
static void prepare(struct factor *r, const uint32_t words[4])
{
    split_words(r->digit, words, 4);
    for (unsigned i = 1; i < R_DIGITS; i += 2) {
        r->digit[i] &= 0x0fff;
        if (i > 1)
            r->digit[i - 1] &= 0xfffc;
    }
}

/* h += block + 2^128 */
static void add_block(struct number *h, const uint8_t block[16])
{
    uint32_t sum = 0;

    for (unsigned i = 0; i < 8; i++) {
        sum += (uint32_t)h->digit[i] + block[2 * i] + ((uint32_t)block[2 * i + 1] << 8);
        h->digit[i] = (uint16_t)sum;
        sum >>= 16;
    }
    h->digit[8] = (uint16_t)(h->digit[8] + sum + 1);
}

/* h = product mod 2^130 + 5 * (product div 2^130), which is below 2^130 + 2^128 */
static void fold(struct number *h, const uint16_t product[PRODUCT_DIGITS])
{
    uint32_t sum = 0;

    for (unsigned i = 0; i < 8; i++) {
        const uint32_t above = i < 7 ? product[9 + i] : 0;

        sum += product[i] + 5 * ((product[8 + i] >> 2) | (above << 14 & 0xffff));
        h->digit[i] = (uint16_t)sum;
        sum >>= 16;
    }
    h->digit[8] = (uint16_t)((product[8] & 3) + sum);
}

/* h = h * r, column by column; what the products of a column have above 16 bits is summed apart, so that nothing overflows. */
static void multiply(struct number *h, const struct factor *r)
{
    uint16_t product[PRODUCT_DIGITS];
    uint32_t low = 0;

    for (unsigned column = 0; column < PRODUCT_DIGITS; column++) {
        const unsigned first = column < R_DIGITS ? 0 : column - (R_DIGITS - 1);
        const unsigned last = column < H_DIGITS ? column : H_DIGITS - 1;
        uint32_t high = 0;

        for (unsigned i = first, j = column - first; i <= last; i++, j--) {
            const uint32_t term = (uint32_t)h->digit[i] * r->digit[j];

            low += term & 0xffff;
            high += term >> 16;
        }
        product[column] = (uint16_t)low;
        low = high + (low >> 16);
    }
    fold(h, product);
}

/* h mod 2^130 - 5. It is h - q * (2^130 - 5), where q = (h + 5) div 2^130 is 0 or 1. */
static void reduce(struct number *h)
{
    uint32_t sum = 5;

    for (unsigned i = 0; i < 8; i++)
        sum = (h->digit[i] + sum) >> 16;
    sum = 5 * ((h->digit[8] + sum) >> 2);
    for (unsigned i = 0; i < 8; i++) {
        sum += h->digit[i];
        h->digit[i] = (uint16_t)sum;
        sum >>= 16;
    }
    h->digit[8] = (uint16_t)((h->digit[8] + sum) & 3);
}

/* Stores a number that is below 2^130. */
static void store_words(uint32_t words[5], const struct number *h)
{
    for (unsigned i = 0; i < 4; i++)
        words[i] = pw_le32(h->digit[2 * i] | (uint32_t)h->digit[2 * i + 1] << 16);
    words[4] = pw_le32(h->digit[8]);
}

#endif
