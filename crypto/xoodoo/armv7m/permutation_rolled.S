/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for Cortex-M3, one round in a loop. */
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

/* Where the caller's pointer and the pointer to the next constant are on the stack. */
#define NEXT_CONSTANT 4

/* chi on one column in which planes 1 and 2 adopt the frame of plane 0 and their results go to new_b and new_c. */
.macro chi_like_a a, b, c, t, new_b, new_c
        nonlinear combine bic, \t, \c, C, \b, B
        combine eor, \a, \a, A, \t, C
        nonlinear combine bic, \t, \a, A, \c, C
        combine eor, \new_b, \t, A, \b, B
        nonlinear combine bic, \t, \new_b, A, \a, A
        combine eor, \new_c, \t, A, \c, C
.endm

/* Each round constant shifted left by one, and 1 added to the last. */
table .Lconstants, 1
        .2byte  0x0b0, 0x070, 0x780, 0x1a0, 0x240, 0x028
        .2byte  0x0c0, 0x058, 0x700, 0x1e0, 0x340, 0x025
end_table .Lconstants

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 44, code: 312, rodata: 24}
 *   cycles: 74 + 63*rounds
 *   floor: 57 + 54*rounds
 *   why: 49 instructions a round as in the unrolled version, 2 for the load of the constant and 3 for the branch of a
 *     loop; 57 to call, to save and restore, to load and store.
 *   strategy: Lanes and temporaries fill the registers as in the unrolled version, but a loop must find every lane
 *     where and how it left it. For the rotations chi writes planes 1 and 2 in the frame 0 of plane 0, so that they
 *     have frames 1 and 8 after rho-east in each round, at no cost; only the entry and the exit rotate. For the moves
 *     the results of chi go to the register that has just become free, which leaves five MOVs a round. The pointer to
 *     the constants lives on the stack; the last constant carries a bit that reaches the carry flag, which no
 *     instruction of chi changes, and ends the loop. */
function pw_xoodoo_permute
        address_of constants, .Lconstants + 24
        sub     constants, constants, rounds, lsl #1
        push    {state, constants, r4-r11, lr}
        ldm     state, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        .irp    lane, B0, B1, B2, B3
        rotation ror \lane, \lane, #1
        .endr
        .irp    lane, C0, C1, C2, C3
        rotation ror \lane, \lane, #8
        .endr

.Lround:
        .set    FRAME_A, 0
        .set    FRAME_B, 1
        .set    FRAME_C, 8
        theta   a, 14, none, B0, B1, B2, B3, C0, C1, C2, C3

        /* rho-west, in part */
        .set    FRAME_C, FRAME_C + 11

        /* iota; the carry is set in the last round */
        ldr     t1, [sp, #NEXT_CONSTANT]
        ldrh    t0, [t1], #2
        str     t1, [sp, #NEXT_CONSTANT]
        lsrs    t0, t0, #1
        eors    A0, A0, t0

        /* chi, with the lane moves of rho-west (plane 1 by one) and rho-east (plane 2 by two) */
        chi_like_a A0, B3, C0, t0, t1, C0
        chi_like_a A3, B2, C3, t0, B3, C3
        chi_like_a A2, B1, C2, t0, B2, t0
        mov     C2, C0
        mov     C0, t0
        chi_like_a A1, B0, C1, t0, B1, t0
        mov     C1, C3
        mov     C3, t0
        mov     B0, t1

        bcc     .Lround

        .irp    lane, B0, B1, B2, B3
        rotation ror \lane, \lane, #31
        .endr
        .irp    lane, C0, C1, C2, C3
        rotation ror \lane, \lane, #24
        .endr
        pop     {state, rounds}
        stm     state, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        pop     {r4-r11, pc}
end_function pw_xoodoo_permute

#endif
