/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ in slices for ARMv6-M. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../slices.inc"

#define to r6
#define constants r7
#define TK1L r8                 /* eight cells of a row of the tweakey, four a word */
#define TK1H r9
#define TK2L r10
#define TK2H r11
#define TK3L r12
#define TK3H lr

/* The constants of every second round from the first on, then of the others: for row 0 its four lower bits, for row 1 its two
 * upper ones. */
.macro put_constants values:vararg
        .irp    value, \values
        .byte   \value & 15, \value >> 4
        .endr
.endm

        table   .Lconstants
        put_constants 0x01, 0x07, 0x1f, 0x3d, 0x37, 0x1e, 0x39, 0x27, 0x1d, 0x35
        put_constants 0x16, 0x18, 0x21, 0x05, 0x17, 0x1c, 0x31, 0x06, 0x1b, 0x2d
        put_constants 0x03, 0x0f, 0x3e, 0x3b, 0x2f, 0x3c, 0x33, 0x0e, 0x3a, 0x2b
        put_constants 0x2c, 0x30, 0x02, 0x0b, 0x2e, 0x38, 0x23, 0x0d, 0x36, 0x1a
        end_table .Lconstants

/* to = the byte of a word. */
.macro take_byte to, word, number
        .if     \number == 3
        lsrs    \to, \word, #24
        .elseif \number
        lsrs    \to, \word, #(8 * \number)
        uxtb    \to, \to
        .else
        uxtb    \to, \word
        .endif
.endm

/* word |= value shifted to the left, which is changed. */
.macro put_byte word, value, number
        lsls    \value, \value, #(8 * \number)
        orrs    \word, \value
.endm

