/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 for Cortex-M0+, two steps in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "sparkle256_steps.inc"

/* The frame: the right half, by turns in one of two places, and the state's pointer. */
#define HALF    16
#define FIRST   0
#define SECOND  HALF
#define STATE   (2 * HALF)

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 72, code: 808}
 *   cycles: 136 + 309*steps//2
 *   floor: 118 + 148*steps
 *   why: A step needs 87 instructions for Alzette, 8 cycles for its constants, 12 for the linear layer and 2 to copy sums;
 *     two amounts that come back, 10 moves between low and high registers, 4 cycles to load a left branch, 8 to load and 8
 *     to store the right half; 6 for constants of the step. 118 to call, save and restore, load and store the state, turn y
 *     and wipe the stack.
 *   strategy: See pw_sparkle384_permute. The rows of constants have registers too. */
function pw_sparkle256_permute
        enter_with_high
        push    {r0}
        sub     sp, sp, #(2 * HALF)

        /* an odd number of steps begins with the second step of the loop, and has the right half where that takes it */
        movs    r5, #1
        ands    r5, r5, r1
        lsls    r5, r5, #4
        mov     r6, sp
        adds    r6, r6, r5
        adr     r2, .Lrows
        lsls    r1, r1, #3              /* ROW_BYTES */
        adds    r1, r1, r2
        mov     END, r1
        lsrs    r1, r5, #1
        subs    r2, r2, r1
        mov     ROW, r2

        adds    r0, r0, #HALF
        ldm     r0!, {r1-r4}
        movs    by16, #16
        rotate_y r2, r4
        stm     r6!, {r1-r4}
        subs    r0, r0, #(2 * HALF)
        ldm     r0!, {r1-r4}
        rotate_y r2, r4
        mov     X0, r3
        mov     Y0, r4
        cmp     r5, #0
        beq     .Leven
        set_amounts
        b       .Lodd
.Leven: set_amounts

.Lloop:
        sparkle256_step 0, FIRST, SECOND
.Lodd:
        sparkle256_step 1, SECOND, FIRST
        movs    k, #(2 * ROW_BYTES)
        add     ROW, ROW, k
        cmp     ROW, END
        beq     .Lend
        b       .Lloop
        .ltorg
        define_rows

.Lend:  ldr     r0, [sp, #STATE]
        movs    by16, #16
        mov     r3, X0
        mov     r4, Y0
        rotate_y r2, r4
        stm     r0!, {r1-r4}
        mov     r1, sp
        ldm     r1, {r1-r4}
        rotate_y r2, r4
        stm     r0!, {r1-r4}

        /* nothing of the state stays on the stack */
        .irp    word, r1, r2, r3, r4
        movs    \word, #0
        .endr
        mov     r7, sp
        stm     r7!, {r1-r4}
        stm     r7!, {r1-r4}
        add     sp, sp, #(STATE + 4)
        leave_with_high
end_function pw_sparkle256_permute

#endif
