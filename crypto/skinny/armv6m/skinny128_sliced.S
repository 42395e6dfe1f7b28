/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for ARMv6-M with round tweakeys in slices. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../slices.inc"

#define block r0                /* at the call, and again at the end */
#define u r0
#define round_tweakeys r1
#define t r2
#define m r3
#define lower r8                /* 0x0f0f0f0f */
#define upper r9                /* 0xf0f0f0f0 */
#define row r10                 /* 0x11111111 */
#define end lr                  /* of the round tweakeys */

/* t = a word with its lower nibbles in the upper ones, or with these there (e: 0). */
.macro shift_nibbles w, e
        .if     \e
        lsls    t, \w, #4
        .else
        lsrs    t, \w, #4
        .endif
.endm

/* m = the complement of the slice that is in the lower or upper nibbles e of w, in the nibbles `at`, zero in the others. */
.macro complement w, e, at
        .if     \at
        mov     m, upper
        .else
        mov     m, lower
        .endif
        .if     \e == \at
        bics    m, \w
        .else
        shift_nibbles \w, \at
        bics    m, t
        .endif
.endm

/* A slice ^= m & ~y: NOR of y and of the slice that m, in the same nibbles, is the complement of. last: m is free behind. */
.macro add_nor w, e, wy, ey, last=0
        .if     \e == \ey
        add_cleared \w, \wy, \last
        .else
        shift_nibbles \wy, \e
        add_cleared \w, t, \last
        .endif
.endm

.macro add_cleared w, y, last
        .if     \last
        nonlinear bics m, \y
        eors    \w, m
        .else
        movs    u, m
        nonlinear bics u, \y
        eors    \w, u
        .endif
.endm

/* Two of the kind, with the same complement of a slice x. */
.macro add_two_nors wx, ex, w, e, wy, ey, v, f, vy, fy
        complement \wx, \ex, \e
        add_nor \w, \e, \wy, \ey
        .if     \f > \e
        lsls    m, m, #4
        .elseif \f < \e
        lsrs    m, m, #4
        .endif
        add_nor \v, \f, \vy, \fy, last=1
.endm

/* Row `to` ^= row `from` of all words, at the columns that ShiftRows has rotated them to; m: by how much. */
.macro add_rows to, from, j
        .set    RIGHT, (8 * (ROTATED(PLACE(\to, \j), \j + 1) - ROTATED(PLACE(\from, \j), \j + 1)) - (PLACE(\to, \j))) & 31
        .if     RIGHT
        movs    m, #RIGHT
        .endif
        .irp    w, r4, r5, r6, r7
        .if     PLACE(\from, \j)
        lsrs    t, \w, #(PLACE(\from, \j))
        .else
        movs    t, \w
        .endif
        ands    t, u
        .if     RIGHT
        rotation rors t, m
        .endif
        eors    \w, t
        .endr
.endm

/* Rounds j to 7 of eight. w0, e0 to w7, e7: the word in which the bits are, and whether in its upper nibbles. Where S8 puts a
 * bit into the place of another one the next round finds it there. */
.macro rounds j, w0, e0, w1, e1, w2, e2, w3, e3, w4, e4, w5, e5, w6, e6, w7, e7
        complement \w7, \e7, \e4
        add_nor \w4, \e4, \w6, \e6, last=1
        add_two_nors \w2, \e2, \w0, \e0, \w3, \e3, \w6, \e6, \w1, \e1
        add_two_nors \w0, \e0, \w5, \e5, \w4, \e4, \w1, \e1, \w3, \e3
        add_two_nors \w5, \e5, \w7, \e7, \w6, \e6, \w3, \e3, \w4, \e4
        complement \w1, \e1, \e2
        add_nor \w2, \e2, \w7, \e7, last=1

        ldm     round_tweakeys!, {t, m}
        eors    r4, t
        eors    r5, m
        ldm     round_tweakeys!, {t, m}
        eors    r6, t
        eors    r7, m

        mov     u, row
        add_rows 1, 2, \j
        add_rows 2, 0, \j
        add_rows 3, 2, \j
        .if     \j < 7
        rounds  (\j + 1), \w2, \e2, \w7, \e7, \w6, \e6, \w1, \e1, \w3, \e3, \w0, \e0, \w4, \e4, \w5, \e5
        .endif
.endm

.macro exchange x, y, distance
        lsrs    t, \x, #\distance
        eors    t, \y
        ands    t, m
        eors    \y, t
        lsls    t, t, #\distance
        eors    \x, t
.endm

/* Four rows, a byte a cell, to slices, or back: the rows' number and the two lower bits of a bit's change places. */
.macro exchange_rows_and_bits
        ldr     m, =0x33333333
        exchange r4, r6, 2
        exchange r5, r7, 2
        ldr     m, =0x55555555
        exchange r4, r5, 1
        exchange r6, r7, 1
.endm

/* contract of pw_skinny128_384_plus_encrypt_sliced:
 *   bytes: {stack: 40, code: 1684}
 *   cycles: 4028
 *   floor: 3800
 *   why: For each round 19 instructions for the NORs of S8 and their additions, three of them copies, 15 for five
 *     complements that are where a NOR is needed, 10 cycles to load and add four words, 48 for MixColumns of four
 *     words; 48 to slice, 40 for block and registers.
 *   strategy: A word has two slices of sixteen cells, in its lower and upper nibbles. S8 takes them from where they
 *     are; five masked complements serve its eight NORs, each made in the nibbles of the slice that it is added to,
 *     and used up by the last of them. Columns are bytes and rows are bits of nibbles, which stay where they are:
 *     both ShiftRows and the exchange of rows are in the amounts by which MixColumns rotates, one for all four words.
 *     Rows are back in four rounds, columns and slices in eight. Two rows at a time, where they move by as much,
 *     would need a third step none the less. */
function pw_skinny128_384_plus_encrypt_sliced
        enter_with_high
        push    {block}
        ldm     block!, {r4-r7}
        movs    t, #160
        lsls    t, t, #2
        add     t, round_tweakeys
        mov     end, t
        ldr     t, =0x0f0f0f0f
        mov     lower, t
        mvns    t, t
        mov     upper, t
        ldr     t, =0x11111111
        mov     row, t
        exchange_rows_and_bits
        b       .Leight_rounds
        .ltorg

.Leight_rounds:
        rounds  0, r4, 0, r5, 0, r6, 0, r7, 0, r4, 1, r5, 1, r6, 1, r7, 1
        cmp     round_tweakeys, end
        beq     .Lrounds_end
        b       .Leight_rounds

.Lrounds_end:
        exchange_rows_and_bits
        pop     {block}
        stm     block!, {r4-r7}
        leave_with_high
        .ltorg
end_function pw_skinny128_384_plus_encrypt_sliced

#endif
