/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for Cortex-M0+, one column in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "steps.inc"

#define lanes    r0     /* of the column in hand */
#define A        r1
#define B        r2
#define C        r3
#define next     r4     /* theta's effect on the next column */
#define effect   r5
#define moved    r6     /* lane of plane 1 of the column before, which rho-west moves to this one */
#define scratch  r7
#define callers  r12    /* the caller's r4: in C that may be a byte of the state, which the stack must not keep */

/* The frame, from the stack pointer on. */
#define CONSTANT        0       /* for column 0, then 0 */
#define NEXT_CONSTANT   4
#define END_OF_COLUMNS  8

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 28, code: 180}
 *   cycles: 49 + 299*rounds
 *   floor: 61 + 105*rounds
 *   why: As for the fast version.
 *   strategy: The state stays in memory, so that nothing of it is on the stack. The loop loads a column, adds theta's
 *     effect, does chi and stores; it makes the effect on the next column before this one changes, and carries the
 *     lane of plane 1 that rho-west moves to the next column. Before it, columns 2 and 3 are loaded once more for
 *     what they give; behind it, plane 2 moves by two lanes. Two thirds of the cycles are loads and stores. */
function pw_xoodoo_permute
        push    {r5-r7, lr}
        mov     callers, r4
        adr     r2, .Lend_of_constants
        lsls    r1, r1, #1
        subs    r2, r2, r1
        movs    r3, lanes
        adds    r3, #16
        push    {r1, r2, r3}
        adds    lanes, #8

.Lround:
        ldr     A, [sp, #NEXT_CONSTANT]
        ldrh    B, [A]
        cmp     B, #0
        beq     .Lend
        str     B, [sp, #CONSTANT]
        adds    A, #2
        str     A, [sp, #NEXT_CONSTANT]

        /* what columns 2 and 3 give to 3 and 0 */
        bl      .Lload_column
        mov     effect, next
        adds    lanes, #4
        bl      .Lload_column
        eors    B, effect
        subs    lanes, #12

.Lcolumn:
        mov     moved, B
        mov     effect, next
        bl      .Lload_column
        eors    A, effect
        eors    B, effect
        eors    C, effect

        /* rho-west, in part */
        rotate  21, scratch, C

        /* iota */
        ldr     scratch, [sp, #CONSTANT]
        eors    A, scratch
        movs    scratch, #0
        str     scratch, [sp, #CONSTANT]

        /* chi, and rho-east in part: b' is in scratch, c' in moved */
        column  A, moved, C, scratch
        rotate  24, C, moved
        str     A, [lanes, #0]
        str     scratch, [lanes, #16]
        str     moved, [lanes, #32]
        adds    lanes, #4
        ldr     scratch, [sp, #END_OF_COLUMNS]
        cmp     lanes, scratch
        bne     .Lcolumn

        /* rho-east: plane 2 moves by two lanes */
        adds    lanes, #16
        ldm     lanes!, {r1, r2, r3, r4}
        subs    lanes, #16
        stm     lanes!, {r3, r4}
        stm     lanes!, {r1, r2}
        subs    lanes, #40              /* column 2 */
        b       .Lround

.Lend:
        mov     r4, callers
        pop     {r1-r3, r5-r7, pc}

        .p2align 2
        .2byte  0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014
        .2byte  0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
.Lend_of_constants:
        .2byte  0

        /* a column, and what it gives to the next one */
.Lload_column:
        ldr     next, [lanes, #0]
        ldr     B, [lanes, #16]
        ldr     C, [lanes, #32]
        eors    next, B
        eors    next, C
        effect_of next, A, scratch
        ldr     A, [lanes, #0]
        bx      lr
end_function pw_xoodoo_permute

#endif
