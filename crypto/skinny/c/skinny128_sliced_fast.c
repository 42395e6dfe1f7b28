/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ with round tweakeys in slices, in portable C, for speed. A word has two slices of sixteen cells, in its lower and
 * upper nibbles. S8 takes them from where they are; rows and columns stay where they are, too: ShiftRows and the exchange of rows are
 * in the amounts by which MixColumns rotates. Rows are back in four rounds, columns and slices in eight. */
#include "../skinny128.h"
#include "clear_stack.h"
#include "exchange.h"
#include "inline.h"
#include "sliced_fast.h"
#include "words.h"

PW_CLEARS_WORDS(clear_stack, PW_FEW_REGISTERS ? 20 : sizeof(void *) > 4 ? 80 : 16)

/* The complement of a slice, in the lower nibbles. A slot is a word, and four if the slice is in its upper nibbles. */
PW_INLINE uint32_t complement(const uint32_t w[4], unsigned slot)
{
    return ~(w[slot & 3] >> (slot & 4)) & UINT32_C(0x0f0f0f0f);
}

/* The slice in `slot` ^= NOR of that in `other` and of the slice that m is the complement of. */
PW_INLINE void add_nor(uint32_t w[4], unsigned slot, uint32_t m, unsigned other)
{
    w[slot & 3] ^= (m & ~(w[other & 3] >> (other & 4))) << (slot & 4);
}

/* In a word, the row at the place `to` ^= the row at `from`, rotated right by n: to the columns that ShiftRows brings them to. Where
 * masks are not part of instructions, one for all rows is in a register, and for all words of a step the amount is, too. */
PW_INLINE void add_row_to(uint32_t *word, unsigned from, unsigned to, unsigned n)
{
#if PW_FEW_REGISTERS && UINT_MAX > 0xffff
    *word ^= pw_rotr32_any(*word >> from & UINT32_C(0x11111111), (n + 32 - to) % 32);
#else
    *word ^= pw_rotr32_any(*word & UINT32_C(0x11111111) << from, (n + 32 + from - to) % 32);
#endif
}

PW_INLINE void add_row(uint32_t w[4], unsigned to, unsigned from, unsigned round)
{
    const unsigned n = 8 * ((ROTATED(to, round + 1) + 4 - ROTATED(from, round + 1)) & 3);

    add_row_to(&w[0], from, to, n);
    add_row_to(&w[1], from, to, n);
    add_row_to(&w[2], from, to, n);
    add_row_to(&w[3], from, to, n);
}

/* Round `round` of eight; s0 to s7: the slots of the bits. */
PW_INLINE void one_round(uint32_t w[4], const uint32_t *round_tweakeys, unsigned round, unsigned s0, unsigned s1,
                         unsigned s2, unsigned s3, unsigned s4, unsigned s5, unsigned s6, unsigned s7)
{
    uint32_t m;

    m = complement(w, s7);
    add_nor(w, s4, m, s6);
    m = complement(w, s2);
    add_nor(w, s0, m, s3);
    add_nor(w, s6, m, s1);
    m = complement(w, s0);
    add_nor(w, s5, m, s4);
    add_nor(w, s1, m, s3);
    m = complement(w, s5);
    add_nor(w, s7, m, s6);
    add_nor(w, s3, m, s4);
    m = complement(w, s1);
    add_nor(w, s2, m, s7);
    round_tweakeys += 4 * round;
    w[0] ^= round_tweakeys[0];
    w[1] ^= round_tweakeys[1];
    w[2] ^= round_tweakeys[2];
    w[3] ^= round_tweakeys[3];
    add_row(w, PLACE(1, round), PLACE(2, round), round);
    add_row(w, PLACE(2, round), PLACE(0, round), round);
    add_row(w, PLACE(3, round), PLACE(2, round), round);
}

/* Four rows, a byte a cell, to slices, or back. */
PW_INLINE void exchange_rows_and_bits(uint32_t w[4])
{
    pw_exchange_fields(&w[0], &w[2], UINT32_C(0x33333333), 2);
    pw_exchange_fields(&w[1], &w[3], UINT32_C(0x33333333), 2);
    pw_exchange_fields(&w[0], &w[1], UINT32_C(0x55555555), 1);
    pw_exchange_fields(&w[2], &w[3], UINT32_C(0x55555555), 1);
}

static PW_NOINLINE PW_IN_ORDER void encrypt(uint8_t block[16], const uint32_t *round_tweakeys)
{
    uint32_t w[4] = {pw_load32(block), pw_load32(block + 4), pw_load32(block + 8), pw_load32(block + 12)};
    unsigned turn;

    exchange_rows_and_bits(w);
    for (turn = 0; turn < PW_SKINNY128_ROUNDS / 8; turn++, round_tweakeys += 32) {
        one_round(w, round_tweakeys, 0, 0, 1, 2, 3, 4, 5, 6, 7);
        one_round(w, round_tweakeys, 1, 2, 7, 6, 1, 3, 0, 4, 5);
        one_round(w, round_tweakeys, 2, 6, 5, 4, 7, 1, 2, 3, 0);
        one_round(w, round_tweakeys, 3, 4, 0, 3, 5, 7, 6, 1, 2);
        one_round(w, round_tweakeys, 4, 3, 2, 1, 0, 5, 4, 7, 6);
        one_round(w, round_tweakeys, 5, 1, 6, 7, 2, 0, 3, 5, 4);
        one_round(w, round_tweakeys, 6, 7, 4, 5, 6, 2, 1, 0, 3);
        one_round(w, round_tweakeys, 7, 5, 3, 0, 4, 6, 7, 2, 1);
    }
    exchange_rows_and_bits(w);
    pw_store32(block, w[0]);
    pw_store32(block + 4, w[1]);
    pw_store32(block + 8, w[2]);
    pw_store32(block + 12, w[3]);
}

void pw_skinny128_384_plus_encrypt_sliced(uint8_t block[16],
                                          const uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS])
{
    encrypt(block, round_tweakeys);
    clear_stack();
}
