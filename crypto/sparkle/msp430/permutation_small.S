/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle on the MSP430 in little code: Alzette as a loop over its four lines, the linear layer by columns. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "alzette.inc"

#define BRANCH  8

#define p       r12
#define scratch r11
#define c1      r8
#define c_pointer r9
#define rotation r13
/* Linear layer: words of a column. */
#define left    t
#define mixed   u
#define effect  x0
#define column  x1      /* low bits count the columns, the high ones the branches */

/* The frame. */
#define step    0(sp)
#define steps   2(sp)

/* effect ^= that word, of which p is the address + 2, in the other left branches */
.macro sum_others
        xor     BRANCH-2(p), effect
        .if HALF_BRANCHES > 2
        xor     2*BRANCH-2(p), effect
        .endif
        .if HALF_BRANCHES > 3
        xor     3*BRANCH-2(p), effect
        .endif
.endm

table constants
        .word   0x5162, 0xb7e1, 0x5880, 0xbf71, 0xda56, 0x38b4, 0x7738, 0x324e
        .word   0x85eb, 0xbb11, 0x7b57, 0x4f7c, 0xa1c8, 0xcfbf, 0x293d, 0xc2b3
end_table constants

.macro define_permutation name, half_branches
        .set    HALF_BRANCHES, \half_branches
        .set    HALF, BRANCH*HALF_BRANCHES
        /* The unit in which columns are counted: 2^16 and it are together a multiple of the number of branches. */
        .if HALF_BRANCHES == 4
        .set    COLUMN, 4
        .else
        .set    COLUMN, 2
        .endif

/* The rotations of Alzette's lines, to the right: of y for the sum, of x for the XOR. */
table \name\().rotations
        .word   .L\name\()_by_31, .L\name\()_by_24, .L\name\()_by_17, .L\name\()_by_17
        .word   .L\name\()_by_0, .L\name\()_by_31, .L\name\()_by_24, .L\name\()_by_16
end_table \name\().rotations

function \name
        .irp    reg, r4, r5, r6, r7, r8, r9
        push    \reg
        .endr
        push    r13
        push    #0

.L\name\()_step:
        /* y_0 ^= C[step mod 8], y_1 ^= step */
        mov     @sp, t
        xor     t, 12(p)
        rla     t
        rla     t
        bic     #32, t
        xor     constants(t), 4(p)
        xor     constants+2(t), 6(p)

        mov     #constants, c_pointer
.L\name\()_branch:
        mov     @p+, x0
        mov     @p+, x1
        mov     @p+, y0
        mov     @p+, y1
        mov     2(c_pointer), c1
        mov     #\name\().rotations, rotation
.L\name\()_line:
        /* x += y >>> r */
        copy32  y1, y0, u, t
        call    @rotation+
        add32   u, t, x1, x0
        /* y ^= x >>> s */
        copy32  x1, x0, u, t
        call    @rotation+
        xor32   u, t, y1, y0
        xor     @c_pointer, x0
        xor     c1, x1
        cmp     #\name\().rotations + 16, rotation
        jne     .L\name\()_line
        mov     x0, -8(p)
        mov     x1, -6(p)
        mov     y0, -4(p)
        mov     y1, -2(p)
        add     #4, c_pointer
        cmp     #constants+HALF, c_pointer
        jne     .L\name\()_branch

        /* what is added to each column, pushed from y, high half, to x, low half: of ell(tx) and ell(ty) = (l, h ^ l) */
        sub     #2*HALF, p
        clr     column
.L\name\()_sum:
        mov     @p+, effect
        sum_others
        push    effect
        xor     @p+, effect
        sum_others
        push    effect
        xor     #-1, column
        jn      .L\name\()_sum

        /* a column: left branch j goes to the right, and their sum to the left, to branch j - 1; p = last left branch */
        .if HALF_BRANCHES > 2
        add     #BRANCH*(HALF_BRANCHES-2), p
        .endif
.L\name\()_column:
        pop     effect
.L\name\()_word:
        mov     @p, left
        mov     mixed, 0(p)             /* of branch j + 1; for the last one it is made good below */
        mov     0+HALF(p), mixed
        mov     left, 0+HALF(p)
        xor     left, mixed
        xor     effect, mixed
        sub     #BRANCH, p
        add     #(0x10000+COLUMN)/HALF_BRANCHES, column /* carry after all branches, and COLUMN more than before */
        jnc     .L\name\()_word
        mov     mixed, 0+HALF(p)
        add     #HALF+2, p
        bit     #4*COLUMN, column
        jeq     .L\name\()_column

        sub     #HALF, p
        inc     step
        cmp     @sp, steps
        jne     .L\name\()_step

        /* what the last step has added does not stay on the stack: the branches that it was made of are the capacity now,
         * and with a tag their sum tells of the key */
        .rept   4
        push    #0
        .endr
        add     #4 + 8, sp
        .irp    reg, r9, r8, r7, r6, r5, r4
        pop     \reg
        .endr
        ret

/* (u, t) is rotated to the right. */
.L\name\()_by_31:
        rotr32  31, u, t
        ret
.L\name\()_by_24:
        mark_start
        swpb    t
        swpb    u
        exchange_low_bytes u, t, scratch
        mark_end MARK_ROTATION
        ret
.L\name\()_by_17:
        rotr32  1, u, t
.L\name\()_by_16:
        mark_start
        mov     u, scratch
        mov     t, u
        mov     scratch, t
        mark_end MARK_ROTATION
.L\name\()_by_0:
        ret
end_function \name
.endm

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 26, code: 268, rodata: 48}
 *   cycles: 58 + 1521*steps
 *   floor: 43 + 544*steps
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: A line of Alzette is x += y >>> r, y ^= x >>> s, x ^= c: one copy of it, which calls its two
 *     rotations by a table of addresses, costs 28 bytes less than four lines and about a hundred cycles more. The
 *     linear layer goes through the four columns of 16 bits, from the last branch of the left half to the first:
 *     the left word goes to the right, and what has been mixed for the branch after it takes its place. What ell
 *     adds to a column is made beforehand and waits on the stack. One register counts branches with its high bits
 *     and columns with its low ones. Without success: rotations by a count of bits (64 bits of 6 cycles in an
 *     Alzette); both halves of the constant in registers (2 bytes more); the halves left in place as in the fast
 *     implementation (20 bytes to put an odd number of steps right). */
        define_permutation pw_sparkle384_permute, 3

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 26, code: 258, rodata: 48}
 *   cycles: 58 + 1046*steps
 *   floor: 43 + 354*steps
 *   why: A step has four Alzettes of 57 cycles, 16 for their constants, 22 XOR for the sums of the left half and to mix
 *     the right one. Of the 16 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles;
 *     the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle256_permute, 2

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 26, code: 280, rodata: 48}
 *   cycles: 58 + 2000*steps
 *   floor: 43 + 734*steps
 *   why: A step has eight Alzettes of 57 cycles, 32 for their constants, 46 XOR for the sums of the left half and to
 *     mix the right one. Of the 32 words all but the four that fit in registers are stored and loaded, at 4 and 2
 *     cycles; the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle512_permute, 4

#endif
