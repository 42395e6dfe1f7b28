/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] in portable C, for speed (FIPS 202, section 3.3). Where words have 32 bits, rows and columns of lanes are in words by
 * turns; where they have 16, each lane is in a word of its own, rounds_fast.h. */
#include "../permutation.h"

#include "clear_stack.h"
#include "exchange.h"
#include "words.h"

#if UINT_MAX == 0xffff

#include "rounds_fast.h"

/* The frame of keccak_p200(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 300)

/* The byte twice. */
#define REPEATED(byte) (keccak_word)((keccak_word)(byte) << 8 | (byte))

static PW_NOINLINE PW_IN_ORDER_RISCV void keccak_p200(uint8_t state[25])
{
    static const keccak_word CONSTANT[18] = {
        REPEATED(0x01), REPEATED(0x82), REPEATED(0x8a), REPEATED(0x00), REPEATED(0x8b), REPEATED(0x01),
        REPEATED(0x81), REPEATED(0x09), REPEATED(0x8a), REPEATED(0x88), REPEATED(0x09), REPEATED(0x0a),
        REPEATED(0x8b), REPEATED(0x8b), REPEATED(0x89), REPEATED(0x03), REPEATED(0x02), REPEATED(0x80)};
    keccak_word lanes[KECCAK_LANES], other[KECCAK_LANES];

    for (unsigned i = 0; i < KECCAK_LANES; i++)
        lanes[i] = REPEATED(state[i]);
    for (const keccak_word *constant = CONSTANT; constant != CONSTANT + 18; constant += 2) {
        keccak_round(other, lanes, constant[0]);
        keccak_round(lanes, other, constant[1]);
    }
    for (unsigned i = 0; i < KECCAK_LANES; i++)
        state[i] = (uint8_t)lanes[i];
}

#else

/* What keccak_p200() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, PW_LARGE_FRAMES ? 24 : 20)

/* Lanes (0, y) to (3, y) in row y, lowest byte first; (4, 0), (4, 2), (4, 4), (4, 1) in fifth, (4, 3) in the lowest byte of corner, above
 * which lies anything. */
struct rows {
    uint32_t row0, row1, row2, row3, row4, fifth, corner;
};

/* The bits of a mask, moved up by n bytes and bits, down where n is negative. */
PW_INLINE uint32_t moved(uint32_t word, uint32_t mask, int n)
{
    return n < 0 ? (word & mask) >> -n : (word & mask) << n;
}

/* Byte i of a word, rotated left by r bits, as byte k. */
PW_INLINE uint32_t lane(uint32_t word, int i, int k, int r)
{
    return moved(word, UINT32_C(0xff) >> r << 8 * i, 8 * (k - i) + r) |
           moved(word, (UINT32_C(0xff00) >> r & 0xff) << 8 * i, 8 * (k - i) + r - 8);
}

PW_INLINE void theta(struct rows *s)
{
    const uint32_t sums = s->row0 ^ s->row1 ^ s->row2 ^ s->row3 ^ s->row4; /* of columns 0 to 3 */
    const uint32_t halves = s->fifth ^ s->fifth >> 16;
    const uint32_t last = (halves ^ halves >> 8 ^ s->corner) & 0xff; /* of column 4 */
    const uint32_t right = sums >> 8 | last << 24;
    const uint32_t d = (sums << 8 | last) ^ (right & UINT32_C(0x7f7f7f7f)) << 1 ^ (right >> 7 & UINT32_C(0x01010101));
    const uint32_t first = sums & 0xff;
    uint32_t d4 = (sums >> 24 ^ (first << 1 | first >> 7)) & 0xff;

    s->row0 ^= d;
    s->row1 ^= d;
    s->row2 ^= d;
    s->row3 ^= d;
    s->row4 ^= d;
    s->corner ^= d4;
    d4 |= d4 << 8;
    s->fifth ^= d4 | d4 << 16;
}

