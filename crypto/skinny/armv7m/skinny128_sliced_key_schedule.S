/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ in slices for ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../slices.inc"

#define row0 r2
#define row1 r3
#define even r0                 /* once the rows are joined */
#define odd r1
#define mask r2
#define to r4
#define constants r5
#define TK2L r6                 /* eight cells of a row of the tweakey, four a word */
#define TK2H r7
#define TK3L r8
#define TK3H r9
#define W0 r10
#define W1 r11
#define TK1L r12
#define TK1H lr

#define END_OF_PASS 8           /* the bit that only the last constant of a pass has */

/* The constants of every second round from the first on, then of the others: for row 0 its four lower bits, for row 1 its two
 * upper ones, each in the end of the word from which a shift brings it to its cell and the other out (add_constants). */
.macro four_constants c0, c1, c2, c3, end=0
        .word   ((\c0 & 15) << 28) | (\c0 >> 4)
        .word   ((\c1 >> 4) << 28) | (\c1 & 15)
        .word   ((\c2 >> 4) << 28) | (\c2 & 15)
        .word   ((\c3 >> 4) << 28) | (\c3 & 15) | (\end << END_OF_PASS)
.endm

        table   .Lconstants
        four_constants 0x01, 0x07, 0x1f, 0x3d
        four_constants 0x37, 0x1e, 0x39, 0x27
        four_constants 0x1d, 0x35, 0x16, 0x18
        four_constants 0x21, 0x05, 0x17, 0x1c
        four_constants 0x31, 0x06, 0x1b, 0x2d, end=1
        four_constants 0x03, 0x0f, 0x3e, 0x3b
        four_constants 0x2f, 0x3c, 0x33, 0x0e
        four_constants 0x3a, 0x2b, 0x2c, 0x30
        four_constants 0x02, 0x0b, 0x2e, 0x38
        four_constants 0x23, 0x0d, 0x36, 0x1a, end=1
        end_table .Lconstants

