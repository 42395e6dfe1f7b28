/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for AVR, small: two loops over the lanes in memory, no register to save. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 8, code: 312, rodata: 24}
 *   cycles: 10 + 1353*rounds
 *   floor: 208 + 366*rounds
 *   why: With registers for the whole state: 80 xors and 88 cycles of shifts, copies and xors of the effect in
 *     theta, 76 cycles of products and single-bit steps in the two rhos, 2 for the constant, 120 for chi by pairs
 *     of bytes; 48 bytes in and out, call and return.
 *   strategy: Loops over the lanes in memory, theta and the rest; all fits in the registers that a function may
 *     change. Theta needs the parity of the lane before: a first pass over lane 3 with no effect gives it. Xoring
 *     E into the three planes and those into a copy of E leaves their parity before E. Two calls that run on into
 *     the subroutine make four lanes. Chi goes byte by byte; c <<< 11 is made of products on the way in, and b of
 *     the lane to the left is a ring of registers, which holds the lane's new b after four bytes and is rotated
 *     there. One counter has bytes and lanes in its halves: the half-carry ends a lane. Theta in registers
 *     together with the rest needs 14 saved registers, 56 bytes; complementing a plane as the larger kernels do
 *     saves 2 words of chi and costs 9. */

/* Theta: the parity of a column; the effect on the next one. */
#define P0 r18
#define P1 r19
#define P2 r20
#define P3 r21
#define E0 r22
#define E1 r23
#define E2 r24
#define E3 r25

/* Chi: a byte of each plane, and the ring of b. */
#define C r18
#define CARRIED r19     /* bits of c that the product before left for this byte; with C a pair */
#define B0 r20
#define B1 r21
#define B2 r22
#define B3 r23
#define A r24
#define OLD_C r25       /* the byte of c that is next in c <<< 11 */
#define POWER r27       /* 2^3, for a shift as a product */

/* rho-east of c: two words. */
#define U0 r18
#define U1 r19
#define U2 r20
#define U3 r21
#define V0 r22
#define V1 r23
#define V2 r24
#define V3 r25

#define COUNT r26
#define INDEX r27       /* behind the next round constant: 0 at the end; on the stack during chi */
#define SCRATCH r0
#define ZERO r1

#define B B0, B1, B2, B3
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

/* Of COUNT in chi: bytes of the lane to come after this one in the low half, lanes in the high half. */
#define ALL_BYTES 0x33
#define NEXT_LANE 0xf3

/* A byte of a plane: into the parity, with the effect on. */
.macro theta_byte p, e
        ld      SCRATCH, Z
        eor     SCRATCH, \e
        eor     \p, SCRATCH
        st      Z+, SCRATCH
.endm

/* A byte of b to the lane that has just been done, the old one to its place in the ring. */
.macro exchange_b byte, b
        ldd     SCRATCH, Z + PLANE_B - LANE + \byte
        std     Z + PLANE_B - LANE + \byte, \b
        mov     \b, SCRATCH
.endm

        function pw_xoodoo_permute
        movw    r30, STATE
        lsl     ROUNDS
        mov     INDEX, ROUNDS

.Lround:
        /* theta: lane 3 without an effect for its parity, then each lane */
        clr     E0
        clr     E1
        movw    E2, E0
        adiw    r30, 3 * LANE
        rcall   .Lparity
        sbiw    r30, 4 * LANE
        rcall   .Lfour_lanes
        sbiw    r30, 4 * LANE

        /* iota */
        movw    E0, r30
        ldi     r30, lo8(.Lconstants - 2)
        ldi     r31, hi8(.Lconstants - 2)
        add     r30, INDEX
        adc     r31, ZERO
        lpm     U0, Z+
        lpm     U1, Z
        subi    INDEX, 2
        push    INDEX
        movw    r30, E0
        ld      SCRATCH, Z
        eor     SCRATCH, U0
        st      Z, SCRATCH
        ldd     SCRATCH, Z + 1
        eor     SCRATCH, U1
        std     Z + 1, SCRATCH

        /* rho-west: the ring of column 0 is b of lane 3 */
        load32  Z, PLANE_B + 3 * LANE, B
        ldi     POWER, 1 << 3
        ldi     COUNT, ALL_BYTES
.Llane_of_chi:
        /* and c <<< 11: 8 by the order of its bytes, 3 as products */
        ldd     OLD_C, Z + PLANE_C + 2
        rotation mul OLD_C, POWER
        rotation mov CARRIED, r1
        ldd     OLD_C, Z + PLANE_C + 3
.Lbyte_of_chi:
        rotation mul OLD_C, POWER
        rotation or r0, CARRIED
        rotation movw C, r0
        ldd     OLD_C, Z + PLANE_C
        ld      A, Z
        xor_cleared B0, C, A, SCRATCH
        xor_cleared C, A, B0, SCRATCH
        xor_cleared A, B0, C, SCRATCH
        std     Z + PLANE_C, C
        st      Z+, A
        mov     SCRATCH, B0
        mov     B0, B1
        mov     B1, B2
        mov     B2, B3
        mov     B3, SCRATCH
        subi    COUNT, 1
        brhc    .Lbyte_of_chi

        /* rho-east: b one bit up */
        clr     ZERO
        rotl32_by_1 B, ZERO
        exchange_b 0, B0
        exchange_b 1, B1
        exchange_b 2, B2
        exchange_b 3, B3
        andi    COUNT, NEXT_LANE        /* negative after the last one */
        brpl    .Llane_of_chi
        pop     INDEX

        /* and c one byte and two lanes */
        adiw    r30, PLANE
        ldi     COUNT, 2
.Lexchange:
        load32  Z, 0, U
        load32  Z, 2 * LANE, V
        store32 Z, 2 * LANE, U_ROTL8
        store32_advance Z, V_ROTL8
        dec     COUNT
        brne    .Lexchange
        sbiw    r30, PLANE_C + 2 * LANE

        tst     INDEX
        breq    .Lend
        rjmp    .Lround

.Lfour_lanes:
        rcall   .Ltwo_lanes
.Ltwo_lanes:
        rcall   .Llane

        /* P of the lane before: E = P <<< 5 ^ P <<< 14 to the lane at Z, P of that lane. Z moves on by a lane. */
.Llane:
        rotation mov SCRATCH, P0
        rotr32_step P0, P1, P2, P3, SCRATCH
        rotr32_step P0, P1, P2, P3, SCRATCH
        copy32  E0, E2, P0, P2                  /* P <<< 14, two bytes away */
        rotr32_step P0, P1, P2, P3, SCRATCH     /* P <<< 5, three bytes away */
        xor32   E0, E1, E2, E3, P1, P2, P3, P0

        /* three planes with E each: E on top makes it the parity before the effect */
.Lparity:
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

        table   .Lconstants     /* of the last round first */
        .word   0x012, 0x1a0, 0x0f0, 0x380, 0x02c, 0x060, 0x014, 0x120, 0x0d0, 0x3c0, 0x038, 0x058
        end_table .Lconstants

#endif
