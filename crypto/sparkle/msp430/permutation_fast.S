/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle on the MSP430 for speed: two steps unrolled, in which the halves of the state never change places. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "alzette.inc"

#define BRANCH  8

#define p       r12
/* Left half. */
#define c0      r8
#define c1      r9
#define tx0     r10
#define tx1     r11
#define ty0     r13
/* Right half: c1 is free, the high half of a constant being an immediate value. */
#define ty1     c1

/* The frame, below the registers: pairs of steps left to do, address of the next step's constants, and from the right half
 * of a step to the left one of the next the four words of a branch. */
#define next_constants  8(sp)
#define pairs   10(sp)

/* For numbers that macros are given. */
.set constant_0, 0xb7e15162
.set constant_1, 0xbf715880
.set constant_2, 0x38b4da56
.set constant_3, 0x324e7738
.set constant_4, 0xbb1185eb
.set constant_5, 0x4f7c7b57
.set constant_6, 0xcfbfa1c8
.set constant_7, 0xc2b3293d
.irp index, 0, 1, 2, 3, 4, 5, 6, 7
.set constant_high_\index, constant_\index >> 16
.endr

/* y_0 ^= C[step mod 8]. next_constants is the address of the step's number, which comes before it, and then that of the
 * next one. */
.macro add_step_constant
        mov     next_constants, t
        incd    t
        xor     @t+, y0
        xor     @t+, y1
        mov     t, next_constants
.endm

.macro left_alzette index
        mov     #constant_\index & 0xffff, c0
        mov     #constant_high_\index, c1
        alzette c1, c0
.endm

/* The sums of x, and of y but for its high word. */
.macro begin_sums
        copy32  x1, x0, tx1, tx0
        mov     y0, ty0
.endm

.macro add_to_sums
        xor32   x1, x0, tx1, tx0
        xor     y0, ty0
.endm

/* A branch of the right half is loaded, and mixed with the left one that lies at `left` from it. */
.macro right_branch index, left
        load64_advance p, y1, y0, x1, x0
        mov     #constant_\index & 0xffff, c0
        alzette #constant_high_\index, c0
        /* x ^= x_left ^ ell(ty), y ^= y_left ^ ell(tx) */
        xor     -8 + \left(p), x0
        xor     -6 + \left(p), x1
        xor     -4 + \left(p), y0
        xor     -2 + \left(p), y1
        xor     ty1, x0
        xor     ty0, x1
        xor     tx1, y0
        xor     tx0, y1
.endm

.macro push_branch
        .irp    word, x0, x1, y0, y1
        push    \word
        .endr
.endm

.macro pop_branch
        .irp    word, y1, y0, x1, x0
        pop     \word
        .endr
.endm

/* The left half: first the branch that is in registers, then those in memory, then the one on the stack. After it p is as
 * many branches into it as there are in memory, and ty1 the high word of y of the last one. */
.macro left_half_2
        add_step_constant
        left_alzette 0
        store64 p, 0, y1, y0, x1, x0
        begin_sums
        mov     next_constants, t       /* before the stack pointer moves */
        pop_branch
        xor     -6(t), y0
        left_alzette 1
        store64 p, 8, y1, y0, x1, x0
        add_to_sums
        mov     y1, ty1
        xor     6(p), ty1
.endm

.macro left_half_3
        mov     next_constants, t
        xor     @t, y0
        left_alzette 1
        store64 p, 8, y1, y0, x1, x0
        begin_sums
        load64_advance p, y1, y0, x1, x0
        add_step_constant
        left_alzette 0
        store64 p, -8, y1, y0, x1, x0
        add_to_sums
        pop_branch
        left_alzette 2
        store64 p, 8, y1, y0, x1, x0
        add_to_sums
        mov     y1, ty1
        xor     -2(p), ty1
        xor     6(p), ty1
.endm

.macro left_half_4
        left_alzette 2
        store64 p, 16, y1, y0, x1, x0
        begin_sums
        load64_advance p, y1, y0, x1, x0
        add_step_constant
        left_alzette 0
        store64 p, -8, y1, y0, x1, x0
        add_to_sums
        load64_advance p, y1, y0, x1, x0
        mov     next_constants, t
        xor     -6(t), y0
        left_alzette 1
        store64 p, -8, y1, y0, x1, x0
        add_to_sums
        pop_branch
        left_alzette 3
        store64 p, 8, y1, y0, x1, x0
        add_to_sums
        mov     y1, ty1
        xor     -10(p), ty1
        xor     -2(p), ty1
        xor     6(p), ty1
.endm

/* The right branches: 0 becomes the last left one, on the stack; then each becomes the one before its own, in memory but
 * for the last of them, which stays in registers. */
.macro right_half_2 left
        right_branch 2, \left
        push_branch
        right_branch 3, \left
.endm

.macro right_half_3 left
        right_branch 3, \left
        push_branch
        right_branch 4, \left
        store64 p, -16, y1, y0, x1, x0
        right_branch 5, \left
.endm

.macro right_half_4 left
        right_branch 4, \left
        push_branch
        right_branch 5, \left
        store64 p, -16, y1, y0, x1, x0
        right_branch 6, \left
        store64 p, -16, y1, y0, x1, x0
        right_branch 7, \left
