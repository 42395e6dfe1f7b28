/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ in slices for ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "slices.inc"

#define row0 r0
#define row1 r1
#define even r2
#define odd r3
#define to r4
#define constants r5
#define TK2L r6                 /* eight cells of a row of the tweakey, four a word */
#define TK2H r7
#define TK3L r8
#define TK3H r9
#define W0 r10
#define W1 r11
#define W2 r12
#define W3 lr

#define TK1 0                   /* in the frame: its eight cells */
#define END 8                   /* of the round tweakeys of a pass */
#define TWEAKEY 12
#define FRAME 16

/* The constants of every second round from the first on, then of the others. */
        table   .Lconstants
        .byte   0x01, 0x07, 0x1f, 0x3d, 0x37, 0x1e, 0x39, 0x27, 0x1d, 0x35
        .byte   0x16, 0x18, 0x21, 0x05, 0x17, 0x1c, 0x31, 0x06, 0x1b, 0x2d
        .byte   0x03, 0x0f, 0x3e, 0x3b, 0x2f, 0x3c, 0x33, 0x0e, 0x3a, 0x2b
        .byte   0x2c, 0x30, 0x02, 0x0b, 0x2e, 0x38, 0x23, 0x0d, 0x36, 0x1a
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
 * words of TK3 are `count` bits to the left of their places, and one more thereafter. */
.macro registers_go_on count
        mov     r0, #0x01010101
        .irp    word, TK2L, TK2H
        eor     r1, \word, \word, lsl #2
        and     r1, r0, r1, lsr #7
        bic     \word, \word, #0x80808080
        orr     \word, r1, \word, lsl #1
        .endr
        .irp    word, TK3L, TK3H
        eor     r1, \word, \word, ror #6
        and     r1, r1, #(0x01010101 << \count)
        bic     \word, \word, #(0x01010101 << \count)
        orr     \word, \word, r1, ror #24
        .endr
.endm

/* The rows from eight cells in the order of the cycle, which are 0 1 7 3 5 6 4 2 of the specification, and constants. */
.macro order_rows low, high
        ubfx    W0, \low, #16, #8
        ror     W1, \high, #24
        bfi     \low, W1, #16, #8
        lsr     W2, W1, #24
        bfi     W1, W2, #0, #8
        bfi     W1, W0, #24, #8
        ldrb    W3, [constants], #1
        and     W2, W3, #15
        eor     row0, \low, W2
        eor     row1, W1, W3, lsr #4
.endm

/* row0 and row1: the sums of the rows of the tweakey, of which the cell number `count` is now the first of the cycle, and
 * constants. */
