/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle for AVR: branches in memory, the linear layer unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#include "alzette.inc"

        table   step_constants
        constants_table
        .long   CONSTANT_0, CONSTANT_1, CONSTANT_2, CONSTANT_3
        end_table step_constants

/* The branch in work. */
#define X0 r2
#define X1 r3
#define X2 r4
#define X3 r5
#define Y0 r6
#define Y1 r7
#define Y2 r8
#define Y3 r9

/* Sums of the left x and y, then ell of them. */
#define TX0 r10
#define TX1 r11
#define TX2 r12
#define TX3 r13
#define TY0 r24
#define TY1 r25
#define TY2 r26
#define TY3 r27

#define STEP r14
#define COUNT r15       /* of steps */

#define C0 r16
#define C1 r17
#define C2 r18
#define C3 r19

#define T0 r20
#define T1 r21
#define T2 r22
#define T3 r23

#define SCRATCH r0
#define ZERO r1

/* Branch registers (not called X and Y, which are pointers). */
#define BX X0, X1, X2, X3
#define BY Y0, Y1, Y2, Y3
#define TX TX0, TX1, TX2, TX3
#define TY TY0, TY1, TY2, TY3
#define C C0, C1, C2, C3
#define T T0, T1, T2, T3

/* Offsets of the branches. */
#define LEFT(index) (BRANCH * (index))
#define RIGHT(index) (HALF + BRANCH * (index))

/* Alzette with constant C on the branch in work, in line or at 9:. */
.macro run_alzette
    .if ALZETTE_IN_LINE
        alzette BX, BY, T, C, ZERO
    .else
        rcall   9f
    .endif
.endm

/* A left branch that goes through its Alzette in its place. */
.macro left_branch index, value
        load_branch LEFT(\index)
        constant \value, C
        run_alzette
        xor64   TX, TY, BX, BY
        store64 Y, LEFT(\index), BX, BY
.endm

/* A right branch, which makes the left one before its own. */
.macro right_branch index
        load_branch RIGHT(\index)
        branch_constant HALF_BRANCHES + \index, C
        run_alzette
        mix_branch LEFT(\index), RIGHT(\index), LEFT(\index - 1)
.endm

.macro load_branch offset
        load64  Y, \offset, BX, BY
.endm

/*
 * A right branch out of its Alzette: new left branch = right ^ old left ^ ell of the other sum. The old left branch
 * comes from an offset or from the stack, and goes to the right half unless it is there already.
 */
.macro mix_branch left, right, new
        mix_byte X0, TY2, \left, \right, \new, 0
        mix_byte X1, TY3, \left, \right, \new, 1
        mix_byte X2, TY0, \left, \right, \new, 2
        mix_byte X3, TY1, \left, \right, \new, 3
        mix_byte Y0, TX2, \left, \right, \new, 4
        mix_byte Y1, TX3, \left, \right, \new, 5
        mix_byte Y2, TX0, \left, \right, \new, 6
        mix_byte Y3, TX1, \left, \right, \new, 7
.endm

.macro mix_byte byte, sum, left, right, new, index
    .ifc \left, stack
        pop     SCRATCH
        std     Y + \right + \index, SCRATCH
    .else
        ldd     SCRATCH, Y + \left + \index
    .if (\left) != (\right)
        std     Y + \right + \index, SCRATCH
    .endif
    .endif
        eor     \byte, SCRATCH
        eor     \byte, \sum
        std     Y + \new + \index, \byte
.endm

/* half_branches: branches in a half; in_line: 0 for Alzette as a subroutine. */
.macro define_permutation name, half_branches, in_line
        .set    HALF_BRANCHES, \half_branches
        .set    HALF, BRANCH * HALF_BRANCHES
        .set    ALZETTE_IN_LINE, \in_line
        function \name
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, STATE
        mov     COUNT, STEPS
        clr     STEP
        ldi     r30, lo8(step_constants)
        ldi     r31, hi8(step_constants)

