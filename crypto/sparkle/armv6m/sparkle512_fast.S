/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle512 with an even number of steps for Cortex-M0+, two steps in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "sparkle512_steps.inc"

/* The frame: the right half, by turns in one of two places; a branch of the left half; the state's pointer; the row of the
 * first step of the loop, and the row that ends it. */
#define HALF    32
#define FIRST   0
#define SECOND  HALF
#define STATE   (2 * HALF + 8)
        .set    X1, 2 * HALF
        .set    Y1, 2 * HALF + 4
        .set    ROW, STATE + 4
        .set    END, STATE + 8

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 120, code: 1408}
 *   cycles: 174 + 313*steps
 *   floor: 150 + 301*steps
 *   why: A step needs 174 instructions for Alzette, 16 cycles for its constants, 28 for the linear layer and 3 to copy
 *     sums; four amounts that come back, 26 moves between low and high registers, 24 cycles to load and store left
 *     branches, 16 to load and 16 to store the right half; 4 for constants of the step. 150 to call, save and restore,
 *     load and store the state, turn y and wipe the stack.
 *   strategy: See pw_sparkle384_permute. One branch of the left half has no high registers while there are four: the one
 *     that is mixed last, which so waits on the stack. */
/* contract of pw_sparkle512_permute_unwiped:
 *   for: {steps: [8, 8]}
 *   bytes: {stack: 120, code: 1408}
 *   cycles: 174 + 313*steps
 *   floor: 150 + 301*steps
 *   why: As for pw_sparkle512_permute.
 *   strategy: Another name of pw_sparkle512_permute for the modes in C that clear the stack once. */
function pw_sparkle512_permute
        entry   pw_sparkle512_permute_unwiped
        enter_with_high
        lsls    r2, r1, #3              /* ROW_BYTES */
        adr     r1, .Lrows
        adds    r2, r2, r1
        push    {r0, r1, r2}
        sub     sp, sp, #STATE

        movs    by16, #16
        adds    r0, r0, #HALF
        mov     r6, sp
        .rept   2
        ldm     r0!, {r1-r4}
        rotate_y r2, r4
        stm     r6!, {r1-r4}
        .endr
        ldr     r0, [sp, #STATE]
        ldm     r0!, {r1-r6}
        rotate_y r2, r4, r6
        mov     X2, r3
        mov     Y2, r4
        mov     X3, r5
        mov     Y3, r6
        ldm     r0!, {r3, r4}
        rotate_y r4
        mov     X0, r3
        mov     Y0, r4
        set_amounts
        b       .Lfirst

.Lsecond:
        sparkle512_step 1, SECOND, FIRST
        next_rows
        bne     .Lfirst

        ldr     r0, [sp, #STATE]
        movs    by16, #16
        mov     r3, X2
        mov     r4, Y2
        mov     r5, X3
        mov     r6, Y3
        rotate_y r2, r4, r6
        stm     r0!, {r1-r6}
        mov     r3, X0
        mov     r4, Y0
        rotate_y r4
        stm     r0!, {r3, r4}
        mov     r6, sp
        .rept   2
        ldm     r6!, {r1-r4}
        rotate_y r2, r4
        stm     r0!, {r1-r4}
        .endr

        /* nothing of the state stays on the stack */
        .irp    word, r1, r2, r3, r4, r5, r6
        movs    \word, #0
        .endr
        mov     r7, sp
        .rept   3
        stm     r7!, {r1-r6}
        .endr
        add     sp, sp, #(END + 4)
        leave_with_high
        .ltorg
        define_rows

.Lfirst:
        sparkle512_step 0, FIRST, SECOND
        b       .Lsecond
        .ltorg
end_function pw_sparkle512_permute
end_function pw_sparkle512_permute_unwiped

#endif
