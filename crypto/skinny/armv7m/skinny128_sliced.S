/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for ARMv7-M with round tweakeys in slices. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../slices.inc"

#define block r0
#define round_tweakeys r1
#define m r2
#define t r3
#define lower r12               /* 0x0f0f0f0f */
#define turns lr

/* m = the complement of a slice, in the lower nibbles, zero in the upper ones; e: whether the slice is in the upper ones. */
.macro complement w, e
        .if     \e
        bic     m, lower, \w, lsr #4
        .else
        bic     m, lower, \w
        .endif
.endm

/* A slice ^= m & ~y: NOR of y and of the slice that m is the complement of. */
.macro add_nor w, e, wy, ey
        .if     \ey
        nonlinear bic t, m, \wy, lsr #4
        .else
        nonlinear bic t, m, \wy
        .endif
        .if     \e
        eor     \w, \w, t, lsl #4
        .else
        eors    \w, \w, t
        .endif
.endm

/* A row ^= another one, of a word: left is by how many bits it goes to the left. */
.macro add_row w, from, left
        and     t, \w, #(0x11111111 << (\from))
        eor     \w, \w, t, ror #((-(\left)) & 31)
.endm

/* Of a word, the row `to` ^= the row `from` in round j, at the columns that ShiftRows has now rotated them to. */
.macro add_rows w, to, from, j
        add_row \w, PLACE(\from, \j), (8 * (ROTATED(PLACE(\from, \j), \j + 1) - ROTATED(PLACE(\to, \j), \j + 1)) \
                + PLACE(\to, \j) - PLACE(\from, \j))
.endm

/* ShiftRows and MixColumns of round j but for what stays in its place. */
.macro mix w, j
        add_rows \w, 1, 2, \j
        add_rows \w, 2, 0, \j
        add_rows \w, 3, 2, \j
.endm

/* Rounds j to 7 of eight. w0, e0 to w7, e7: the word in which the bits are, and whether in its upper nibbles. Where S8 puts a
 * bit into the place of another one the next round finds it there. */
.macro rounds j, w0, e0, w1, e1, w2, e2, w3, e3, w4, e4, w5, e5, w6, e6, w7, e7
        complement \w7, \e7
        add_nor \w4, \e4, \w6, \e6
        complement \w2, \e2
        add_nor \w0, \e0, \w3, \e3
        add_nor \w6, \e6, \w1, \e1
        complement \w0, \e0
        add_nor \w5, \e5, \w4, \e4
        add_nor \w1, \e1, \w3, \e3
        complement \w5, \e5
        add_nor \w7, \e7, \w6, \e6
        add_nor \w3, \e3, \w4, \e4
        complement \w1, \e1
        add_nor \w2, \e2, \w7, \e7

        ldm     round_tweakeys!, {r8-r11}
        eor     r4, r4, r8
        eor     r5, r5, r9
        eor     r6, r6, r10
        eor     r7, r7, r11
        mix     r4, \j
        mix     r5, \j
        mix     r6, \j
        mix     r7, \j
        .if     \j < 7
        rounds  (\j + 1), \w2, \e2, \w7, \e7, \w6, \e6, \w1, \e1, \w3, \e3, \w0, \e0, \w4, \e4, \w5, \e5
        .endif
.endm

/* Four rows, a byte a cell, to slices, or back: the rows' number and the two lower bits of a bit's change places. */
.macro exchange_rows_and_bits
        exchange_fields r4, r6, t, 2, 0x33333333
        exchange_fields r5, r7, t, 2, 0x33333333
        exchange_fields r4, r5, t, 1, 0x55555555
        exchange_fields r6, r7, t, 1, 0x55555555
.endm

/* contract of pw_skinny128_384_plus_encrypt_sliced:
 *   bytes: {stack: 36, code: 1680}
 *   cycles: 2248
 *   floor: 2160
 *   why: For each round 16 for the NORs of S8 and their additions, four to keep to the slices that they are for, 9 to
 *     load and add four words, 24 for MixColumns of four words; 32 to slice, 30 for block and registers.
 *   strategy: A word has two slices of sixteen cells, in its lower and upper nibbles. S8 takes them from where they
 *     are, by shifts that ride on its operands; five masked complements serve its eight NORs, so that nothing is
 *     added to the slice beside. Columns are bytes and rows are bits of nibbles, which stay where they are: both
 *     ShiftRows and the exchange of rows are in the amounts by which MixColumns rotates. Rows are back in four
 *     rounds, columns and slices in eight. */
function pw_skinny128_384_plus_encrypt_sliced
        push    {r4-r11, lr}
        ldm     block, {r4-r7}
        mov     lower, #0x0f0f0f0f
        exchange_rows_and_bits
        mov     turns, #5

.Leight_rounds:
        rounds  0, r4, 0, r5, 0, r6, 0, r7, 0, r4, 1, r5, 1, r6, 1, r7, 1
        subs    turns, turns, #1
        bne.w   .Leight_rounds

        exchange_rows_and_bits
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_skinny128_384_plus_encrypt_sliced

#endif
