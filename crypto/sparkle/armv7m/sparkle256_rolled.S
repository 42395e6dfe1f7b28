/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 for Cortex-M3, one step in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state     r0
#define steps     r1

/* The words are named after the place that they have between steps. */
#define constant0 r12
#define constant1 lr
#define constant2 r2
#define constant3 r3
#define x0        r4
#define y0        r5
#define x1        r6
#define y1        r7
#define x2        r8
#define y2        r9
#define x3        r10
#define y3        r11
#define s         r0
#define t         r1

/* On the stack, above the state's pointer: the counters and the pointer to the constants. */
#define COUNTERS  4

sparkle_constants

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 48, code: 288, rodata: 32}
 *   cycles: 60 + 74*steps
 *   floor: 60 + 67*steps
 *   why: A step needs 48 instructions for Alzette, 12 for the linear layer, 2 for its own constants, 2 to load one of
 *     them, 3 for the branch of a loop.
 *   strategy: Eight words, the four branch constants and two temporaries fill the registers. Alzette writes each
 *     branch to the place that the branch before it has left, starting with the temporaries, in the order 2, 0, 3, 1:
 *     then the old left half is where the new right half belongs, and the linear layer needs no moves. The counters
 *     are on the stack: the step's number in the low half, the steps to come, negated, in the high half, whose carry
 *     ends the loop. */
function pw_sparkle256_permute
        negs    steps, steps
        lsls    steps, steps, #16
        address_of r2, .Lconstants
        push    {state, steps, r2, r4-r11, lr}
        ldm     state, {x0, y0, x1, y1, x2, y2, x3, y3}
        ldrd    s, t, [sp, #COUNTERS]
        ldrd    constant0, constant1, [t]
        ldrd    constant2, constant3, [t, #8]

.Lstep:
        /* y_1 ^= step, y_0 ^= C[step mod 8] */
        uxtb    s, s
        eors    y1, y1, s
        and     s, s, #7
        ldr     s, [t, s, lsl #2]
        eors    y0, y0, s

        alzette_to t, s, x2, y2, constant2
        alzette_to x2, y2, x0, y0, constant0
        alzette_to x0, y0, x3, y3, constant3
        alzette_to x3, y3, x1, y1, constant1

        /* from the old left half (x2, y2), (x3, y3) and the old right half (t, s), (x0, y0): the new left half; first
         * y, with ell(x_0 ^ x_1) in x1, which is free ... */
        eors    x1, x2, x3
        ell_before_rotation x1
        mix     y0, y0, y3, x1
        mix     y1, s, y2, x1

        /* ... then x, with ell(y_0 ^ y_1) in s */
        eors    s, y2, y3
        ell_before_rotation s
        mix     x0, x0, x3, s
        mix     x1, t, x2, s

        ldrd    s, t, [sp, #COUNTERS]
        adds    s, s, #0x00010001
        str     s, [sp, #COUNTERS]
        bcc     .Lstep

        ldr     state, [sp], #12
        stm     state, {x0, y0, x1, y1, x2, y2, x3, y3}
        pop     {r4-r11, pc}
end_function pw_sparkle256_permute

#endif
