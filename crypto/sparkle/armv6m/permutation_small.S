/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256, Sparkle384 and Sparkle512 for Cortex-M0+: one routine for all sizes, a branch at a time. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "constants.inc"

#define branch          r0
#define constants       r1
#define x               r2
#define y               r3
#define k               r4
#define ell_x           r5
#define ell_y           r6
#define t               r7
#define state           r8
#define half            r9      /* bytes of half a state */
#define new_x           r10
#define new_y           r11
#define step            r12

.macro sparkle name, branches
function \name
        movs    r2, #(8 * \branches / 2)
        b       sparkle_small
end_function \name
.endm

/* y, or ell in place of it, is rotated to the right. */
.macro rotate word, amount
        rotation movs t, #\amount
        rotation rors \word, \word, t
.endm

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 40, code: 264}
 *   cycles: 44 + 273*steps
 *   floor: 118 + 148*steps
 *   why: As for the fast version.
 *   strategy: One routine for all sizes, with its constants beside it. A branch at a time is loaded, transformed and
 *     stored, each half from its last branch on. Going down, a new left branch can be stored in its new place as soon as
 *     the left branch there has been loaded, one branch later; so the branch permutation costs no moves. */
sparkle pw_sparkle256_permute, 4

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 40, code: 264}
 *   cycles: 44 + 389*steps
 *   floor: 126 + 222*steps
 *   why: As for the fast version.
 *   strategy: See pw_sparkle256_permute, whose routine it is. */
sparkle pw_sparkle384_permute, 6

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 40, code: 264}
 *   cycles: 44 + 505*steps
 *   floor: 150 + 301*steps
 *   why: As for the fast version.
 *   strategy: See pw_sparkle256_permute, whose routine it is. */
sparkle pw_sparkle512_permute, 8

local_function sparkle_small
        enter_with_high
        mov     state, r0
        mov     half, r2
        push    {r1}
        add     branch, branch, half
        movs    k, #0

        /* here branch is behind the last left branch */
.Lstep:
        mov     step, k

        /* y_1 ^= step, y_0 ^= C[step mod 8] */
        mov     t, state
        ldr     y, [t, #12]
        eors    y, y, k
        str     y, [t, #12]
        lsls    k, k, #29
        lsrs    k, k, #27
        adr     constants, .Lconstants
        ldr     k, [constants, k]
        ldr     y, [t, #4]
        eors    y, y, k
        str     y, [t, #4]

        /* the left half, from its last branch on, with the sums of x and of y */
        mov     k, half
        lsrs    k, k, #1
        adds    constants, constants, k
        movs    ell_x, #0
        movs    ell_y, #0
.Lleft: bl      .Lalzette
        str     x, [branch, #0]
        str     y, [branch, #4]
        eors    ell_x, ell_x, x
        eors    ell_y, ell_y, y
        cmp     branch, state
        bne     .Lleft

        lsls    t, ell_x, #16
        eors    ell_x, ell_x, t
        lsls    t, ell_y, #16
        eors    ell_y, ell_y, t
        rotate  ell_x, 16
        rotation rors ell_y, ell_y, t

        /* the right half, from its last branch on */
        add     constants, constants, half
        add     branch, branch, half
        add     branch, branch, half
.Lright:
        bl      .Lalzette

        /* The old left branch takes the place of the right one, and the new left branch made before that of this left
         * one. The first time what is stored means nothing: the last new branch goes there in the end. */
        mov     k, half
        subs    k, branch, k
        ldr     t, [k, #0]
        str     t, [branch, #0]
        eors    x, x, t
        eors    x, x, ell_y
        mov     t, new_x
        str     t, [k, #0]
        mov     new_x, x
        ldr     t, [k, #4]
        str     t, [branch, #4]
        eors    y, y, t
        eors    y, y, ell_x
        mov     t, new_y
        str     t, [k, #4]
        mov     new_y, y
        cmp     k, state
        bne     .Lright

        subs    branch, branch, #8
        stm     branch!, {x, y}
        mov     k, step
        adds    k, k, #1
        ldr     t, [sp, #0]
        cmp     k, t
        bne     .Lstep

        add     sp, sp, #4
        leave_with_high

        .p2align 2
.Lconstants:
        .4byte  C0, C1, C2, C3, C4, C5, C6, C7

        /* Alzette on the branch and with the constant before those in hand. Before each addition and each XOR to y, y is
         * turned to where the other operand is x as it stands; from 1 to 0 a carry takes it. */
.Lalzette:
        subs    constants, constants, #4
        ldr     k, [constants]
        subs    branch, branch, #8
        ldr     x, [branch, #0]
        ldr     y, [branch, #4]

        lsls    t, y, #1
        nonlinear adcs x, x, t
        rotate  y, 8
        eors    y, y, x
        eors    x, x, k

        rotate  y, 9
        nonlinear adds x, x, y
        rotate  y, 30
        eors    y, y, x
        eors    x, x, k

        rotate  y, 18
        lsls    t, y, #1
        nonlinear adcs x, x, t
        eors    y, y, x
        eors    x, x, k

        rotate  y, 23
        nonlinear adds x, x, y
        rotate  y, 24
        eors    y, y, x
        rotate  y, 16
        eors    x, x, k
        bx      lr
end_function sparkle_small

#endif
