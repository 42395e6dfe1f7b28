/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for Cortex-M3, unrolled. */
#ifdef __ARM_ARCH_7M__

#include "armv7m.inc"

#define state r0

#define A0 r0
#define A1 r1
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
#define t0 r12
#define t1 lr

#include "steps.inc"

/* One round. plane (a or b) gives its frame to the parities; adopting (b, c or none) names the plane that takes the
 * frame of theta's effect. The lanes of planes 1 and 2 are named in their order before the round; rho-west and
 * rho-east move them by naming only. */
.macro xoodoo_round constant, plane, adopting, b0, b1, b2, b3, c0, c1, c2, c3
        .ifc    \plane, a
        .set    FRAME_E, 14
        .else
        .set    FRAME_E, FRAME_B + 14
        .endif

        theta   \plane, \adopting, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3
        .ifc    \adopting, b
        .set    FRAME_B, FRAME_E
        .endif
        .ifc    \adopting, c
        .set    FRAME_C, FRAME_E
        .endif

        /* rho-west, in part */
        .set    FRAME_C, FRAME_C + 11

        /* iota */
        eor     A0, A0, #\constant

        /* chi, with plane 1 moved by one lane */
        chi     A0, \b3, \c0, t0
        chi     A1, \b0, \c1, t0
        chi     A2, \b1, \c2, t0
        chi     A3, \b2, \c3, t0

        /* rho-east, in part */
        .set    FRAME_B, FRAME_B + 1
        .set    FRAME_C, FRAME_C + 8
.endm

/*
 * contract:
 *   name: pw_xoodoo_permute_12
 *   computes: Xoodoo[12], Xoodyak (NIST LWC final round) section 3
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 40
 *   code_bytes: 2372
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 643
 *   floor:
 *     cycles: 643
 *     why: >
 *       49 instructions a round (24 theta, 1 iota, 24 chi) and 55 cycles to call, save the registers and the pointer,
 *       load and store twelve words and return.
 *   strategy: >
 *     Twelve lanes and two temporaries fill the fourteen registers; the pointer waits on the stack. No lane is ever
 *     rotated or moved: rotations are kept as frames (see steps.inc), moves are renaming, which closes after four
 *     rounds. In the ninth, eleventh and twelfth round the effect of theta lends its frame to plane 1 or 2 so that after the last
 *     round both frames are 0, which saves the eight rotations that would be due at the end.
 */
function pw_xoodoo_permute_12
        push    {state, r4-r11, lr}
        ldm     state, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        .set    FRAME_B, 0
        .set    FRAME_C, 0

        xoodoo_round 0x058, a, none, B0, B1, B2, B3, C0, C1, C2, C3
        xoodoo_round 0x038, a, none, B3, B0, B1, B2, C2, C3, C0, C1
        xoodoo_round 0x3c0, a, none, B2, B3, B0, B1, C0, C1, C2, C3
        xoodoo_round 0x0d0, a, none, B1, B2, B3, B0, C2, C3, C0, C1

        xoodoo_round 0x120, a, none, B0, B1, B2, B3, C0, C1, C2, C3
        xoodoo_round 0x014, a, none, B3, B0, B1, B2, C2, C3, C0, C1
        xoodoo_round 0x060, a, none, B2, B3, B0, B1, C0, C1, C2, C3
        xoodoo_round 0x02c, a, none, B1, B2, B3, B0, C2, C3, C0, C1

        xoodoo_round 0x380, a, b,    B0, B1, B2, B3, C0, C1, C2, C3
        xoodoo_round 0x0f0, a, none, B3, B0, B1, B2, C2, C3, C0, C1
        xoodoo_round 0x1a0, b, b,    B2, B3, B0, B1, C0, C1, C2, C3
        xoodoo_round 0x012, b, c,    B1, B2, B3, B0, C2, C3, C0, C1
        .if     (FRAME_B | FRAME_C) & 31
        .error  "the frames do not close"
        .endif

        pop     {t0}
        stm     t0, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        pop     {r4-r11, pc}
end_function pw_xoodoo_permute_12

#endif
