/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 in portable C, bit-sliced by rows: byte b of the word of a row holds bit b of its eight nibbles, that of column j
 * at bit j. Then all columns are multiplied at once, and the S-box takes four rows at a time. */
#include "../permutation.h"

#include "clear_stack.h"
#include "exchange.h"
#include "unroll.h"
#include "words.h"

/* The deepest frame of permute(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 208)

#define ROWS 8
#define ROUNDS 12

#ifdef __AVR__ /* whose registers cannot hold the rows: four times the code for a fifth of the cycles (avr-gcc 14) */
#define EACH_ROW
#else
#define EACH_ROW PW_UNROLL(8)
#endif

/* AddConstant: bit b of the constant of round and row goes to bit b of column 0. */
static void add_constants(uint32_t *rows, unsigned round)
{
    static const uint8_t ROUND[ROUNDS] = {1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10};
    static const uint8_t ROW[ROWS] = {0, 1, 3, 7, 15, 14, 12, 8};

    EACH_ROW
    for (unsigned i = 0; i < ROWS; i++) {
        const unsigned constant = (unsigned)ROUND[round] ^ ROW[i];

        rows[i] ^= (constant & 1) | (uint32_t)(constant >> 1 & 1) << 8 | (uint32_t)(constant >> 2 & 1) << 16 |
                   (uint32_t)(constant >> 3) << 24;
    }
}

/* Byte j of word i and byte i of word j change places. */
static void transpose(uint32_t *words)
{
    pw_exchange_fields(words, words + 2, UINT32_C(0x0000ffff), 16);
    pw_exchange_fields(words + 1, words + 3, UINT32_C(0x0000ffff), 16);
    pw_exchange_fields(words, words + 1, UINT32_C(0x00ff00ff), 8);
    pw_exchange_fields(words + 2, words + 3, UINT32_C(0x00ff00ff), 8);
}

/* SubCells on four rows: the S-box c56b90ad3ef84712, of PRESENT. */
static void substitute(uint32_t *rows)
{
    uint32_t x0, x1, x2, x3, t;

    transpose(rows);
    x0 = ~rows[0];
    x2 = rows[2];
    x1 = rows[1] ^ x2;
    x3 = rows[3] ^ (x2 & x1);
    t = x1 & x3;
    rows[0] = ~(x0 ^ x3);
    x1 ^= rows[0];
    t ^= x2;
    rows[1] = x1 ^ (~x0 | t);
    t ^= x0;
    rows[3] = rows[1] ^ t;
    rows[2] = x3 ^ (t | x1);
    transpose(rows);
}

/* ShiftRows: row i, in each of its bytes, rotated to the right by i. */
static void shift_rows(uint32_t *rows)
{
    EACH_ROW
    for (unsigned i = 1; i < ROWS; i++) {
        const uint32_t kept = UINT32_C(0x01010101) * (0xffu >> i);

        rows[i] = (rows[i] >> i & kept) | (rows[i] << (8 - i) & ~kept);
    }
}

/* Twice a row, in GF(16) modulo x^4 + x + 1. */
static uint32_t twice(uint32_t row)
{
    return pw_rotl32(row ^ row >> 24, 8);
}

/* MixColumnsSerial: eight times the row that follows from the eight before it, multiplied by 2 4 2 11 2 8 5 6. */
static void mix_columns(uint32_t *rows)
{
#define X(j) rows[(i + (j)) % ROWS]
    EACH_ROW
    for (unsigned i = 0; i < ROWS; i++) {
        uint32_t next = X(3) ^ X(5);

        next = twice(next) ^ X(1) ^ X(6) ^ X(7);
        next = twice(next) ^ X(0) ^ X(2) ^ X(3) ^ X(4) ^ X(7);
        X(0) = twice(next) ^ X(3) ^ X(6);
    }
#undef X
}

static PW_NOINLINE void permute(uint32_t state[8])
{
    uint32_t rows[ROWS];

    EACH_ROW
    for (unsigned i = 0; i < ROWS; i++)
        rows[i] = pw_slice_nibbles(pw_le32(state[i]));
    for (unsigned round = 0; round < ROUNDS; round++) {
        add_constants(rows, round);
        substitute(rows);
        substitute(rows + 4);
        shift_rows(rows);
        mix_columns(rows);
    }
    EACH_ROW
    for (unsigned i = 0; i < ROWS; i++)
        state[i] = pw_le32(pw_unslice_nibbles(rows[i]));
}

void pw_photon256_permute(uint32_t state[8])
{
    permute(state);
    clear_stack();
}
