/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 over whole blocks in portable C, RFC 8439 section 2.5. Numbers are digits of 16 bits, so that a product of
 * two is one multiplication whose time does not depend on its operands, on a Cortex-M3 too. */
#include "../poly1305.h"

#include "clear_stack.h"
#include "words.h"

#define R_DIGITS 8 /* r < 2^124 */
#define H_DIGITS 9 /* h < 2^131 */
#define PRODUCT_DIGITS 16

/* Clears the deepest frame of absorb(), its numbers and saved registers, which are as wide as addresses. There is the
 * one-time key in it: r, and with the tag h gives s away. */
PW_CLEARS_STACK(clear_stack, 80 + 16 * sizeof(void *))

static void split_words(uint16_t *digits, const uint32_t *words, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const uint32_t word = pw_le32(words[i]);

        digits[2 * i] = (uint16_t)word;
        digits[2 * i + 1] = (uint16_t)(word >> 16);
    }
}

static void add_block(uint16_t h[H_DIGITS], const uint8_t block[16])
{
    uint32_t sum = 0;

    for (unsigned i = 0; i < 8; i++) {
        sum += (uint32_t)h[i] + block[2 * i] + ((uint32_t)block[2 * i + 1] << 8);
        h[i] = (uint16_t)sum;
        sum >>= 16;
    }
    h[8] = (uint16_t)(h[8] + sum + 1);
}

/* Column by column; what the products of a column have above 16 bits is summed apart, so that nothing overflows. */
static void multiply(uint16_t product[PRODUCT_DIGITS], const uint16_t h[H_DIGITS], const uint16_t r[R_DIGITS])
{
    uint32_t low = 0;

    for (unsigned column = 0; column < PRODUCT_DIGITS; column++) {
        const unsigned first = column < R_DIGITS ? 0 : column - (R_DIGITS - 1);
        const unsigned last = column < H_DIGITS ? column : H_DIGITS - 1;
        uint32_t high = 0;

        for (unsigned i = first; i <= last; i++) {
            const uint32_t term = (uint32_t)h[i] * r[column - i];

            low += term & 0xffff;
            high += term >> 16;
        }
        product[column] = (uint16_t)low;
        low = high + (low >> 16);
    }
}

/* h = product mod 2^130 + 5 * (product div 2^130), which is below 2^130 + 2^128 */
static void fold(uint16_t h[H_DIGITS], const uint16_t product[PRODUCT_DIGITS])
{
    uint32_t sum = 0;

    for (unsigned i = 0; i < 8; i++) {
        const uint32_t above = i < 7 ? product[9 + i] : 0;

        sum += product[i] + 5 * ((product[8 + i] >> 2) | (above << 14 & 0xffff));
        h[i] = (uint16_t)sum;
        sum >>= 16;
    }
    h[8] = (uint16_t)((product[8] & 3) + sum);
}

/* h mod 2^130 - 5. It is h - q * (2^130 - 5), where q = (h + 5) div 2^130 is 0 or 1. */
static void reduce(uint16_t h[H_DIGITS])
{
    uint32_t sum = 5;

    for (unsigned i = 0; i < 8; i++)
        sum = (h[i] + sum) >> 16;
    sum = 5 * ((h[8] + sum) >> 2);
    for (unsigned i = 0; i < 8; i++) {
        sum += h[i];
        h[i] = (uint16_t)sum;
        sum >>= 16;
    }
    h[8] = (uint16_t)((h[8] + sum) & 3);
}

static PW_NOINLINE void absorb(uint32_t h[5], const uint32_t r[4], const uint8_t *data, size_t blocks)
{
    uint16_t h_digits[H_DIGITS];
    uint16_t r_digits[R_DIGITS];
    uint16_t product[PRODUCT_DIGITS];

    split_words(h_digits, h, 4);
    h_digits[8] = (uint16_t)(pw_le32(h[4]) & 3);
    split_words(r_digits, r, 4);
    for (unsigned i = 1; i < R_DIGITS; i += 2) {
        r_digits[i] &= 0x0fff;
        if (i > 1)
            r_digits[i - 1] &= 0xfffc;
    }
    for (; blocks > 0; blocks--) {
        add_block(h_digits, data);
        multiply(product, h_digits, r_digits);
        fold(h_digits, product);
        data += 16;
    }
    reduce(h_digits);
    for (unsigned i = 0; i < 4; i++)
        h[i] = pw_le32(h_digits[2 * i] | (uint32_t)h_digits[2 * i + 1] << 16);
    h[4] = pw_le32(h_digits[8]);
}

void pw_poly1305_absorb(uint32_t h[5], const uint32_t r[4], const uint8_t *data, size_t blocks)
{
    absorb(h, r, data, blocks);
    clear_stack();
}
