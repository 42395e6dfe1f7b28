/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH (NIST SP 800-38D section 6.3) in portable C, for speed: nine products of 32 bits by two levels of Karatsuba's
 * method. Without carries they are sums of integer products, of numbers with gaps between their bits that take the carries in. On
 * x86-64 three products of 64 bits were not faster, neither as 75 integer products of 128 bits nor as 96 of 64 bits and reversed factors. */
#include "../ghash.h"

#include "clear_stack.h"
#include "inline.h"
#include "unroll.h"
#include "words.h"

/* What absorb() leaves, with what it calls. */
PW_CLEARS_WORDS(clear_stack, 72)

#if PW_MULTIPLIES && PW_WORD_BITS == 64

/* Every fourth bit of a word; from one to the next, eight bits at most meet in one place. */
#define GAPPED UINT64_C(0x1111111111111111)

/* x * y */
static PW_NOINLINE PW_IN_ORDER uint64_t multiply_words(uint32_t x, uint32_t y)
{
    const uint64_t x0 = x & GAPPED, x1 = x & GAPPED << 1, x2 = x & GAPPED << 2, x3 = x & GAPPED << 3;
    const uint64_t y0 = y & GAPPED, y1 = y & GAPPED << 1, y2 = y & GAPPED << 2, y3 = y & GAPPED << 3;

    return ((x0 * y0 ^ x1 * y3 ^ x2 * y2 ^ x3 * y1) & GAPPED) |
           ((x0 * y1 ^ x1 * y0 ^ x2 * y3 ^ x3 * y2) & GAPPED << 1) |
           ((x0 * y2 ^ x1 * y1 ^ x2 * y0 ^ x3 * y3) & GAPPED << 2) |
           ((x0 * y3 ^ x1 * y2 ^ x2 * y1 ^ x3 * y0) & GAPPED << 3);
}

#elif PW_MULTIPLIES

/* Every third bit of a word: of two numbers of 16 bits, six bits at most meet in one place. */
#define GAPPED UINT32_C(0x49249249)

/* x * y, of which the lower halves count. */
PW_INLINE uint32_t multiply_halves(uint32_t x, uint32_t y)
{
    const uint32_t x0 = x & (GAPPED & 0xffff), x1 = x & (GAPPED << 1 & 0xffff), x2 = x & (GAPPED << 2 & 0xffff);
    const uint32_t y0 = y & (GAPPED & 0xffff), y1 = y & (GAPPED << 1 & 0xffff), y2 = y & (GAPPED << 2 & 0xffff);

    return ((x0 * y0 ^ x1 * y2 ^ x2 * y1) & GAPPED) | ((x0 * y1 ^ x1 * y0 ^ x2 * y2) & GAPPED << 1) |
           ((x0 * y2 ^ x1 * y1 ^ x2 * y0) & GAPPED >> 1);
}

/* x * y */
static PW_NOINLINE PW_IN_ORDER uint64_t multiply_words(uint32_t x, uint32_t y)
{
    uint32_t low = multiply_halves(x, y), high = multiply_halves(x >> 16, y >> 16);
    const uint32_t middle = multiply_halves(x ^ x >> 16, y ^ y >> 16) ^ low ^ high;

    low ^= middle << 16;
    high ^= middle >> 16;
    return (uint64_t)high << 32 | low;
}

#else

/* x * y, bit by bit from the highest one of x, with masks for choices. */
static PW_NOINLINE PW_IN_ORDER uint64_t multiply_words(uint32_t x, uint32_t y)
{
    uint32_t high = 0, low = 0;
    unsigned bit;

    for (bit = 0; bit < 32; bit++) {
        const uint32_t mask = 0 - (uint32_t)pw_hide_highest_bit(x);

        x <<= 1;
        high = high << 1 | pw_hide_highest_bit(low);
        low = low << 1 ^ (y & mask);
    }
    return (uint64_t)high << 32 | low;
}

#endif