/* Eight cells of a row in two words, in the order in which two rounds move them to the place before. */
.macro load_cells low, high, offset
        ldrb    \low, [r0, #\offset]
        ldrb    r1, [r0, #\offset + 1]
        ldrb    r2, [r0, #\offset + 7]
        ldrb    r3, [r0, #\offset + 3]
        orr     \low, \low, r1, lsl #8
        orr     \low, \low, r2, lsl #16
        orr     \low, \low, r3, lsl #24
        ldrb    \high, [r0, #\offset + 5]
        ldrb    r1, [r0, #\offset + 6]
        ldrb    r2, [r0, #\offset + 4]
        ldrb    r3, [r0, #\offset + 2]
        orr     \high, \high, r1, lsl #8
        orr     \high, \high, r2, lsl #16
        orr     \high, \high, r3, lsl #24
.endm

/* to = cells from the one number `count` on, of eight in two words. */
.macro cells_from to, this, other, count
        lsr     \to, \this, #(8 * (\count))
        orr     \to, \to, \other, lsl #(32 - 8 * (\count))
.endm

/* Registers of bits in TK2 and TK3 go on: to the left, where bits 7 and 5 come in, and to the right, where 0 and 6 do. The
 * words stay instead; those of TK2 are `count` bits to the right of their places, those of TK3 to the left, and one more
 * thereafter. */
.macro registers_go_on count
        .irp    word, TK2L, TK2H
        eor     r1, \word, \word, ror #30
        and     r1, r1, #(0x80808080 >> \count)
        bic     \word, \word, #(0x80808080 >> \count)
        orr     \word, \word, r1, ror #8
        .endr
        .irp    word, TK3L, TK3H
        eor     r1, \word, \word, ror #6
        and     r1, r1, #(0x01010101 << \count)
        bic     \word, \word, #(0x01010101 << \count)
        orr     \word, \word, r1, ror #24
        .endr
.endm

/* rd = TK1 ^ TK2 ^ TK3 of four cells. */
.macro add_words rd, word1, word2, word3, count
        .if     \count
        eor     \rd, \word1, \word2, ror #(32 - \count)
        eor     \rd, \rd, \word3, ror #\count
        .else
        eor     \rd, \word1, \word2
        eor     \rd, \rd, \word3
        .endif
.endm

/* A byte of a word becomes that from the bit `from` on of this or another one. */
.macro put_byte word, byte, other, from
        lsr     W0, \other, #\from
        bfi     \word, W0, #(8 * \byte), #8
.endm

/* The number of columns by which make_rows leaves a row further to the left. */
#define LEFT_0(count) (count)
#define LEFT_1(count) (((count) - 1) & 3)

/* row0 and row1: the sums of the rows of the tweakey, and constants. The cycle of cells, which are 0 1 7 3 5 6 4 2 of the
 * specification, has gone on by `count` bytes. */
.macro make_rows count
        .if     \count == 0                             /* 0 1 7 3, 5 6 4 2 to 0 1 2 3, 5 6 7 4 */
        add_words r2, TK1L, TK2L, TK3L, 0
        add_words r3, TK1H, TK2H, TK3H, 0
        lsr     r0, r2, #16
        put_byte r2, 2, r3, 24
        lsr     r1, r3, #16
        bfi     r3, r0, #16, #8
        bfi     r3, r1, #24, #8
        .elseif \count == 1                             /* 2 0 1 7, 3 5 6 4 to 3 0 1 2, 4 5 6 7 */
        add_words r2, TK1L, TK2L, TK3L, 1
        add_words r3, TK1H, TK2H, TK3H, 1
        lsr     r0, r2, #24
        bfi     r2, r2, #24, #8
        bfi     r2, r3, #0, #8
        put_byte r3, 0, r3, 24
        bfi     r3, r0, #24, #8
        .elseif \count == 2                             /* 4 2 0 1, 7 3 5 6 to 2 3 0 1, 7 4 5 6 */
        add_words r2, TK1L, TK2L, TK3L, 2
        add_words r3, TK1H, TK2H, TK3H, 2
        lsr     r0, r3, #8
        bfi     r3, r2, #8, #8
        put_byte r2, 0, r2, 8
        bfi     r2, r0, #8, #8
        .else                                           /* 1 7 3 5, 6 4 2 0 to 1 2 3 0, 6 7 4 5 */
        add_words r3, TK1L, TK2L, TK3L, 3
        add_words r2, TK1H, TK2H, TK3H, 3
        lsr     r0, r2, #8
        lsr     r1, r2, #24
        put_byte r2, 1, r3, 16
        put_byte r2, 3, r3, 24
        put_byte r3, 2, r3, 8
        bfi     r3, r0, #8, #8
        bfi     r3, r1, #24, #8
        .endif
        add_constants \count
.endm

/* Constants, to the first cells of both rows. After the last of four the zero flag says whether the pass goes on: nothing
 * before the branch changes it. */
.macro add_constants count
        ldr     W0, [constants], #4
        .if     \count == 0
        eor     row0, row0, W0, lsr #28
        .else
        eor     row0, row0, W0, lsl #(8 * LEFT_0(\count))
        .endif
        .if     \count == 0
        eor     row1, row1, W0, lsl #(8 * LEFT_1(\count))
        .else
        eor     row1, row1, W0, lsr #(28 - 8 * LEFT_1(\count))
        .endif
        .if     \count == 3
        tst     W0, #(1 << END_OF_PASS)
        .endif
.endm

/* By how much row 1 is rotated to come to its place beside row 0, which is an odd number of bits. */
#define BESIDE(j, count) ((8 * (ROTATED(PLACE(1, j), j) + LEFT_1(count) - ROTATED(PLACE(0, j), j) - LEFT_0(count)) \
        - (PLACE(1, j)) + (PLACE(0, j))) & 31)

/* even, odd: bits of even and of odd numbers of both rows. */
.macro join_rows j, count
        eor     even, row0, row1, ror #BESIDE(\j, \count)
        and     even, even, #0xaaaaaaaa
        eor     odd, even, row1, ror #BESIDE(\j, \count)
        eor     even, even, row0
.endm

/* A slice of both rows, of bit n. */
.macro take_slice rd, n, j, count
        .if     \n & 1
        and     \rd, mask, odd, ror #((\n - (PLACE(0, \j)) + 8 * (ROTATED(PLACE(0, \j), \j) + LEFT_0(\count))) & 31)
        .else
        and     \rd, mask, even, ror #((\n - (PLACE(0, \j)) + 8 * (ROTATED(PLACE(0, \j), \j) + LEFT_0(\count))) & 31)
        .endif
.endm

/* A word: the slice of bit n in the lower nibbles, that of bit u in the upper ones, and the constant of row 2. In round 7 u is
 * n + 4, and one operation takes both. */
.macro make_word w, n, u, j, count
        take_slice \w, \n, \j, \count
        .if     \j != 7
        take_slice r3, \u, \j, \count
        orr     \w, \w, r3, lsl #4
        .endif
        .if     \n == 1
        eor     \w, \w, #(1 << (8 * (-ROTATED(PLACE(2, \j), \j) & 3) + (PLACE(2, \j))))
        .elseif \u == 1
        eor     \w, \w, #(1 << (8 * (-ROTATED(PLACE(2, \j), \j) & 3) + (PLACE(2, \j)) + 4))
        .endif
.endm

/* Round j, in which the words have the slices of the bits n0 and u0 to n3 and u3; then on to the one after the next. */
.macro round j, count, n0, u0, n1, u1, n2, u2, n3, u3
        make_rows \count
        join_rows \j, \count
        .if     \j == 7
        mov     mask, #((0x11111111 << (PLACE(0, \j))) | (0x11111111 << (PLACE(1, \j))))
        .else
        mov     mask, #((0x01010101 << (PLACE(0, \j))) | (0x01010101 << (PLACE(1, \j))))
        .endif
        make_word W0, \n0, \u0, \j, \count
        make_word W1, \n1, \u1, \j, \count
        strd    W0, W1, [to], #8
        make_word W0, \n2, \u2, \j, \count
        make_word W1, \n3, \u3, \j, \count
        strd    W0, W1, [to], #24
        registers_go_on \count
.endm

/* Two words of cells, to the right by `amount`, change places. */
.macro exchange_words low, high, amount
        ror     r0, \low, #\amount
        ror     \low, \high, #\amount
        mov     \high, r0
.endm

/* After four of a pass: the cycle has gone on by four; TK2 and TK3 come back to their places. */
.macro four_cells_on
        mov     r0, TK1L
        mov     TK1L, TK1H
        mov     TK1H, r0
        exchange_words TK2L, TK2H, 28
        exchange_words TK3L, TK3H, 4
.endm

.macro load_half offset
        load_cells TK2L, TK2H, 16 + \offset
        load_cells TK3L, TK3H, 32 + \offset
        load_cells TK1L, TK1H, \offset
.endm

/* Eight cells go on by two rounds. */
.macro cells_go_on low, high
        mov     r0, \low
        cells_from \low, \low, \high, 1
        cells_from \high, \high, r0, 1
.endm

/* contract of pw_skinny128_384_plus_expand_sliced:
 *   bytes: {stack: 40, code: 2068, rodata: 160}
 *   cycles: 2442
 *   floor: 1900
 *   why: For each round 16 to move two registers of bits of eight cells on, 4 to add three rows up, 4 to join both and
 *     11 to cut four words out of them, 5 to store these; the permutation of cells by words 4. 140 to load 48 cells
 *     byte by byte.
 *   strategy: Cells are used in every second round, those of rows 0 and 1 in the even ones, the others in the odd
 *     ones: two passes. What two rounds do to the places of eight cells is one cycle. In its order, in two words, a
 *     row is rotated by a byte; the rows stand still instead, and bytes of their sum are put where the two rows have
 *     them, but for a rotation. Registers of bits stand still for four rounds, too: the bit that comes in is put
 *     beside the others, over one that goes out. Slices are cut out of the bits of both rows side by side, by a mask
 *     in a register and a rotation for each, which also brings columns to where the state has them; where the bits of
 *     a word are four apart, for two at a time. With two words on their way instead of four, all three rows are in
 *     registers. */
function pw_skinny128_384_plus_expand_sliced
        push    {r1, r4-r11, lr}
        mov     to, r0
        mov     r0, r1
        address_of constants, .Lconstants
        load_half 0

.Leven_rounds:
        round   0, 0, 5, 6, 3, 7, 0, 2, 4, 1
        round   2, 1, 1, 0, 6, 3, 7, 5, 2, 4
        round   4, 2, 4, 7, 0, 6, 3, 1, 5, 2
        round   6, 3, 2, 3, 7, 0, 6, 4, 1, 5
        four_cells_on
        beq.w   .Leven_rounds

        sub     to, to, #640 - 16
        ldr     r0, [sp]
        load_half 8
        cells_go_on TK1L, TK1H
        cells_go_on TK2L, TK2H
        cells_go_on TK3L, TK3H
        registers_go_on 0
        ror     TK2L, TK2L, #31
        ror     TK2H, TK2H, #31
        ror     TK3L, TK3L, #1
        ror     TK3H, TK3H, #1

.Lodd_rounds:
        round   1, 0, 7, 2, 4, 1, 5, 0, 6, 3
        round   3, 1, 3, 5, 2, 4, 1, 7, 0, 6
        round   5, 2, 6, 1, 5, 2, 4, 3, 7, 0
        round   7, 3, 0, 4, 1, 5, 2, 6, 3, 7
        four_cells_on
        beq.w   .Lodd_rounds

        pop     {r1, r4-r11, pc}
end_function pw_skinny128_384_plus_expand_sliced

#endif
