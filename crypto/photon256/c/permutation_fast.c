/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 in portable C, for speed: four rows of the state are four words in local variables, in two orders. As planes word b has
 * bit b of all their elements, and its bytes, from the lowest one on, are rows 0, 2, 1 and 3; the S-box takes these. As rows, for
 * all else, the words are rows 0, 2, 1 and 3, and byte b is bit b of their elements. In both bit j of a byte is column j. */
#include "../permutation.h"

#include "clear_stack.h"
#include "exchange.h"
#include "inline.h"
#include "words.h"

/* What permute() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 26 : PW_LARGE_FRAMES ? 24 : 18)

#define ROUNDS 12

/* Four rows: w0 to w3 are planes, or rows 0, 2, 1 and 3. */
struct rows {
    uint32_t w0, w1, w2, w3;
};

/* Fields of words that differ in the lower digit of their numbers change places, or of those that differ in the upper one. */
PW_INLINE void exchange_lower(struct rows *x, uint32_t mask, unsigned distance)
{
    pw_exchange_fields(&x->w0, &x->w1, mask, distance);
    pw_exchange_fields(&x->w2, &x->w3, mask, distance);
}

PW_INLINE void exchange_upper(struct rows *x, uint32_t mask, unsigned distance)
{
    pw_exchange_fields(&x->w0, &x->w2, mask, distance);
    pw_exchange_fields(&x->w1, &x->w3, mask, distance);
}

/* Planes to rows, or rows to planes. */
PW_INLINE void transpose(struct rows *x)
{
    exchange_upper(x, UINT32_C(0x0000ffff), 16);
    exchange_lower(x, UINT32_C(0x00ff00ff), 8);
}

/* Rows 0 to 3 of nibbles, as they are in memory, to planes. The number of a word and the place of a bit in it have digits, of the
 * row, the column and the bit: r1 r0, c2 c1 c0 b1 b0 becomes b1 b0, r0 r1 c2 c1 c0. */
PW_INLINE struct rows load(const uint32_t *state)
{
    struct rows x = {pw_le32(state[0]), pw_le32(state[1]), pw_le32(state[2]), pw_le32(state[3])};

    exchange_lower(&x, UINT32_C(0x0000ffff), 16);
    exchange_lower(&x, UINT32_C(0x0f0f0f0f), 4);
    exchange_lower(&x, UINT32_C(0x55555555), 1);
    exchange_upper(&x, UINT32_C(0x00ff00ff), 8);
    exchange_upper(&x, UINT32_C(0x33333333), 2);
    return x;
}

/* The same way back. */
PW_INLINE void store(uint32_t *state, struct rows x)
{
    exchange_upper(&x, UINT32_C(0x33333333), 2);
    exchange_upper(&x, UINT32_C(0x00ff00ff), 8);
    exchange_lower(&x, UINT32_C(0x55555555), 1);
    exchange_lower(&x, UINT32_C(0x0f0f0f0f), 4);
    exchange_lower(&x, UINT32_C(0x0000ffff), 16);
    state[0] = pw_le32(x.w0);
    state[1] = pw_le32(x.w1);
    state[2] = pw_le32(x.w2);
    state[3] = pw_le32(x.w3);
}

/* Bit b of the constants of four rows, in column 0 of each. */
#define PLANE(r0, r1, r2, r3, b)                                                                                     \
    (UINT32_C(1) * ((r0) >> (b) & 1) | UINT32_C(0x100) * ((r2) >> (b) & 1) | UINT32_C(0x10000) * ((r1) >> (b) & 1) | \
     UINT32_C(0x1000000) * ((r3) >> (b) & 1))
#define PLANES(r0, r1, r2, r3) \
    {PLANE(r0, r1, r2, r3, 0), PLANE(r0, r1, r2, r3, 1), PLANE(r0, r1, r2, r3, 2), PLANE(r0, r1, r2, r3, 3)}

/* AddConstant: that of the round in all rows, and those of the rows. */
PW_INLINE void add_constants(struct rows *x, uint32_t constant, struct rows row_constants)
{
    x->w0 ^= (constant & UINT32_C(0x01010101)) ^ row_constants.w0;
    x->w1 ^= (constant >> 1 & UINT32_C(0x01010101)) ^ row_constants.w1;
    x->w2 ^= (constant >> 2 & UINT32_C(0x01010101)) ^ row_constants.w2;
    x->w3 ^= (constant >> 3 & UINT32_C(0x01010101)) ^ row_constants.w3;
}

