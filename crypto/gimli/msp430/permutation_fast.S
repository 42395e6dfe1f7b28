/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 on the MSP430 for speed: a column takes four rounds in registers, columns working in two shifts. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "sp_box.inc"

/* contract of pw_gimli_permute:
 *   bytes: {stack: 16, code: 4340}
 *   cycles: 6353
 *   floor: 6043
 *   why: 96 SP-boxes of 49 cycles, 15 of them for the two rotations. Row 0 changes columns twelve times, so its words
 *     are loaded and stored 13 times, at 2 and 4 cycles; the others once in 28 visits, of four rounds but for the first
 *     and last. Loading them all at 2 cycles would take a pointer for each row.
 *   strategy: Of the two columns that a swap connects one can run ahead: when it has done the two rounds before the
 *     swap, the other one takes its x and goes on for two more rounds, with y and z in registers. Columns 0 and 3 do so
 *     at small swaps, columns 1 and 2 at big ones, in turn; so y and z are loaded and stored every fourth round and not
 *     every second. The swaps move no word: the word of row 0 for column j lies at j ^ mask, and the masks 0, 1, 3, 2
 *     of four swaps are unrolled. The SP-box leaves two of its words in other registers, and a second copy of it brings
 *     them back; where only one round is due, the column enters at the second copy. Without success: six rounds a visit
 *     (a column would wait for itself); shifts shared between the words of the SP-box (each has another factor in it). */

#define p       r12
#define constant r13    /* 0x7900 + the rounds left at the next small swap */

.macro load_word row, column, w1, w0
        indexed mov, p, 16*\row + 4*\column, \w0
        mov     16*\row + 4*\column + 2(p), \w1
.endm

.macro store_word row, column, w1, w0
        mov     \w0, 16*\row + 4*\column(p)
        mov     \w1, 16*\row + 4*\column + 2(p)
.endm

/* One round of a column whose x lies at `place` in row 0. */
.macro single_round column, place
        load_word 0, \place, x1, x0
        load_word 1, \column, y1, y0
        load_word 2, \column, z1, z0
        sp_box  x1, x0, y1, y0, z1, z0, t1, t0, u1, u0
        store_word 0, \place, x1, x0
        store_word 1, \column, u1, u0
        store_word 2, \column, t1, t0
.endm

.macro two_rounds
        sp_box  x1, x0, y1, y0, z1, z0, t1, t0, u1, u0
        sp_box  x1, x0, u1, u0, t1, t0, z1, z0, y1, y0
.endm

/* Two rounds, or one if the zero flag is set. */
.macro two_rounds_or_one
        jne     7720f
        copy32  y1, y0, u1, u0
        copy32  z1, z0, t1, t0
        jmp     7721f
7720:
        sp_box  x1, x0, y1, y0, z1, z0, t1, t0, u1, u0
7721:
        sp_box  x1, x0, u1, u0, t1, t0, z1, z0, y1, y0
.endm

/* A visit: the rounds before a swap and those after it, in which y and z stay in registers. The swap moves no word: x is
 * left at place1, where it was found, and another is found at place2. */
.macro visit_start column, place1
        load_word 0, \place1, x1, x0
        load_word 1, \column, y1, y0
        load_word 2, \column, z1, z0
.endm

.macro visit_swap place1, place2
        store_word 0, \place1, x1, x0
        load_word 0, \place2, x1, x0
.endm

.macro visit_end column, place2
        store_word 0, \place2, x1, x0
        store_word 1, \column, y1, y0
        store_word 2, \column, z1, z0
.endm

/* s[0] ^= 0x9e377900 ^ rounds left */
.macro add_constant
        xor     constant, x0
        xor     #0x9e37, x1
        sub     #4, constant
.endm

function pw_gimli_permute
        save_all
        mov     #0x7918, constant

        single_round 1, 1
        single_round 2, 2

.Lloop:
        /* columns 0 and 3 through a small swap; in the first turn with one round before it */
        visit_start 0, 0
        cmp     #0x7918, constant
        two_rounds_or_one
        visit_swap 0, 1
        add_constant
        two_rounds
        visit_end 0, 1

        visit_start 3, 3
        cmp     #0x7914, constant
        two_rounds_or_one
        visit_swap 3, 2
        two_rounds
        visit_end 3, 2

        /* columns 1 and 2 through a big swap */
        visit_start 1, 0
        two_rounds
        visit_swap 0, 2
        two_rounds
        visit_end 1, 2

        visit_start 2, 3
        two_rounds
        visit_swap 3, 1
        two_rounds
        visit_end 2, 1

        /* columns 0 and 3 through a small swap */
        visit_start 0, 3
        two_rounds
        visit_swap 3, 2
        add_constant
        two_rounds
        visit_end 0, 2

        visit_start 3, 0
        two_rounds
        visit_swap 0, 1
        two_rounds
        visit_end 3, 1

        /* columns 1 and 2 through a big swap; in the last turn with one round after it */
        visit_start 1, 3
        two_rounds
        visit_swap 3, 1
        tst.b   constant
        two_rounds_or_one
        visit_end 1, 1

        visit_start 2, 0
        two_rounds
        visit_swap 0, 2
        tst.b   constant
        two_rounds_or_one
        visit_end 2, 2

        tst.b   constant
        jeq     .Ldone
        br      #.Lloop

.Ldone:
        single_round 0, 0
        single_round 3, 3

        restore_all
        ret
end_function pw_gimli_permute

#endif