.L\name\()_step:
        /* left branch 0, with the constant of the step; it waits on the stack, which frees its place */
        load_branch LEFT(0)
    .irp byte, BY
        lpm     SCRATCH, Z+
        eor     \byte, SCRATCH
    .endr
        constant CONSTANT_0, C
        run_alzette
        copy64  TX0, TX2, TY0, TY2, X0, X2, Y0, Y2
        save    Y3, Y2, Y1, Y0, X3, X2, X1, X0

        /* left branches 2 and 3 */
    .if HALF_BRANCHES > 2
        left_branch 2, CONSTANT_2
    .endif
    .if HALF_BRANCHES > 3
        left_branch 3, CONSTANT_3
    .endif

        /* left branch 1, with the number of the step; it changes places with right branch 1 */
        load_branch LEFT(1)
        eor     Y0, STEP
        constant CONSTANT_1, C
        run_alzette
        xor64   TX, TY, BX, BY
        load64  Y, RIGHT(1), T, C
        store64 Y, RIGHT(1), BX, BY
        copy64  X0, X2, Y0, Y2, T0, T2, C0, C2

        /* ell: the halves change places, the new low one is their sum */
        eor     TX2, TX0
        eor     TX3, TX1
        eor     TY2, TY0
        eor     TY3, TY1

        /* right branch 1 */
        branch_constant HALF_BRANCHES + 1, C
        run_alzette
        mix_branch RIGHT(1), RIGHT(1), LEFT(0)

        /* right branches 2 and 3 */
    .if HALF_BRANCHES > 2
        right_branch 2
    .endif
    .if HALF_BRANCHES > 3
        right_branch 3
    .endif

        /* right branch 0 */
        load_branch RIGHT(0)
        branch_constant HALF_BRANCHES + 0, C
        run_alzette
        mix_branch stack, RIGHT(0), LEFT(HALF_BRANCHES - 1)

        inc     STEP
        cpse    STEP, COUNT
        rjmp    .L\name\()_step

        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

    .if !ALZETTE_IN_LINE
9:
        alzette BX, BY, T, C, ZERO
        ret
    .endif
        end_function \name
.endm

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 30, code: 748, rodata: 48}
 *   cycles: 84 + 897*steps
 *   floor: 200 + 535*steps
 *   why: With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *     layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: Registers hold one branch, its constant, a temporary and the two sums of the left half; the branches
 *     stay in memory. Alzette is a subroutine (7 cycles a branch; in line it would be 770 bytes more). x += y >>>
 *     31 is y added twice with the wrapped bit as carry in, no temporary; the other byte-and-a-bit rotations are
 *     one chain on a copy. A right branch is mixed as it leaves its Alzette: the old left branch moves to the
 *     right half and the new left one goes one place down. Left branch 1 comes last, so that both ells are known
 *     when it changes places with right branch 1, which need not be loaded again; left branch 0 waits on the
 *     stack, so that its place is free for the first new branch. The table of step constants is written out to 12
 *     words: no wrap to test. */
        define_permutation pw_sparkle384_permute, 3, 0

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 28, code: 1036, rodata: 48}
 *   cycles: 84 + 573*steps
 *   floor: 136 + 362*steps
 *   why: With registers for the state and all constants: 77 cycles for each of four Alzettes, 40 xors in the linear
 *     layer, 4 for the two ells, 5 for the constants of the step; 32 bytes in and out, call and return.
 *   strategy: That of Sparkle384, see there; with four branches Alzette in line costs 430 bytes and spares 28 cycles a step. */
        define_permutation pw_sparkle256_permute, 2, 1

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 30, code: 912, rodata: 48}
 *   cycles: 84 + 1193*steps
 *   floor: 264 + 713*steps
 *   why: With registers for the state and all constants: 77 cycles for each of eight Alzettes, 88 xors in the
 *     linear layer, 4 for the two ells, 5 for the constants of the step; 64 bytes in and out, call and return.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle512_permute, 4, 0

#endif
