/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for Cortex-M3, one round in a loop, with the rotations of rho-east executed. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state     r0
#define rounds    r1
#define constants r2

#define t0 r0
#define t1 r1
#define A0 r2
#define A1 r3
#define A2 r4
#define A3 r5
#define B0 r6
#define B1 r7
#define B2 r8
#define B3 r9
#define C0 r10
#define C1 r11
#define C2 r12
#define C3 lr

#include "steps.inc"

/* Where the pointer to the next constant is on the stack, above the caller's pointer. */
#define NEXT_CONSTANT 4

/* chi on one column, where plane 2 adopts the frame of the others and its result goes to new_c. */
.macro chi_to new_c, a, b, c
        nonlinear combine bic, t0, \a, A, \c, C
        combine eor, \b, \b, B, t0, A
        nonlinear combine bic, t0, \b, B, \a, A
        combine eor, \new_c, t0, B, \c, C
        nonlinear bic t0, \new_c, \b
        eors    \a, \a, t0
.endm

/* The amounts of rho-east to the left, as ROR takes them. */
#define RHO_EAST_B 31
#define RHO_EAST_C 24

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 44, code: 268}
 *   cycles: 57 + 67*rounds
 *   floor: 57 + 54*rounds
 *   why: As for the rolled version.
 *   strategy: As the rolled version (see there), but all frames are 0 between rounds, so that nothing is rotated
 *     on entry and on exit: rho-east rotates, and does the moves of both planes with it, but for one. chi begins
 *     with plane 1 and brings plane 2 to the frame of the others, so that twelve instructions, with those of
 *     theta, have a 16-bit encoding. The table stands behind the code, where ADR reaches it. A loop over columns
 *     needs the state in memory, as registers cannot be indexed; its loads and stores alone take more than twice
 *     the cycles of the unrolled version. */
function pw_xoodoo_permute
        adr     constants, .Lconstants_end
        sub     constants, constants, rounds, lsl #1
        push    {state, constants, r4-r11, lr}
        ldm     state, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}

.Lround:
        .set    FRAME_A, 0
        .set    FRAME_B, 0
        .set    FRAME_C, 0
        theta   b, 14, none, B0, B1, B2, B3, C0, C1, C2, C3

        /* rho-west, in part */
        .set    FRAME_C, FRAME_C + 11

        /* iota; the carry is set in the last round */
        ldr     t1, [sp, #NEXT_CONSTANT]
        ldrh    t0, [t1], #2
        str     t1, [sp, #NEXT_CONSTANT]
        lsrs    t0, t0, #1
        eors    A0, A0, t0

        /* chi, with plane 1 moved by one lane; rho-east on plane 2, which moves it by two */
        chi_to  C2, A2, B1, C2
        chi_to  t1, A0, B3, C0
        rotation ror C0, C2, #RHO_EAST_C
        rotation ror C2, t1, #RHO_EAST_C
        chi_to  C3, A3, B2, C3
        chi_to  t1, A1, B0, C1
        rotation ror C1, C3, #RHO_EAST_C
        rotation ror C3, t1, #RHO_EAST_C

        /* rho-east on plane 1, with the move of rho-west */
        rotation ror t1, B3, #RHO_EAST_B
        rotation ror B3, B2, #RHO_EAST_B
        rotation ror B2, B1, #RHO_EAST_B
        rotation ror B1, B0, #RHO_EAST_B
        mov     B0, t1

        bcc     .Lround

        pop     {state, rounds}
        stm     state, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        pop     {r4-r11, pc}

        /* Each round constant shifted left by one, and 1 added to the last. */
        .p2align 2
        .2byte  0x0b0, 0x070, 0x780, 0x1a0, 0x240, 0x028
        .2byte  0x0c0, 0x058, 0x700, 0x1e0, 0x340, 0x025
.Lconstants_end:
end_function pw_xoodoo_permute

#endif