/* SubCells with the S-box c56b90ad3ef84712, of PRESENT. */
PW_INLINE void substitute(struct rows *x)
{
    const uint32_t x0 = ~x->w0;
    const uint32_t x2 = x->w2;
    uint32_t x1 = x->w1 ^ x2;
    const uint32_t x3 = x->w3 ^ (x2 & x1);
    uint32_t t = x1 & x3;

    x->w0 = ~(x0 ^ x3);
    x1 ^= x->w0;
    t ^= x2;
    x->w1 = x1 ^ (~x0 | t);
    t ^= x0;
    x->w3 = x->w1 ^ t;
    x->w2 = x3 ^ (t | x1);
}

/* Each byte rotated to the right by i. */
PW_INLINE uint32_t shifted(uint32_t row, unsigned i)
{
    const uint32_t kept = UINT32_C(0x01010101) * (0xffu >> i);

    return (row >> i & kept) | (row << (8 - i) & ~kept);
}

/* ShiftRows on rows i, i + 1, .. */
PW_INLINE void shift_rows(struct rows *x, unsigned i)
{
    if (i != 0)
        x->w0 = shifted(x->w0, i);
    x->w2 = shifted(x->w2, i + 1);
    x->w1 = shifted(x->w1, i + 2);
    x->w3 = shifted(x->w3, i + 3);
}

/* Twice a row, in GF(16) modulo x^4 + x + 1. */
PW_INLINE uint32_t twice(uint32_t row)
{
    return pw_rotl32(row ^ row >> 24, 8);
}

/* A step of MixColumnsSerial: the row that follows from the eight before it, multiplied by 2 4 2 11 2 8 5 6. */
PW_INLINE uint32_t following(uint32_t x0, uint32_t x1, uint32_t x2, uint32_t x3, uint32_t x4, uint32_t x5, uint32_t x6,
                             uint32_t x7)
{
    uint32_t row = twice(x3 ^ x5) ^ x1 ^ x6 ^ x7;

    row = twice(row) ^ x0 ^ x2 ^ x3 ^ x4 ^ x7;
    return twice(row) ^ x3 ^ x6;
}

PW_INLINE void mix_columns(struct rows *x, struct rows *y)
{
    x->w0 = following(x->w0, x->w2, x->w1, x->w3, y->w0, y->w2, y->w1, y->w3);
    x->w2 = following(x->w2, x->w1, x->w3, y->w0, y->w2, y->w1, y->w3, x->w0);
    x->w1 = following(x->w1, x->w3, y->w0, y->w2, y->w1, y->w3, x->w0, x->w2);
    x->w3 = following(x->w3, y->w0, y->w2, y->w1, y->w3, x->w0, x->w2, x->w1);
    y->w0 = following(y->w0, y->w2, y->w1, y->w3, x->w0, x->w2, x->w1, x->w3);
    y->w2 = following(y->w2, y->w1, y->w3, x->w0, x->w2, x->w1, x->w3, y->w0);
    y->w1 = following(y->w1, y->w3, x->w0, x->w2, x->w1, x->w3, y->w0, y->w2);
    y->w3 = following(y->w3, x->w0, x->w2, x->w1, x->w3, y->w0, y->w2, y->w1);
}

static PW_NOINLINE void permute(uint32_t state[8])
{
    static const uint8_t CONSTANTS[ROUNDS] = {1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10};
    struct rows x = load(state), y = load(state + 4);

    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint32_t half = (uint32_t)CONSTANTS[round] | (uint32_t)CONSTANTS[round] << 8,
                       constant = half | half << 16;

        add_constants(&x, constant, (struct rows)PLANES(0, 1, 3, 7));
        add_constants(&y, constant, (struct rows)PLANES(15, 14, 12, 8));
        substitute(&x);
        substitute(&y);
        transpose(&x);
        transpose(&y);
        shift_rows(&x, 0);
        shift_rows(&y, 4);
        mix_columns(&x, &y);
        transpose(&x);
        transpose(&y);
    }
    store(state, x);
    store(state + 4, y);
}

void pw_photon256_permute(uint32_t state[8])
{
    permute(state);
    clear_stack();
}
