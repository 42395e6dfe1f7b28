/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256, Sparkle384 and Sparkle512 for Cortex-M3: one routine for all sizes, a branch at a time. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state     r0
#define steps     r1
#define half      r2            /* bytes of half a state */

#define branch    r1
#define left      r2
#define x         r3
#define y         r4
#define k         r5
#define left_x    k
#define left_y    r6
#define new_x     r7
#define new_y     r8
#define ell_x     r9
#define ell_y     r10
#define constants r11
#define step      r12

/* On the stack. */
#define STEPS     0
#define HALF      4

/* The function for one size. Of its 16 bytes it leaves 8 to the routine, which so begins where it lies best in flash lines
 * of 8 and of 16 bytes, wherever the linker puts them. */
.macro sparkle name, branches
        .section .text.\name, "ax", %progbits
        .p2align 4
function \name
        movs    half, #(8 * \branches / 2)
        b       sparkle_small
end_function \name
.endm

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 44, code: 240}
 *   cycles: 35 + 153*steps
 *   floor: 60 + 67*steps
 *   why: As for the rolled version, which keeps the state in registers.
 *   strategy: One routine for all sizes, with its constants beside it. A branch at a time is loaded, transformed
 *     and stored, each half from its last branch on. Alzette is there once: it returns to behind the BL that
 *     begins a half, and the code there takes the next branch by a plain branch back, so that BL is not paid
 *     again. Going down, a new left branch can be stored in its new place as soon as the left branch there has
 *     been loaded, one branch later; so the branch permutation costs no moves. Pointers end a half where the other
 *     one begins. Telling the halves apart behind Alzette costs as many cycles as its return and two bytes more; a
 *     second copy of Alzette would save six cycles a pair of branches for 44 bytes. */
sparkle pw_sparkle256_permute, 4

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 44, code: 240}
 *   cycles: 35 + 214*steps
 *   floor: 62 + 109*steps
 *   why: As for the rolled version, which keeps the state in registers.
 *   strategy: See pw_sparkle256_permute, whose routine it is. */
sparkle pw_sparkle384_permute, 6

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 44, code: 240}
 *   cycles: 35 + 275*steps
 *   floor: 50 + 160*steps
 *   why: As for the rolled version, which keeps the state in registers.
 *   strategy: See pw_sparkle256_permute, whose routine it is. */
sparkle pw_sparkle512_permute, 8

        .section .text.sparkle_small, "ax", %progbits
        .p2align 2
        .type   sparkle_small, %function
        .thumb_func
sparkle_small:
        push    {steps, half, r4-r11, lr}
        adr     constants, .Lconstants
        add     constants, constants, half, lsr #1
        add     branch, state, half
        mov     step, #0

        /* here branch is behind the last left branch, and constants behind its constant */
.Lstep:
        /* y_0 ^= C[step mod 8], y_1 ^= step */
        adr     x, .Lconstants
        and     y, step, #7
        ldr     x, [x, y, lsl #2]
        ldr     y, [state, #4]
        ldr     k, [state, #12]
        eors    y, y, x
        str     y, [state, #4]
        eor     k, k, step
        str     k, [state, #12]

        /* the left half, from its last branch on, with the sums of x and of y */
        mov     ell_x, #0
        mov     ell_y, #0
        bl      .Lalzette

        str     x, [branch, #0]
        eor     ell_x, ell_x, x
        str     y, [branch, #4]
        eor     ell_y, ell_y, y
        cmp     branch, state
        bne     .Lalzette

        ell_before_rotation ell_x
        ell_before_rotation ell_y

        /* the right half, from its last branch on */
        ldr     k, [sp, #HALF]
        adds    left, branch, k
        adds    branch, left, k
        add     constants, constants, k
        bl      .Lalzette

        /* The old left branch takes the place of the right one, and the new left branch made before that of this left
         * one. The first time what is stored means nothing: the last new branch goes there in the end. */
        ldr     left_x, [left, #-8]!
        ldr     left_y, [left, #4]
        str     new_x, [left, #0]
        eor     new_x, x, left_x
        str     new_y, [left, #4]
        eor     new_y, y, left_y
        str     left_x, [branch, #0]
        eor     new_x, new_x, ell_y, ror #16
        str     left_y, [branch, #4]
        eor     new_y, new_y, ell_x, ror #16
        cmp     left, state
        bne     .Lalzette

        strd    new_x, new_y, [branch, #-8]
        ldr     k, [sp, #STEPS]
        add     step, step, #1
        cmp     step, k
        bne     .Lstep

        add     sp, sp, #8
        pop     {r4-r11, pc}

        /* Alzette on the branch and with the constant before those in hand. Returns to behind the BL of its half; that
         * code takes the next branch by a plain branch to here. */
.Lalzette:
        ldr     x, [branch, #-8]!
        ldr     y, [branch, #4]
        ldr     k, [constants, #-4]!
        alzette x, y, k
        bx      lr

        .p2align 2
.Lconstants:
        .4byte  C0, C1, C2, C3, C4, C5, C6, C7
end_function sparkle_small

#endif
