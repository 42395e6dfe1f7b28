/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for Cortex-M3, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state r0

#define t0 r0
#define t1 r1
#define A2 r2
#define A3 r3
#define B0 r4
#define B1 r5
#define B2 r6
#define B3 r7
#define C0 r8
#define C1 r9
#define C2 r10
#define C3 r11
#define A0 r12
#define A1 lr

#include "steps.inc"

/* constant >>> FRAME_A */
#define IN_FRAME_A(constant) \
        ((((constant) >> (FRAME_A & 31)) | ((constant) << (32 - (FRAME_A & 31)))) & 0xffffffff)

/* chi on one column, from the frames that all columns have before it. */
.macro chi_column first, adopting, a, b, c
        .set    FRAME_A, CHI_FRAME_A
        .set    FRAME_B, CHI_FRAME_B
        .set    FRAME_C, CHI_FRAME_C
        chi     \first, \adopting, \a, \b, \c, t0
.endm

/* One round: theta as its macro says, then chi with its first plane and those that adopt frames. The lanes of planes 1
 * and 2 are named in their order before the round; rho-west and rho-east move them by naming only. */
.macro xoodoo_round constant, plane, effect, adopting, first, chi_adopting, b0, b1, b2, b3, c0, c1, c2, c3
        theta   \plane, \effect, \adopting, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3

        /* rho-west, in part */
        .set    FRAME_C, FRAME_C + 11

        /* iota */
        eor     A0, A0, #IN_FRAME_A(\constant)

        /* chi, with plane 1 moved by one lane */
        .set    CHI_FRAME_A, FRAME_A
        .set    CHI_FRAME_B, FRAME_B
        .set    CHI_FRAME_C, FRAME_C
        chi_column \first, \chi_adopting, A0, \b3, \c0
        chi_column \first, \chi_adopting, A1, \b0, \c1
        chi_column \first, \chi_adopting, A2, \b1, \c2
        chi_column \first, \chi_adopting, A3, \b2, \c3

        /* rho-east, in part */
        .set    FRAME_B, FRAME_B + 1
        .set    FRAME_C, FRAME_C + 8
.endm

#include "frames.inc"

/*
 * contract:
 *   name: pw_xoodoo_permute
 *   computes: Xoodoo[12], Xoodyak (NIST LWC final round) section 3
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: rounds, register: r1, type: unsigned, access: read, secret: false, range: [12, 12]}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 40
 *   code_bytes: 2220
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 645
 *   floor:
 *     cycles: 643
 *     why: >
 *       49 instructions a round (24 theta, 1 iota, 24 chi) and 55 cycles to call, save the registers and the pointer,
 *       load and store twelve words and return.
 *   strategy: >
 *     Twelve lanes and two temporaries fill the fourteen registers; the pointer waits on the stack. No lane is ever
 *     rotated or moved: rotations are kept as frames (see steps.inc), moves are renaming, which closes after four
 *     rounds. Which operand gives its frame to a result is free; tools/search/xoodoo_frames.py chooses so that all
 *     frames are 0 at the end, which saves eight rotations, and that 80 of the instructions are 16-bit ones. Which
 *     lanes are in low registers counts there: all of plane 1 and two of plane 0 are best, though loading and storing
 *     them out of order takes two LDMs and two STMs, a cycle more each; on chips with wait states the shorter code is
 *     worth thirty. Four rounds in a loop would need a register, or seven cycles a round, for the constants. The number
 *     of rounds is not looked at.
 */
function pw_xoodoo_permute
        push    {state, r4-r11, lr}
        ldm     state!, {A0, A1}
        ldm     state, {A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        .set    FRAME_A, 0
        .set    FRAME_B, 0
        .set    FRAME_C, 0

        xoodoo_twelve_rounds
        .if     (FRAME_A | FRAME_B | FRAME_C) & 31
        .error  "the frames do not close"
        .endif

        pop     {t0}
        stm     t0!, {A0, A1}
        stm     t0, {A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        pop     {r4-r11, pc}
end_function pw_xoodoo_permute

#endif
