/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for AVR: the state in memory, the column parities in registers, one column at a time. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 31, code: 690, rodata: 24}
 *   cycles: 377 + 787*rounds
 *   floor: 200 + 394*rounds
 *   why: With registers for the whole state: 80 xors and 88 cycles of shifts, copies and xors of the effect in
 *     theta, 80 cycles of single-bit steps in the two rhos, 2 for the constant, 144 for chi; 48 bytes in and out,
 *     call and return.
 *   strategy: The state stays in memory and goes through registers once a round, column by column: 12 bytes in, 12
 *     out. Four register quads L hold the parities of planes a and b, which a column leaves behind for the next
 *     round; theta then reads plane c alone, and the effects take the place of the parities one lane on. Plane a is
 *     complemented throughout and b on its way in, so that each line of chi is copy, and/or, xor: 9 cycles for the
 *     3 bytes instead of 12. Both rotations of an effect share three single-bit steps. c of lanes 2 and 3 waits on
 *     the stack, since the new c of lanes 0 and 1 overwrites it. Constants go into memory ahead of theta, whose
 *     parities are already taken. A loop over the columns would need a ring of moves, as slow as the calls, and a counter. */

/* A register quad for each lane x: the parity P[x] of planes a and b between rounds, then theta's effect E[x]. */
#define L00 r2
#define L01 r3
#define L02 r4
#define L03 r5
#define L10 r6
#define L11 r7
#define L12 r8
#define L13 r9
#define L20 r10
#define L21 r11
#define L22 r12
#define L23 r13
#define L30 r14
#define L31 r15
#define L32 r16
#define L33 r17

/* The column in work. Plane a is complemented while the function runs. */
#define A0 r18
#define A1 r19
#define A2 r20
#define A3 r21
#define B0 r22
#define B1 r23
#define B2 r24
#define B3 r25
#define C0 r26
#define C1 r27
#define C2 r28
#define C3 r29

#define SCRATCH r0
#define ZERO r1
#define INDEX C0        /* between rounds: offset of the next round constant */

#define L0 L00, L01, L02, L03
#define L1 L10, L11, L12, L13
#define L2 L20, L21, L22, L23
#define L3 L30, L31, L32, L33
#define A A0, A1, A2, A3
#define B B0, B1, B2, B3
#define C C0, C1, C2, C3

#define STATE r24
#define ROUNDS r22

#define PLANE 16        /* bytes of a plane */
#define LANE 4
#define CONSTANTS 24    /* bytes of the table */

/* One byte of chi in place: ~a, ~b, c in; ~a, b, c out. */
.macro chi a, b, c
        mov     SCRATCH, \b
        nonlinear and SCRATCH, \c
        eor     \a, SCRATCH
        mov     SCRATCH, \c
        nonlinear or SCRATCH, \a
        eor     \b, SCRATCH
        mov     SCRATCH, \a
        nonlinear and SCRATCH, \b
        eor     \c, SCRATCH
.endm

/* c to where rho-east puts it. */
.macro column_store_c offset
        store32 Z, (\offset - LANE), C2, C3, C0, C1
.endm

/* The lane's parity to A, the effect in A with its halves exchanged to the lane. */
.macro exchange_effect lane0, lane2
        movw    r0, A2
        movw    A2, \lane2
        movw    \lane2, A0
        movw    A0, \lane0
        movw    \lane0, r0
.endm

        function pw_xoodoo_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r30, STATE
        ldi     INDEX, CONSTANTS
        lsl     ROUNDS
        sub     INDEX, ROUNDS

        rcall   .Lfirst_parity
        copy32  L00, L02, A0, A2
        rcall   .Lfirst_parity
        copy32  L10, L12, A0, A2
        rcall   .Lfirst_parity
        copy32  L20, L22, A0, A2
        rcall   .Lfirst_parity
        copy32  L30, L32, A0, A2
        sbiw    r30, PLANE

