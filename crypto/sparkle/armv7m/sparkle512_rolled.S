/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle512 for Cortex-M3, one step in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state     r0
#define steps     r1

/* The left half of the state; between steps its last branch is in (parked_x, parked_y). */
#define k         r1
#define x0        r2
#define y0        r3
#define x1        r4
#define y1        r5
#define x2        r6
#define y2        r7
#define parked_x  r8
#define parked_y  r9
#define x3        r10
#define y3        r11
#define constants r12
#define ell_x     r12
#define ell_y     lr

/* On the stack: the counters, and above eight saved registers the pointer to the constants. */
#define COUNTERS  0
#define CONSTANTS 36

sparkle_constants

/* Branch number of the right half with the left branch (lx, ly): loaded to (x, y), it ends as a branch of the new left
 * half, while the left branch is stored in its place. */
.macro right_branch number, x, y, lx, ly
        ldrd    \x, \y, [state, #(8 * \number)]
        constant k, C\number
        alzette \x, \y, k

        eors    \x, \x, \lx
        str     \lx, [state, #(8 * \number)]
        eors    \y, \y, \ly
        str     \ly, [state, #(8 * \number + 4)]
        eor     \x, \x, ell_y, ror #16
        eor     \y, \y, ell_x, ror #16
.endm

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 44, code: 552, rodata: 32}
 *   cycles: 50 + 170*steps
 *   floor: 50 + 160*steps
 *   why: A step needs 96 instructions for Alzette, 24 for the linear layer, 2 for its own constants, 16 to load the
 *     branch constants and 2 to load the step's, at least 17 to load and store three of the sixteen words, as thirteen
 *     fit in registers, and 3 for the branch of a loop.
 *   strategy: The left half is in registers, the right half in memory: each of its branches is loaded, transformed,
 *     mixed with a left branch into a new left one, and replaced by the old left one, so that the branch permutation
 *     is storing what must be stored anyway. A branch is loaded to the registers of the left branch that was stored
 *     just before; the first one is parked, and Alzette of the next step takes it home, so that nothing is moved. The
 *     counters are on the stack: the step's number in the low half, the steps to come, negated, in the high half,
 *     whose carry ends the loop. */
function pw_sparkle512_permute
        negs    steps, steps
        lsls    steps, steps, #16
        address_of constants, .Lconstants
        push    {steps, r4-r11, constants, lr}
        ldm     state, {x0, y0, x1, y1, x2, y2, parked_x, parked_y}

.Lstep:
        /* y_1 ^= step, y_0 ^= C[step mod 8] */
        uxtb    k, k
        eors    y1, y1, k
        and     k, k, #7
        ldr     k, [constants, k, lsl #2]
        eors    y0, y0, k

        ldr     k, [constants, #0]
        alzette x0, y0, k
        ldr     k, [constants, #4]
        alzette x1, y1, k
        ldr     k, [constants, #8]
        alzette x2, y2, k
        ldr     k, [constants, #12]
        alzette_to x3, y3, parked_x, parked_y, k

        eors    ell_x, x0, x1
        eors    ell_x, ell_x, x2
        eors    ell_x, ell_x, x3
        ell_before_rotation ell_x
        eors    ell_y, y0, y1
        eors    ell_y, ell_y, y2
        eors    ell_y, ell_y, y3
        ell_before_rotation ell_y

        right_branch 4, parked_x, parked_y, x0, y0
        right_branch 5, x0, y0, x1, y1
        right_branch 6, x1, y1, x2, y2
        right_branch 7, x2, y2, x3, y3

        ldr     constants, [sp, #CONSTANTS]
        ldr     k, [sp, #COUNTERS]
        adds    k, k, #0x00010001
        str     k, [sp, #COUNTERS]
        bcc     .Lstep

        stm     state, {x0, y0, x1, y1, x2, y2, parked_x, parked_y}
        pop     {k, r4-r11, constants, pc}
end_function pw_sparkle512_permute

#endif
