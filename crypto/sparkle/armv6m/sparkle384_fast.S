/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 with an odd number of steps for Cortex-M0+, two steps in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "sparkle384_steps.inc"

/* The frame: the right half, by turns in one of two places; the state's pointer; the row of the first step of the loop, and
 * the row that ends it. */
#define HALF    24
#define FIRST   0
#define SECOND  HALF
#define STATE   (2 * HALF)
        .set    ROW, STATE + 4
        .set    END, STATE + 8

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 96, code: 1076}
 *   cycles: 148 + 467*steps//2
 *   floor: 126 + 222*steps
 *   why: A step needs 130 instructions for Alzette, 12 cycles for its constants, 20 for the linear layer and 4 to copy sums;
 *     four amounts that come back, 22 moves between low and high registers, 6 cycles to load two branches at once, 12 to load
 *     and 12 to store the right half, less what a first branch saves; 4 for constants of the step. 126 to call, save and
 *     restore, load and store the state, turn y and wipe the stack.
 *   strategy: Alzette in low registers: x, y, two that come and go, four amounts of rotations. y is turned in place to where
 *     each operand of an addition or an XOR is x as it stands, so that nothing is copied: five instructions a line, and two
 *     amounts without a register. Between steps y stays at 16, where it ends and where ell takes two instructions. The left
 *     half is in high registers, the right half on the stack, and as an old left half is a new right half it is stored there
 *     once, in a second place: two steps are unrolled for the two places, and an odd number begins with the second. The linear
 *     layer takes all eight low registers. The branch that a step makes last begins the next one. Constants of the branches on
 *     the stack, to be loaded with x and y, would save three cycles a step for twelve once. */
/* contract of pw_sparkle384_permute_unwiped:
 *   for: {steps: [7, 7]}
 *   bytes: {stack: 96, code: 1076}
 *   cycles: 148 + 467*steps//2
 *   floor: 126 + 222*steps
 *   why: As for pw_sparkle384_permute.
 *   strategy: Another name of pw_sparkle384_permute for the modes in C that clear the stack once. */
function pw_sparkle384_permute
        entry   pw_sparkle384_permute_unwiped
        enter_with_high
        lsls    r2, r1, #3              /* ROW_BYTES */
        adr     r1, .Lrows
        adds    r2, r2, r1
        subs    r1, r1, #ROW_BYTES
        push    {r0, r1, r2}
        sub     sp, sp, #(2 * HALF)

        /* the right half goes to where the second step of the loop has it, with which an odd number begins */
        movs    by16, #16
        adds    r0, r0, #HALF
        ldm     r0!, {r1-r6}
        rotate_y r2, r4, r6
        add     r0, sp, #SECOND
        stm     r0!, {r1-r6}
        ldr     r0, [sp, #STATE]
        ldm     r0!, {r1-r6}
        rotate_y r2, r4, r6
        mov     X2, r3
        mov     Y2, r4
        mov     X0, r5
        mov     Y0, r6
        set_amounts
        b       .Lodd
        define_rows

.Lloop:
        sparkle384_step 0, FIRST, SECOND
.Lodd:
        sparkle384_step 1, SECOND, FIRST
        next_rows
        beq     .Lend
        b       .Lloop
        .ltorg

.Lend:  ldr     r0, [sp, #STATE]
        movs    by16, #16
        mov     r3, X2
        mov     r4, Y2
        mov     r5, X0
        mov     r6, Y0
        rotate_y r2, r4, r6
        stm     r0!, {r1-r6}
        mov     r1, sp
        ldm     r1, {r1-r6}
        rotate_y r2, r4, r6
        stm     r0!, {r1-r6}

        /* nothing of the state stays on the stack */
        .irp    word, r1, r2, r3, r4, r5, r6
        movs    \word, #0
        .endr
        mov     r7, sp
        stm     r7!, {r1-r6}
        stm     r7!, {r1-r6}
        add     sp, sp, #(END + 4)
        leave_with_high
end_function pw_sparkle384_permute
end_function pw_sparkle384_permute_unwiped

#endif