.Lround:
        /* iota: the parities are in registers, so that plane a can take the constant ahead of theta */
        push    INDEX
        movw    B0, r30
        ldi     r30, lo8(.Lconstants)
        ldi     r31, hi8(.Lconstants)
        add     r30, INDEX
        adc     r31, ZERO
        lpm     A0, Z+
        lpm     A1, Z
        movw    r30, B0
        ld      SCRATCH, Z
        eor     SCRATCH, A0
        st      Z, SCRATCH
        ldd     SCRATCH, Z + 1
        eor     SCRATCH, A1
        std     Z + 1, SCRATCH

        /* theta: E[x + 1] = P[x] <<< 5 ^ P[x] <<< 14; c of lanes 2 and 3 is kept for their columns */
        adiw    r30, 2 * PLANE + 3 * LANE
        copy32  A0, A2, L30, L32
        rcall   .Leffect
        save    C3, C2, C1, C0
        sbiw    r30, PLANE
        exchange_effect L00, L02
        rcall   .Leffect
        exchange_effect L10, L12
        rcall   .Leffect
        exchange_effect L20, L22
        rcall   .Leffect
        save    C3, C2, C1, C0
        copy32  L30, L32, A2, A0
        clr     ZERO
        sbiw    r30, 2 * PLANE + 3 * LANE

        /* rho-west: column 0 takes b of lane 3 */
        copy32  B0, B2, L30, L32
        xor32_load B, Z, PLANE + 3 * LANE, SCRATCH

        /* column 0 */
        copy32  A0, A2, L00, L02
        load32  Z, 2 * PLANE, C
        xor32_load L0, Z, PLANE, SCRATCH
        rcall   .Lcolumn
        column_store_c 2 * PLANE + 2 * LANE
        copy32  B0, B2, L00, L02
        copy32  L00, L02, A0, A2

        /* column 1 */
        copy32  A0, A2, L10, L12
        load32  Z, 2 * PLANE, C
        xor32_load L1, Z, PLANE, SCRATCH
        rcall   .Lcolumn
        column_store_c 2 * PLANE + 2 * LANE
        copy32  B0, B2, L10, L12
        copy32  L10, L12, A0, A2

        /* column 2 */
        copy32  A0, A2, L20, L22
        restore C0, C1, C2, C3
        xor32_load L2, Z, PLANE, SCRATCH
        rcall   .Lcolumn
        column_store_c 2 * PLANE - 2 * LANE
        copy32  B0, B2, L20, L22
        copy32  L20, L22, A0, A2

        /* column 3 */
        copy32  A0, A2, L30, L32
        restore C0, C1, C2, C3
        rcall   .Lcolumn
        column_store_c 2 * PLANE - 2 * LANE
        copy32  L30, L32, A0, A2

        sbiw    r30, PLANE
        pop     INDEX
        subi    INDEX, -2
        cpi     INDEX, CONSTANTS
        breq    .Lend
        rjmp    .Lround

.Lend:
        ldi     INDEX, PLANE
1:      ld      SCRATCH, Z
        com     SCRATCH
        st      Z+, SCRATCH
        dec     INDEX
        brne    1b
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* Complements plane a of the lane at Z; its parity with b to A. Z moves on by a lane. */
.Lfirst_parity:
    .irp p, A0, A1, A2, A3
        ld      \p, Z
        com     \p
        st      Z+, \p
        ldd     SCRATCH, Z + PLANE - 1
        eor     \p, SCRATCH
    .endr
        ret

        /* A = P[x] ^ c[x], then E[x + 1] with its halves exchanged; C = c[x] from Z, which moves on. */
.Leffect:
        ld      C0, Z+
        eor     A0, C0
        ld      C1, Z+
        eor     A1, C1
        ld      C2, Z+
        eor     A2, C2
        ld      C3, Z+
        eor     A3, C3
        rotation mov SCRATCH, A0
        rotr32_step A, SCRATCH
        rotr32_step A, SCRATCH          /* P <<< 14, two bytes away */
        copy32  B0, B2, A0, A2
        rotr32_step B, SCRATCH          /* P <<< 5, three bytes away */
        xor32   A, B1, B2, B3, B0
        ret

        /*
         * A = E, B = b ^ E of the column to the left, C = c. Computes the column at Z and stores a and b;
         * leaves c in C (two bytes away) and the parity of a and b in A. Z moves on by a lane.
         */
.Lcolumn:
        xor32   C, A
        xor32_load A, Z, 0, SCRATCH
        not32   B
        rotl32_by_1 C, ZERO
        rotl32_by_1 C, ZERO
        rotl32_by_1 C, ZERO             /* c <<< 11, one byte away */
        chi     A0, B0, C3
        chi     A1, B1, C0
        chi     A2, B2, C1
        chi     A3, B3, C2
        store32_advance Z, A
        rotl32_by_1 B, ZERO
        store32 Z, PLANE - LANE, B
        xor32   A, B
        ret
        end_function pw_xoodoo_permute

        table   .Lconstants
        .word   0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
        end_table .Lconstants

#endif
