/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for Cortex-M3, one step in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state     r0
#define steps     r1

#define k         r0
#define constants r1
#define kept      constants
#define x0        r2
#define y0        r3
#define x1        r4
#define y1        r5
#define x2        r6
#define y2        r7
#define x3        r8
#define y3        r9
#define x4        r10
#define y4        r11
#define x5        r12
#define y5        lr

/* On the stack, from its pointer on: the state's pointer, the counters and the pointer to the constants. */
#define COUNTERS  4
#define CONSTANTS 8

sparkle_constants

.macro branch number, x, y
        ldr     k, [constants, #(4 * \number)]
        alzette \x, \y, k
.endm

/* right_j ^= left_j ^ ell, with ell in k, for the words of one kind, and the branch permutation: the new left half is
 * the mixed right one moved by one branch, the new right half is the old left one. */
.macro mix_and_permute left0, left1, left2, right0, right1, right2
        eors    kept, \right2, \left2
        mov     \right2, \left2
        eors    \left2, \right0, \left0
        mov     \right0, \left0
        eors    \left0, \right1, \left1
        mov     \right1, \left1

        eor     \left0, \left0, k, ror #16
        eor     \left1, kept, k, ror #16
        eor     \left2, \left2, k, ror #16
.endm

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 48, code: 412, rodata: 32}
 *   cycles: 62 + 122*steps
 *   floor: 62 + 109*steps
 *   why: A step needs 72 instructions for Alzette, 18 for the linear layer, 2 for its own constants, 12 to load the
 *     branch constants and 2 to load the step's, 3 for the branch of a loop.
 *   strategy: Twelve words, one constant and the pointer to the constants fill the fourteen registers. The
 *     pointer's register serves the linear layer as a second temporary, which halves the moves of the branch
 *     permutation, and is loaded again from the stack, where the counters are too: the step's number in the low
 *     half, the steps to come, negated, in the high half, whose carry ends the loop. */
function pw_sparkle384_permute
        negs    steps, steps
        lsls    steps, steps, #16
        address_of r2, .Lconstants
        push    {state, steps, r2, r4-r11, lr}
        ldm     state, {x0, y0, x1, y1, x2, y2, x3, y3, x4, y4, x5, y5}
        ldrd    k, constants, [sp, #COUNTERS]

.Lstep:
        /* y_1 ^= step, y_0 ^= C[step mod 8] */
        uxtb    k, k
        eors    y1, y1, k
        and     k, k, #7
        ldr     k, [constants, k, lsl #2]
        eors    y0, y0, k

        branch  0, x0, y0
        branch  1, x1, y1
        branch  2, x2, y2
        branch  3, x3, y3
        branch  4, x4, y4
        branch  5, x5, y5

        /* ell(x_0 ^ x_1 ^ x_2) goes to all y */
        eors    k, x0, x1
        eors    k, k, x2
        ell_before_rotation k
        mix_and_permute y0, y1, y2, y3, y4, y5

        /* ell(y_0 ^ y_1 ^ y_2), of the old left half, to all x */
        eors    k, y3, y4
        eors    k, k, y5
        ell_before_rotation k
        mix_and_permute x0, x1, x2, x3, x4, x5

        ldr     constants, [sp, #CONSTANTS]
        ldr     k, [sp, #COUNTERS]
        adds    k, k, #0x00010001
        str     k, [sp, #COUNTERS]
        bcc     .Lstep

        ldr     state, [sp], #12
        stm     state, {x0, y0, x1, y1, x2, y2, x3, y3, x4, y4, x5, y5}
        pop     {r4-r11, pc}
end_function pw_sparkle384_permute

#endif
