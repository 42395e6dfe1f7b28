/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for AVR, small: each step a loop over the state in memory, no register to save. */
#include "avr.inc"

/*
 * contract:
 *   name: pw_xoodoo_permute
 *   computes: Xoodoo[rounds], Xoodyak (NIST LWC final round) section 3
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: rounds, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 8
 *   code_bytes: 312
 *   rodata_bytes: 24
 *   cycles:
 *     atmega128: 11 + 1557*rounds
 *   floor:
 *     cycles: 208 + 366*rounds
 *     why: >
 *       With registers for the whole state: 80 xors and 88 cycles of shifts, copies and xors of the effect in theta,
 *       76 cycles of products and single-bit steps in the two rhos, 2 for the constant, 120 for chi by pairs of bytes;
 *       48 bytes in and out, call and return.
 *   strategy: >
 *     One loop a step, over lanes or bytes, with the pointer left where the next one wants it; all fits in the
 *     registers that a function may change. Theta needs the parity of the lane before: a first pass over lane 3
 *     with no effect gives it. Xoring E into the three planes and those into a copy of E leaves their parity before
 *     E. Two calls that run on into the subroutine make four lanes. rho-west of plane b happens in chi, where four
 *     bytes wait in a queue. Fusing the steps column by column saves loads but needs 14 saved registers, 56 bytes;
 *     complementing a plane as the larger kernels do saves 2 words of chi and costs 9.
 */

/* Theta: the parity of a column; the effect on the next one. */
#define P0 r18
#define P1 r19
#define P2 r20
#define P3 r21
#define E0 r22
#define E1 r23
#define E2 r24
#define E3 r25

/* Chi: a byte of a and c, and the four bytes of b in front of the one that is overwritten. */
#define A r18
#define C r19
#define B0 r20
#define B1 r21
#define B2 r22
#define B3 r23

/* Rho: two words. */
#define U0 r18
#define U1 r19
#define U2 r20
#define U3 r21
#define V0 r22
#define V1 r23
#define V2 r24
#define V3 r25
#define BITS V0

#define COUNT r26
#define INDEX r27       /* offset of the next round constant */
#define SCRATCH r0
#define ZERO r1

#define U U0, U1, U2, U3
#define V V0, V1, V2, V3
#define U_ROTL8 U3, U0, U1, U2
#define V_ROTL8 V3, V0, V1, V2

#define STATE r24
#define ROUNDS r22

#define PLANE_A 0
#define PLANE_B 16
#define PLANE_C 32
#define PLANE 16
#define LANE 4
#define CONSTANTS 24    /* bytes of the table */

/* to ^= ~mask & other, a line of chi. */
.macro chi_line to, mask, other
        mov     SCRATCH, \mask
        com     SCRATCH
        nonlinear and SCRATCH, \other
        eor     \to, SCRATCH
.endm

/* A byte of a plane: into the parity, with the effect on. */
.macro theta_byte p, e
        ld      SCRATCH, Z
        eor     SCRATCH, \e
        eor     \p, SCRATCH
        st      Z+, SCRATCH
.endm

        function pw_xoodoo_permute
        movw    r30, STATE
        ldi     INDEX, CONSTANTS
        sub     INDEX, ROUNDS
        sub     INDEX, ROUNDS

.Lround:
        /* theta: lane 3 without an effect for its parity, then each lane */
        clr     P0
        clr     P1
        movw    P2, P0
        adiw    r30, 3 * LANE
        rcall   .Llane
        sbiw    r30, 4 * LANE
        rcall   .Lfour_lanes

        /* rho-west of plane c: 11 bits, a byte of them at the store */
        adiw    r30, PLANE_C - PLANE
        ldi     COUNT, 4
.Lwest:
        load32  Z, 0, U
        ldi     BITS, 3
1:      rotl32_by_1 U, ZERO
        dec     BITS
        brne    1b
        store32_advance Z, U_ROTL8
        dec     COUNT
        brne    .Lwest
        sbiw    r30, 3 * PLANE

        /* iota */
        movw    E0, r30
        ldi     r30, lo8(.Lconstants)
        ldi     r31, hi8(.Lconstants)
        add     r30, INDEX
        adc     r31, ZERO
        lpm     U0, Z+
        lpm     U1, Z
        subi    INDEX, -2
        movw    r30, E0
        ld      SCRATCH, Z
        eor     SCRATCH, U0
        st      Z, SCRATCH
        ldd     SCRATCH, Z + 1
        eor     SCRATCH, U1
        std     Z + 1, SCRATCH

        /* chi, with b of the lane to the left: rho-west of plane b */
        load32  Z, PLANE_B + 3 * LANE, B0, B1, B2, B3
        ldi     COUNT, PLANE
.Lchi:
        ld      A, Z
        ldd     C, Z + PLANE_C
        chi_line A, B0, C
        chi_line B0, C, A
        chi_line C, A, B0
        std     Z + PLANE_C, C
        ldd     SCRATCH, Z + PLANE_B
        std     Z + PLANE_B, B0
        mov     B0, B1
        mov     B1, B2
        mov     B2, B3
        mov     B3, SCRATCH
        st      Z+, A
        dec     COUNT
        brne    .Lchi

        /* rho-east: b one bit up */
        ldi     COUNT, 4
.Least:
        load32  Z, 0, U
        rotl32_by_1 U, ZERO
        store32_advance Z, U
        dec     COUNT
        brne    .Least

        /* and c one byte and two lanes */
        ldi     COUNT, 2
.Lexchange:
        load32  Z, 0, U
        load32  Z, 2 * LANE, V
        store32 Z, 2 * LANE, U_ROTL8
        store32_advance Z, V_ROTL8
        dec     COUNT
        brne    .Lexchange
        sbiw    r30, PLANE_C + 2 * LANE

        cpi     INDEX, CONSTANTS
        breq    .Lend
        rjmp    .Lround

.Lfour_lanes:
        rcall   .Ltwo_lanes
.Ltwo_lanes:
        rcall   .Llane

        /* P of the lane before: E = P <<< 5 ^ P <<< 14 to the lane at Z, P of that lane. Z moves on by a lane. */
.Llane:
        ldi     COUNT, 3
1:      copy32  E0, E2, P0, P2                  /* at last P <<< 14, two bytes away */
        rotation mov SCRATCH, P0
        rotr32_step P0, P1, P2, P3, SCRATCH     /* at last P <<< 5, three bytes away */
        dec     COUNT
        brne    1b
        xor32   E0, E1, E2, E3, P1, P2, P3, P0

        /* three planes with E each: E on top makes it the parity before the effect */
        copy32  P0, P2, E2, E0
        ldi     COUNT, 3
1:      theta_byte P0, E2
        theta_byte P1, E3
        theta_byte P2, E0
        theta_byte P3, E1
        adiw    r30, PLANE - LANE
        dec     COUNT
        brne    1b
        sbiw    r30, 3 * PLANE - LANE
.Lend:
        ret
        end_function pw_xoodoo_permute

        .section .progmem.data.pw_xoodoo_permute,"a",%progbits
        .type   .Lconstants, %object
.Lconstants:
        .word   0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
        .size   .Lconstants, . - .Lconstants