/* The four words of a product of two words by two, the upper word first. */
PW_INLINE void multiply_pairs(uint32_t product[4], const uint32_t x[2], const uint32_t y[2])
{
    const uint64_t upper = multiply_words(x[0], y[0]), lower = multiply_words(x[1], y[1]);
    const uint64_t middle = multiply_words(x[0] ^ x[1], y[0] ^ y[1]) ^ upper ^ lower;

    product[0] = (uint32_t)(upper >> 32);
    product[1] = (uint32_t)upper ^ (uint32_t)(middle >> 32);
    product[2] = (uint32_t)(lower >> 32) ^ (uint32_t)middle;
    product[3] = (uint32_t)lower;
}

/* word * (1 + x + x^2 + x^7), as far as it stays in the word, and as far as it reaches the next. */
PW_INLINE uint32_t reduced(uint32_t word)
{
    return word ^ word >> 1 ^ word >> 2 ^ word >> 7;
}

PW_INLINE uint32_t reduced_beyond(uint32_t word)
{
    return word << 31 ^ word << 30 ^ word << 25;
}

/* y *= key; both have their upper words first, and a word its first bit uppermost. The product of two such numbers is one bit too far to
 * the right: the key is divided by x. */
PW_INLINE void multiply(uint32_t y[4], const uint32_t key[4])
{
    uint32_t upper[4], lower[4], middle[4];
    const uint32_t y_sum[2] = {y[0] ^ y[2], y[1] ^ y[3]}, key_sum[2] = {key[0] ^ key[2], key[1] ^ key[3]};
    uint32_t p2, p3, p4, p5;

    multiply_pairs(upper, y, key);
    multiply_pairs(lower, y + 2, key + 2);
    multiply_pairs(middle, y_sum, key_sum);
    p2 = upper[2] ^ lower[0];
    p3 = upper[3] ^ lower[1];
    p4 = p2 ^ lower[2] ^ middle[2];
    p5 = p3 ^ lower[3] ^ middle[3];
    p2 ^= upper[0] ^ middle[0];
    p3 ^= upper[1] ^ middle[1];

    /* x^128 = x^7 + x^2 + x + 1: what the last word sends back into the lower half, then all of that */
    p4 ^= reduced_beyond(lower[3]);
    y[0] = upper[0] ^ reduced(p4);
    y[1] = upper[1] ^ reduced(p5) ^ reduced_beyond(p4);
    y[2] = p2 ^ reduced(lower[2]) ^ reduced_beyond(p5);
    y[3] = p3 ^ reduced(lower[3]) ^ reduced_beyond(lower[2]);
}

/* The key divided by x: to the left, and 1/x = x^127 + x^6 + x + 1 for the bit that comes out. */
PW_INLINE void load_key(uint32_t key[4], const uint8_t bytes[16])
{
    uint32_t carry = 0;
    unsigned i;

    for (i = 4; i-- > 0;) {
        const uint32_t word = pw_load32_be(bytes + 4 * i);

        key[i] = word << 1 | carry;
        carry = pw_hide_highest_bit(word);
    }
    key[0] ^= (0 - carry) & UINT32_C(0xc2000000);
    key[3] |= carry;
}

/* One multiplication without a block, or one after each block is added. */
static PW_NOINLINE void absorb(uint8_t y[16], const uint8_t key_bytes[16], const uint8_t *data, size_t blocks)
{
    uint32_t key[4];
    uint32_t sum[4] = {pw_load32_be(y), pw_load32_be(y + 4), pw_load32_be(y + 8), pw_load32_be(y + 12)};

    load_key(key, key_bytes);
    do {
        if (blocks > 0) {
            sum[0] ^= pw_load32_be(data);
            sum[1] ^= pw_load32_be(data + 4);
            sum[2] ^= pw_load32_be(data + 8);
            sum[3] ^= pw_load32_be(data + 12);
            data += 16;
            blocks--;
        }
        multiply(sum, key);
    } while (blocks > 0);
    pw_store32_be(y, sum[0]);
    pw_store32_be(y + 4, sum[1]);
    pw_store32_be(y + 8, sum[2]);
    pw_store32_be(y + 12, sum[3]);
}

void pw_ghash_multiply(uint8_t y[16], const uint8_t key[16])
{
    absorb(y, key, NULL, 0);
    clear_stack();
}

void pw_ghash_blocks(uint8_t y[16], const uint8_t key[16], const uint8_t *data, size_t blocks)
{
    absorb(y, key, data, blocks);
    clear_stack();
}