.macro make_rows count
        ldrd    r0, r1, [sp, #TK1]
        eor     r0, r0, TK2L
        eor     r1, r1, TK2H
        .if     \count
        eor     r0, r0, TK3L, ror #\count
        eor     r1, r1, TK3H, ror #\count
        cells_from r2, r0, r1, \count
        cells_from r3, r1, r0, \count
        order_rows r2, r3
        .else
        eor     r0, r0, TK3L
        eor     r1, r1, TK3H
        order_rows r0, r1
        .endif
.endm

/* even, odd: bits of even and of odd numbers of row 0 and, one further to the left, of row 1, where their places are side by
 * side. */
.macro join_rows j
        and     even, row0, #0x55555555
        and     W0, row1, #0x55555555
        orr     even, even, W0, ror #((8 * (ROTATED(PLACE(1, \j), \j) - ROTATED(PLACE(0, \j), \j)) - 1) & 31)
        and     odd, row0, #0xaaaaaaaa
        and     W0, row1, #0xaaaaaaaa
        orr     odd, odd, W0, ror #((8 * (ROTATED(PLACE(1, \j), \j) - ROTATED(PLACE(0, \j), \j)) - 1) & 31)
        mov     r0, #(0x03030303 << (PLACE(0, \j)))
.endm

/* A slice of both rows, of bit n, in the lower nibbles. */
.macro take_slice to, n, j
        .if     \n & 1
        and     \to, r0, odd, ror #((\n - (PLACE(0, \j)) + 8 * ROTATED(PLACE(0, \j), \j)) & 31)
        .else
        and     \to, r0, even, ror #((\n - (PLACE(0, \j)) + 8 * ROTATED(PLACE(0, \j), \j)) & 31)
        .endif
.endm

/* A slice of one row. */
.macro take_row to, row, n, number, j
        and     \to, r2, \row, ror #((\n + 8 * ROTATED(PLACE(\number, \j), \j)) & 31)
.endm

/* A word: the slice of bit n in the lower nibbles, that of bit u in the upper ones, and the constant of row 2. */
.macro make_word w, n, u, j
        .if     (PLACE(0, \j)) == 3
        take_row \w, row1, \n, 1, \j
        take_row r3, row0, \n, 0, \j
        orr     \w, \w, r3, lsl #3
        take_row r3, row1, \u, 1, \j
        orr     \w, \w, r3, lsl #4
        take_row r3, row0, \u, 0, \j
        orr     \w, \w, r3, lsl #7
        .else
        take_slice \w, \n, \j
        take_slice r1, \u, \j
        orr     \w, \w, r1, lsl #4
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
        .if     (PLACE(0, \j)) == 3
        mov     r2, #0x01010101
        .else
        join_rows \j
        .endif
        make_word W0, \n0, \u0, \j
        make_word W1, \n1, \u1, \j
        make_word W2, \n2, \u2, \j
        make_word W3, \n3, \u3, \j
        stm     to!, {W0, W1, W2, W3}
        adds    to, to, #16
        registers_go_on \count
.endm

/* After four of a pass: the words of cells change places, as the cycle has gone on by four; and TK3 comes back to its own. */
.macro exchange_words
        ldrd    r0, r1, [sp, #TK1]
        strd    r1, r0, [sp, #TK1]
        mov     r0, TK2L
        mov     TK2L, TK2H
        mov     TK2H, r0
        ror     r0, TK3L, #4
        ror     TK3L, TK3H, #4
        mov     TK3H, r0
.endm

.macro load_half offset
        load_cells TK2L, TK2H, 16 + \offset
        load_cells TK3L, TK3H, 32 + \offset
        load_cells W0, W1, \offset
.endm

/* Eight cells go on by two rounds. */
.macro cells_go_on low, high
        mov     r0, \low
        cells_from \low, \low, \high, 1
        cells_from \high, \high, r0, 1
.endm

/*
 * contract:
 *   name: pw_skinny128_384_plus_expand_sliced
 *   computes: round tweakeys of SKINNY-128-384+ with their constants, Romulus v1.3 section 2
 *   arguments:
 *     - {name: round_tweakeys, register: r0, type: "uint32_t *", bytes: 640, access: write, secret: true}
 *     - {name: tweakey, register: r1, type: "const uint8_t *", bytes: 48, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 52
 *   code_bytes: 2424
 *   rodata_bytes: 40
 *   cycles:
 *     cortex_m3: 3017
 *   floor:
 *     cycles: 2000
 *     why: >
 *       For each round 16 to move two registers of bits of eight cells on, 4 to add three rows up, 18 to bring 64 bits to
 *       slices, 5 to store four words; the permutation of cells by words 4.
 *   strategy: >
 *     Cells are used in every second round, those of rows 0 and 1 in the even ones, the others in the odd ones: two passes.
 *     What two rounds do to the places of eight cells is one cycle. In its order, in two words, a row is rotated by a byte; the
 *     rows stand still instead, and their sum is rotated. Slices are cut out of the bits of both rows side by side, by a
 *     mask in a register and a rotation for each, which also brings columns to where the state has them. TK1, which has no
 *     register of bits, is in the frame.
 */
function pw_skinny128_384_plus_expand_sliced
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        mov     to, r0
        str     r1, [sp, #TWEAKEY]
        mov     r0, r1
        address_of constants, .Lconstants
        load_half 0
        strd    W0, W1, [sp, #TK1]
        add     r0, to, #640
        str     r0, [sp, #END]

.Leven_rounds:
        round   0, 0, 5, 6, 3, 7, 0, 2, 4, 1
        round   2, 1, 1, 0, 6, 3, 7, 5, 2, 4
        round   4, 2, 4, 7, 0, 6, 3, 1, 5, 2
        round   6, 3, 2, 3, 7, 0, 6, 4, 1, 5
        exchange_words
        ldr     r0, [sp, #END]
        cmp     to, r0
        bne.w   .Leven_rounds

        add     r0, to, #16
        str     r0, [sp, #END]
        sub     to, to, #640 - 16
        ldr     r0, [sp, #TWEAKEY]
        load_half 8
        cells_go_on W0, W1
        cells_go_on TK2L, TK2H
        cells_go_on TK3L, TK3H
        strd    W0, W1, [sp, #TK1]
        registers_go_on 0
        ror     TK3L, TK3L, #1
        ror     TK3H, TK3H, #1

.Lodd_rounds:
        round   1, 0, 7, 2, 4, 1, 5, 0, 6, 3
        round   3, 1, 3, 5, 2, 4, 1, 7, 0, 6
        round   5, 2, 6, 1, 5, 2, 4, 3, 7, 0
        round   7, 3, 0, 4, 1, 5, 2, 6, 3, 7
        exchange_words
        ldr     r0, [sp, #END]
        cmp     to, r0
        bne.w   .Lodd_rounds

        movs    r0, #0
        movs    r1, #0
        strd    r0, r1, [sp, #TK1]
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}
end_function pw_skinny128_384_plus_expand_sliced

#endif