/* Eight cells at r5 in two words, in the order in which two rounds move them to the place before: 0 1 7 3, 5 6 4 2. */
.macro load_cells low, high, offset
        ldr     r0, [r5, #\offset]
        ldr     r1, [r5, #\offset + 4]
        take_byte r2, r0, 2
        take_byte r3, r1, 3
        eors    r3, r2
        lsls    r3, r3, #16
        eors    r0, r3
        uxtb    r3, r1
        lsls    r1, r1, #8
        lsrs    r1, r1, #16
        put_byte r1, r3, 2
        put_byte r1, r2, 3
        mov     \low, r0
        mov     \high, r1
.endm

.macro load_half offset
        load_cells TK1L, TK1H, \offset
        load_cells TK2L, TK2H, 16 + \offset
        load_cells TK3L, TK3H, 32 + \offset
.endm

/* Registers of bits of four cells of TK2 go on: to the left, where bits 7 and 5 come in; r5: 0x80808080. */
.macro step_left word
        lsls    r3, \word, #2
        eors    r3, \word
        ands    r3, r5
        bics    \word, r5
        lsls    \word, \word, #1
        lsrs    r3, r3, #7
        orrs    \word, r3
.endm

/* Of TK3: to the right, where bits 0 and 6 come in; r4: 0x01010101. */
.macro step_right word
        lsrs    r3, \word, #6
        eors    r3, \word
        ands    r3, r4
        bics    \word, r4
        lsrs    \word, \word, #1
        lsls    r3, r3, #7
        orrs    \word, r3
.endm

.macro step_masks
        ldr     r4, =0x01010101
        lsls    r5, r4, #7
.endm

/* sum = TK1 ^ TK2 ^ TK3 of four cells; then registers of bits go on. */
.macro add_words sum, word1, word2, word3
        mov     \sum, \word1
        mov     r2, \word2
        eors    \sum, r2
        step_left r2
        mov     \word2, r2
        mov     r2, \word3
        eors    \sum, r2
        step_right r2
        mov     \word3, r2
.endm

/* The number of columns by which make_rows leaves a row further to the left. */
#define LEFT_0(count) (count)
#define LEFT_1(count) (((count) - 1) & 3)

/* The sums of the rows of the tweakey: of rows 0 and 1 in r0 and r1, or the other way round where the count is 3. The cycle of
 * cells, which are 0 1 7 3 5 6 4 2 of the specification, has gone on by `count` bytes. */
.macro make_rows count
        step_masks
        add_words r0, TK1L, TK2L, TK3L
        add_words r1, TK1H, TK2H, TK3H
        .if     \count == 0                             /* 0 1 7 3, 5 6 4 2 to 0 1 2 3, 5 6 7 4 */
        take_byte r2, r0, 2
        take_byte r3, r1, 3
        eors    r3, r2
        lsls    r3, r3, #16
        eors    r0, r3
        take_byte r3, r1, 2
        uxth    r1, r1
        put_byte r1, r2, 2
        put_byte r1, r3, 3
        .elseif \count == 1                             /* 2 0 1 7, 3 5 6 4 to 3 0 1 2, 4 5 6 7 */
        take_byte r2, r0, 0
        take_byte r3, r1, 0
        take_byte r4, r0, 3
        take_byte r5, r1, 3
        .irp    row, r0, r1
        lsls    \row, \row, #8
        lsrs    \row, \row, #16
        lsls    \row, \row, #8
        .endr
        orrs    r0, r3
        put_byte r0, r2, 3
        orrs    r1, r5
        put_byte r1, r4, 3
        .elseif \count == 2                             /* 4 2 0 1, 7 3 5 6 to 2 3 0 1, 7 4 5 6 */
        take_byte r2, r0, 1
        take_byte r3, r1, 1
        take_byte r4, r0, 0
        lsrs    r0, r0, #16
        lsls    r0, r0, #16
        orrs    r0, r2
        eors    r4, r3
        put_byte r0, r3, 1
        lsls    r4, r4, #8
        eors    r1, r4
        .else                                           /* 6 4 2 0, 1 7 3 5 to 6 7 4 5, 1 2 3 0 */
        take_byte r2, r1, 1
        take_byte r3, r0, 2
        take_byte r4, r0, 1
        take_byte r5, r0, 3
        uxtb    r0, r0
        put_byte r0, r4, 2
        lsrs    r4, r1, #24
        put_byte r0, r4, 3
        eors    r3, r2
        put_byte r0, r2, 1
        lsls    r3, r3, #8
        eors    r1, r3
        lsls    r1, r1, #8
        lsrs    r1, r1, #8
        put_byte r1, r5, 3
        .endif
.endm

.macro rotate word, amount
        .if     (\amount) & 31
        movs    r2, #((\amount) & 31)
        rors    \word, r2
        .endif
.endm

/* word ^= a byte of the constants, shifted. */
.macro add_constant word, number, left
        ldrb    r2, [constants, #\number]
        .if     (\left) & 31
        lsls    r2, r2, #((\left) & 31)
        .endif
        eors    \word, r2
.endm

/* How far a bit of row 1 is to the left of that of row 0 in the slices of round j. */
#define BESIDE(j) (PLACE(1, j) - (PLACE(0, j)))

/* Both rows come to their columns, row 1 beside row 0; constants; then one has the bits of even numbers of both rows and the
 * other those of odd numbers. */
.macro join_rows row0, row1, j, count
        rotate  \row0, 8 * (LEFT_0(\count) + ROTATED(PLACE(0, \j), \j))
        rotate  \row1, 8 * (LEFT_1(\count) + ROTATED(PLACE(1, \j), \j)) - BESIDE(\j)
        add_constant \row0, 0, -8 * ROTATED(PLACE(0, \j), \j)
        add_constant \row1, 1, BESIDE(\j) - 8 * ROTATED(PLACE(1, \j), \j)
        adds    constants, #2
        ldr     r3, =0xaaaaaaaa
        movs    r2, \row0
        eors    r2, \row1
        ands    r2, r3
        eors    \row0, r2
        eors    \row1, r2
.endm

/* rd = bits n of both rows, which come to bit 0 and beside it if `right` is n; where one of them is in the next byte by now,
 * they are rotated, with an amount in another register. */
.macro take_bits rd, even, odd, n, right, mask, j
        .if     \n & 1
        move_bits \rd, \odd, \n + BESIDE(\j), \right
        .else
        move_bits \rd, \even, \n + BESIDE(\j), \right
        .endif
        ands    \rd, \mask
.endm

.macro move_bits rd, from, beside, right
        .if     (\beside) & ~7
        movs    \rd, \from
        rotate_with r2, \rd, \right
        .elseif (\right) > 0
        lsrs    \rd, \from, #(\right)
        .elseif (\right) < 0
        lsls    \rd, \from, #(-(\right))
        .else
        movs    \rd, \from
        .endif
.endm

.macro rotate_with amount, rd, right
        movs    \amount, #((\right) & 31)
        rors    \rd, \amount
.endm

/* A word: the slice of bit n in the lower nibbles, that of bit u in the upper ones, and the constant of row 2. The one that is
 * rotated is made first. In round 7 u is n + 4, and one operation takes both. */
.macro put_word number, even, odd, n, u, j
        .if     \j == 7
        take_bits r3, \even, \odd, \u, \n - (PLACE(0, \j)), r4, \j
        .elseif (\u + BESIDE(\j)) & ~7
        take_bits r3, \even, \odd, \u, \u - (PLACE(0, \j)) - 4, r5, \j
        take_bits r2, \even, \odd, \n, \n - (PLACE(0, \j)), r4, \j
        orrs    r3, r2
        .else
        take_bits r3, \even, \odd, \n, \n - (PLACE(0, \j)), r4, \j
        take_bits r2, \even, \odd, \u, \u - (PLACE(0, \j)) - 4, r5, \j
        orrs    r3, r2
        .endif
        .if     \n == 1
        add_bit (8 * (-ROTATED(PLACE(2, \j), \j) & 3) + (PLACE(2, \j)))
        .elseif \u == 1
        add_bit (8 * (-ROTATED(PLACE(2, \j), \j) & 3) + (PLACE(2, \j)) + 4)
        .endif
        str     r3, [to, #(4 * \number)]
.endm

.macro add_bit place
        movs    r2, #1
        lsls    r2, r2, #(\place)
        eors    r3, r2
.endm

/* Round j, in which the words have the slices of the bits n0 and u0 to n3 and u3; then on to the one after the next. */
.macro round j, count, n0, u0, n1, u1, n2, u2, n3, u3
        make_rows \count
        .if     \count == 3
        put_rows r1, r0, \j, \count, \n0, \u0, \n1, \u1, \n2, \u2, \n3, \u3
        .else
        put_rows r0, r1, \j, \count, \n0, \u0, \n1, \u1, \n2, \u2, \n3, \u3
        .endif
.endm

.macro put_rows even, odd, j, count, n0, u0, n1, u1, n2, u2, n3, u3
        join_rows \even, \odd, \j, \count
        .if     \j == 7
        ldr     r4, =((0x11111111 << (PLACE(0, \j))) | (0x11111111 << (PLACE(1, \j))))
        .else
        ldr     r4, =((0x01010101 << (PLACE(0, \j))) | (0x01010101 << (PLACE(1, \j))))
        lsls    r5, r4, #4
        .endif
        put_word 0, \even, \odd, \n0, \u0, \j
        put_word 1, \even, \odd, \n1, \u1, \j
        put_word 2, \even, \odd, \n2, \u2, \j
        put_word 3, \even, \odd, \n3, \u3, \j
        adds    to, #32
.endm

/* After four of a pass: the cycle has gone on by four. */
.macro exchange_words low, high
        mov     r0, \low
        mov     \low, \high
        mov     \high, r0
.endm

/* r2: the constants at the end of the pass. */
.macro four_cells_on name, constants_of_pass
        exchange_words TK1L, TK1H
        exchange_words TK2L, TK2H
        exchange_words TK3L, TK3H
        ldr     r2, =(.Lconstants + \constants_of_pass)
        cmp     constants, r2
        beq     .L\name\()_end
        b       .L\name
        .ltorg
.L\name\()_end:
.endm

/* Eight cells go on by two rounds. */
.macro cells_go_on low, high
        mov     r0, \low
        mov     r1, \high
        lsls    r2, r0, #24
        lsls    r3, r1, #24
        lsrs    r0, r0, #8
        lsrs    r1, r1, #8
        orrs    r0, r3
        orrs    r1, r2
.endm

/* contract of pw_skinny128_384_plus_expand_sliced:
 *   bytes: {stack: 40, code: 2200, rodata: 80}
 *   cycles: 5038
 *   floor: 4500
 *   why: For each round 28 to move two registers of bits of eight cells on, 14 to bring them from high registers and
 *     back, 4 to add three rows up, 9 for two constants, 5 to join rows and 24 to cut four words out of them, 8 to
 *     store these, 13 to put bytes where two rows have them; 110 to load 48 cells.
 *   strategy: Cells are used in every second round, those of rows 0 and 1 in the even ones, the others in the odd ones:
 *     two passes, with the eight cells of all three rows in high registers. What two rounds do to the places of eight
 *     cells is one cycle. In its order, in two words, a row is rotated by a byte; the rows stand still instead, and bytes
 *     of their sum are put where the two rows have them, but for a rotation. Slices are cut out of the bits of both rows
 *     side by side, by a shift and a mask in a register; of the 64 of eight rounds, twelve have bits beyond their byte,
 *     and a rotation takes the place of the shift. In round 7 the bits of a word are four apart, and one shift takes both. */
function pw_skinny128_384_plus_expand_sliced
        enter_with_high
        push    {r1}
        mov     to, r0
        mov     r5, r1
        ldr     constants, =.Lconstants
        load_half 0
        b       .Leven_rounds
        .ltorg

.Leven_rounds:
        round   0, 0, 5, 6, 3, 7, 0, 2, 4, 1
        round   2, 1, 1, 0, 6, 3, 7, 5, 2, 4
        round   4, 2, 4, 7, 0, 6, 3, 1, 5, 2
        round   6, 3, 2, 3, 7, 0, 6, 4, 1, 5
        four_cells_on even_rounds, 40

        ldr     r0, =(640 - 16)
        subs    to, to, r0
        pop     {r5}
        load_half 8
        cells_go_on TK1L, TK1H
        mov     TK1L, r0
        mov     TK1H, r1
        step_masks
        cells_go_on TK2L, TK2H
        step_left r0
        step_left r1
        mov     TK2L, r0
        mov     TK2H, r1
        cells_go_on TK3L, TK3H
        step_right r0
        step_right r1
        mov     TK3L, r0
        mov     TK3H, r1
        b       .Lodd_rounds
        .ltorg

.Lodd_rounds:
        round   1, 0, 7, 2, 4, 1, 5, 0, 6, 3
        round   3, 1, 3, 5, 2, 4, 1, 7, 0, 6
        round   5, 2, 6, 1, 5, 2, 4, 3, 7, 0
        round   7, 3, 0, 4, 1, 5, 2, 6, 3, 7
        four_cells_on odd_rounds, 80
        leave_with_high
end_function pw_skinny128_384_plus_expand_sliced

#endif
