/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for Cortex-M3, unrolled. */
#ifdef __ARM_ARCH_7M__

#include "armv7m.inc"

#define state r0

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

/* One round, with theta as its macro says. The lanes of planes 1 and 2 are named in their order before the round;
 * rho-west and rho-east move them by naming only. */
.macro xoodoo_round constant, plane, effect, adopting, b0, b1, b2, b3, c0, c1, c2, c3
        theta   \plane, \effect, \adopting, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3

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
 *   code_bytes: 2296
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
 *     rounds. Which operands of theta give their frames to the results is free in each round. The choice below, from
 *     an exhaustive search (plane 0 unrotated, chi as it is), ends with all frames 0, which saves eight rotations, and
 *     makes frames equal where the low registers, those of plane 0 first, can then use 38 16-bit instructions.
 */
function pw_xoodoo_permute_12
        push    {state, r4-r11, lr}
        ldm     state, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        .set    FRAME_B, 0
        .set    FRAME_C, 0

        xoodoo_round 0x058, b, 14, c,  B0, B1, B2, B3, C0, C1, C2, C3
        xoodoo_round 0x038, c, 14, c,  B3, B0, B1, B2, C2, C3, C0, C1
        xoodoo_round 0x3c0, c, 14, b,  B2, B3, B0, B1, C0, C1, C2, C3
        xoodoo_round 0x0d0, b, 14, b,  B1, B2, B3, B0, C2, C3, C0, C1

        xoodoo_round 0x120, b, 14, c,  B0, B1, B2, B3, C0, C1, C2, C3
        xoodoo_round 0x014, c, 5,  b,  B3, B0, B1, B2, C2, C3, C0, C1
        xoodoo_round 0x060, b, 14, c,  B2, B3, B0, B1, C0, C1, C2, C3
        xoodoo_round 0x02c, c, 5,  bc, B1, B2, B3, B0, C2, C3, C0, C1

        xoodoo_round 0x380, c, 14, c,  B0, B1, B2, B3, C0, C1, C2, C3
        xoodoo_round 0x0f0, b, 14, bc, B3, B0, B1, B2, C2, C3, C0, C1
        xoodoo_round 0x1a0, c, 5,  c,  B2, B3, B0, B1, C0, C1, C2, C3
        xoodoo_round 0x012, b, 14, c,  B1, B2, B3, B0, C2, C3, C0, C1
        .if     (FRAME_B | FRAME_C) & 31
        .error  "the frames do not close"
        .endif

        pop     {state}
        stm     state, {A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3}
        pop     {r4-r11, pc}
end_function pw_xoodoo_permute_12

#endif