.endm

/* A step whose left half lies at `left` in the state and whose right half lies at `right`. p = address of the right
 * half of the step before, or of this one's left half, behind its end. */
.macro step left, right
        sub     #HALF, p
        .if HALF_BRANCHES == 2
        left_half_2
        .elseif HALF_BRANCHES == 3
        left_half_3
        .else
        left_half_4
        .endif

        /* ell(tx), ell(ty); their halves have changed places in the registers */
        xor     tx0, tx1
        xor     ty0, ty1

        add     #\right - \left - BRANCH*(HALF_BRANCHES-2), p
        .if HALF_BRANCHES == 2
        right_half_2 \left-\right
        .elseif HALF_BRANCHES == 3
        right_half_3 \left-\right
        .else
        right_half_4 \left-\right
        .endif
.endm

/* For each step its number and its constant. */
table constants
        .word   0, 0x5162, 0xb7e1, 1, 0x5880, 0xbf71, 2, 0xda56, 0x38b4, 3, 0x7738, 0x324e
        .word   4, 0x85eb, 0xbb11, 5, 0x7b57, 0x4f7c, 6, 0xa1c8, 0xcfbf, 7, 0x293d, 0xc2b3
        .word   8, 0x5162, 0xb7e1, 9, 0x5880, 0xbf71, 10, 0xda56, 0x38b4, 11, 0x7738, 0x324e
end_table constants

.macro define_permutation name, half_branches
        .set    HALF_BRANCHES, \half_branches
        .set    HALF, BRANCH*HALF_BRANCHES
function \name
        save_all
        mov     r13, t
        inc     t
        rra     t                       /* a step alone counts as a pair */
        push    t
        push    #constants

        /* the last but one of the left branches in registers, the last one on the stack */
        .if HALF_BRANCHES > 2
        add     #BRANCH*(HALF_BRANCHES-2), p
        .endif
        load64_advance p, y1, y0, x1, x0
        .irp    word, x0, x1, y0, y1
        mov     @p+, t
        push    t
        .endr

        bit     #1, r13
        jeq     .L\name\()_pair

        /* an odd number of steps begins with the second of a pair, for which the halves change places; of the left one
         * only what is in memory counts */
        .rept   4*(HALF_BRANCHES-2)
        mov     -HALF(p), t
        mov_increment 12, -HALF-2, 12   /* p has moved on by 2 */
        mov     t, -2(p)
        .endr
        .rept   8
        mov_increment 12, -HALF-2, 12
        .endr
        br      #.L\name\()_second

.L\name\()_pair:
        step    0, HALF
.L\name\()_second:
        step    HALF, 0
        dec     pairs
        jeq     .L\name\()_done
        br      #.L\name\()_pair

.L\name\()_done:
        store64 p, -16, y1, y0, x1, x0
        .irp    offset, -2, -4, -6, -8
        mov_increment 1, \offset, 12
        .endr
        /* the branch does not stay on the stack */
        .rept   4
        push    #0
        .endr
        add     #4 + 8, sp
        restore_all
        ret
end_function \name
.endm

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 28, code: 2186, rodata: 72}
 *   cycles: 132 + 1159*(steps//2) + 675*(steps % 2)
 *   floor: 43 + 544*steps
 *   why: A step has six Alzettes of 57 cycles, 24 for their constants, 34 XOR for the sums of the left half and to mix
 *     the right one. Of the 24 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles;
 *     the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: After a step the halves change places and one half is turned by one branch. Here the left half stays
 *     where it is, being next to be the right one, and the mixed right half is written to its place turned: its branch
 *     1 goes to the place of branch 0, which is loaded by then; branch 2, the last, stays in registers and begins the
 *     next step; branch 0, the first, waits on the stack, where storing costs 3 cycles and not 4. So no word is ever
 *     moved, and two steps, unrolled, restore the order. An odd number of steps begins in the middle of the loop with
 *     the halves exchanged. The sums of the left half grow in registers but for the high word of y, for which none is
 *     left; in the right half the high word of the constant is an immediate value for the same reason. Without
 *     success: keeping y rotated between two uses (x moves against it, and its rotations become longer); constants by
 *     pointer (as dear as immediate values, and the register is missing). */
        define_permutation pw_sparkle384_permute, 3

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 28, code: 1480, rodata: 72}
 *   cycles: 131 + 773*(steps//2) + 434*(steps % 2)
 *   floor: 43 + 354*steps
 *   why: A step has four Alzettes of 57 cycles, 16 for their constants, 22 XOR for the sums of the left half and to mix
 *     the right one. Of the 16 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles;
 *     the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle256_permute, 2

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 28, code: 2900, rodata: 72}
 *   cycles: 133 + 1549*(steps//2) + 918*(steps % 2)
 *   floor: 43 + 734*steps
 *   why: A step has eight Alzettes of 57 cycles, 32 for their constants, 46 XOR for the sums of the left half and to
 *     mix the right one. Of the 32 words all but the four that fit in registers are stored and loaded, at 4 and 2
 *     cycles; the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle512_permute, 4

#endif