/* pi brings a row to a column, so that a lane moves within a word while it is rotated, or from fifth: lanes (X, 0), (X, 2), (X, 4), (X, 1)
 * are in column X, and (X, 3) in byte X of rest. There the lanes of a row are at the same place, and chi works on four rows at once. A
 * transposition makes rows of them again. */
PW_INLINE void round_of_rows(struct rows *s, uint8_t constant)
{
    uint32_t column0, column1, column2, column3, column4, rest, corner, next;

    theta(s);
    column0 = lane(s->row0, 0, 0, 0) | lane(s->row0, 1, 1, 1) | lane(s->row0, 2, 2, 6) | lane(s->row0, 3, 3, 4);
    column1 = lane(s->row1, 1, 0, 4) | lane(s->row1, 2, 1, 6) | lane(s->row1, 3, 2, 7) | lane(s->fifth, 3, 3, 4);
    column2 = lane(s->row2, 2, 0, 3) | lane(s->row2, 3, 1, 1) | lane(s->fifth, 1, 2, 7) | lane(s->row2, 0, 3, 3);
    column3 = lane(s->row3, 3, 0, 5) | lane(s->corner, 0, 1, 0) | lane(s->row3, 0, 2, 1) | lane(s->row3, 1, 3, 5);
    column4 = lane(s->fifth, 2, 0, 6) | (s->row4 & 0x3f3f) << 10 | (s->row4 & 0xc0c0) << 2 | lane(s->row4, 2, 3, 5);
    rest = lane(s->fifth, 0, 0, 3) | lane(s->row1, 0, 1, 4) | lane(s->row2, 1, 2, 2) | lane(s->row3, 2, 3, 7);
    corner = s->row4 >> 24;

    s->row0 = column0 ^ (~column1 & column2);
    s->row2 = column1 ^ (~column2 & column3);
    s->row4 = column2 ^ (~column3 & column4);
    s->row1 = column3 ^ (~column4 & column0);
    s->fifth = column4 ^ (~column0 & column1);
    next = rest >> 8 | corner << 24;
    s->row3 = rest ^ (~next & (next >> 8 | rest << 24));
    s->corner = corner ^ (~rest & next);

    pw_exchange_fields(&s->row0, &s->row4, UINT32_C(0x0000ffff), 16);
    pw_exchange_fields(&s->row2, &s->row1, UINT32_C(0x0000ffff), 16);
    pw_exchange_fields(&s->row0, &s->row2, UINT32_C(0x00ff00ff), 8);
    pw_exchange_fields(&s->row4, &s->row1, UINT32_C(0x00ff00ff), 8);
    s->row0 ^= constant;
}

static PW_NOINLINE PW_IN_ORDER_RISCV void keccak_p200(uint8_t state[25])
{
    static const uint8_t CONSTANT[18] = {0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a,
                                         0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80};
    struct rows s = {
        pw_load32(state),
        pw_load32(state + 5),
        pw_load32(state + 10),
        pw_load32(state + 15),
        pw_load32(state + 20),
        state[4] | (uint32_t)state[14] << 8 | (uint32_t)state[24] << 16 | (uint32_t)state[9] << 24,
        state[19],
    };

    for (const uint8_t *constant = CONSTANT; constant != CONSTANT + 18; constant++)
        round_of_rows(&s, *constant);
    pw_store32(state, s.row0);
    pw_store32(state + 5, s.row1);
    pw_store32(state + 10, s.row2);
    pw_store32(state + 15, s.row3);
    pw_store32(state + 20, s.row4);
    state[4] = (uint8_t)s.fifth;
    state[9] = (uint8_t)(s.fifth >> 24);
    state[14] = (uint8_t)(s.fifth >> 8);
    state[19] = (uint8_t)s.corner;
    state[24] = (uint8_t)(s.fifth >> 16);
}

#endif

void pw_keccak_p200_permute(uint8_t state[25])
{
    keccak_p200(state);
    clear_stack();
}
