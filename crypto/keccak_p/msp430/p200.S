/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] for MSP430, a row of lanes in registers at a time. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define state     r12

/* Parities of the columns, then lanes of a row. */
#define a0        r4
#define a1        r5
#define a2        r6
#define a3        r7
#define a4        r8

/* What theta adds to the columns. */
#define d0        r9
#define d1        r10
#define d2        r11
#define d3        r13
#define d4        r14

#define t         r15

/* On the stack: the other state, and where the next constant is. */
.set COPY, 0
.set NEXT, 26
.set FRAME, 28

.macro rotate_left byte
        rotation rla.b  \byte
        rotation adc.b  \byte
.endm

.macro rotate_right byte
        rotation_op bit, #1, \byte
        rotation rrc.b  \byte
.endm

.macro add_column sum, from, place
        indexed mov.b, \from, \place, \sum
        .irp    row, 5, 10, 15, 20
        xor.b   \place + \row\()(\from), \sum
        .endr
.endm

/* d = left ^ (right rotated by 1) */
.macro add_parities d, left, right
        mov     \right, \d
        rotate_left \d
        xor     \left, \d
.endm

.macro move_lane to, from, place, d, amount
        indexed mov.b, \from, \place, \to
        xor     \d, \to
        .if     \amount < 5
        .rept   \amount
        rotate_left \to
        .endr
        .else
        .rept   8 - \amount
        rotate_right \to
        .endr
        .endif
.endm

/* a ^ (~b & c) */
.macro store_lane a, b, c, to, place
        mov     \c, t
        nonlinear bic \b, t
        xor     \a, t
        mov.b   t, \place\()(\to)
.endm

.macro define_round from, from_place, to, to_place
        /* theta */
        add_column a0, \from, \from_place
        add_column a1, \from, \from_place + 1
        add_column a2, \from, \from_place + 2
        add_column a3, \from, \from_place + 3
        add_column a4, \from, \from_place + 4
        add_parities d0, a4, a1
        add_parities d1, a0, a2
        add_parities d2, a1, a3
        add_parities d3, a2, a4
        add_parities d4, a3, a0

        /* row 0: rho, pi, chi */
        move_lane a0, \from, \from_place + 0, d0, 0
        move_lane a1, \from, \from_place + 6, d1, 4
        move_lane a2, \from, \from_place + 12, d2, 3
        move_lane a3, \from, \from_place + 18, d3, 5
        move_lane a4, \from, \from_place + 24, d4, 6
        store_lane a0, a1, a2, \to, \to_place + 0
        store_lane a1, a2, a3, \to, \to_place + 1
        store_lane a2, a3, a4, \to, \to_place + 2
        store_lane a3, a4, a0, \to, \to_place + 3
        store_lane a4, a0, a1, \to, \to_place + 4

        /* row 1: rho, pi, chi */
        move_lane a0, \from, \from_place + 3, d3, 4
        move_lane a1, \from, \from_place + 9, d4, 4
        move_lane a2, \from, \from_place + 10, d0, 3
        move_lane a3, \from, \from_place + 16, d1, 5
        move_lane a4, \from, \from_place + 22, d2, 5
        store_lane a0, a1, a2, \to, \to_place + 5
        store_lane a1, a2, a3, \to, \to_place + 6
        store_lane a2, a3, a4, \to, \to_place + 7
        store_lane a3, a4, a0, \to, \to_place + 8
        store_lane a4, a0, a1, \to, \to_place + 9

        /* row 2: rho, pi, chi */
        move_lane a0, \from, \from_place + 1, d1, 1
        move_lane a1, \from, \from_place + 7, d2, 6
        move_lane a2, \from, \from_place + 13, d3, 1
        move_lane a3, \from, \from_place + 19, d4, 0
        move_lane a4, \from, \from_place + 20, d0, 2
        store_lane a0, a1, a2, \to, \to_place + 10
        store_lane a1, a2, a3, \to, \to_place + 11
        store_lane a2, a3, a4, \to, \to_place + 12
        store_lane a3, a4, a0, \to, \to_place + 13
        store_lane a4, a0, a1, \to, \to_place + 14

        /* row 3: rho, pi, chi */
        move_lane a0, \from, \from_place + 4, d4, 3
        move_lane a1, \from, \from_place + 5, d0, 4
        move_lane a2, \from, \from_place + 11, d1, 2
        move_lane a3, \from, \from_place + 17, d2, 7
        move_lane a4, \from, \from_place + 23, d3, 0
        store_lane a0, a1, a2, \to, \to_place + 15
        store_lane a1, a2, a3, \to, \to_place + 16
        store_lane a2, a3, a4, \to, \to_place + 17
        store_lane a3, a4, a0, \to, \to_place + 18
        store_lane a4, a0, a1, \to, \to_place + 19

        /* row 4: rho, pi, chi */
        move_lane a0, \from, \from_place + 2, d2, 6
        move_lane a1, \from, \from_place + 8, d3, 7
        move_lane a2, \from, \from_place + 14, d4, 7
        move_lane a3, \from, \from_place + 15, d0, 1
        move_lane a4, \from, \from_place + 21, d1, 2
        store_lane a0, a1, a2, \to, \to_place + 20
        store_lane a1, a2, a3, \to, \to_place + 21
        store_lane a2, a3, a4, \to, \to_place + 22
        store_lane a3, a4, a0, \to, \to_place + 23
        store_lane a4, a0, a1, \to, \to_place + 24

        /* iota */
        mov     NEXT(sp), t
        xor.b   @t+, \to_place\()(\to)
        mov     t, NEXT(sp)
.endm

/* contract of pw_keccak_p200_permute:
 *   bytes: {stack: 44, code: 1594}
 *   cycles: 8936
 *   floor: 7000
 *   why: In a round 74 cycles for the parities, 99 to load the lanes and add to them, 90 to rotate, 75 of chi and 50 to
 *     store lanes, two at a time.
 *   strategy: A lane is a byte in memory; the state does not fit into the registers. A round goes from the state to a
 *     copy on the stack or back, so that pi is where a lane is read. What theta adds stays in registers while the rows
 *     are made. */
function pw_keccak_p200_permute
        save_all
        sub     #FRAME, sp
        mov     #.Lconstants, NEXT(sp)

.Lround:
        define_round state, 0, sp, COPY
        define_round sp, COPY, state, 0
        cmp     #.Lconstants + 18, t
        jeq     .Ldone
        br      #.Lround

.Ldone:
        mov     #FRAME / 2, t
.Lwipe:
        clr     0(sp)
        incd    sp
        dec     t
        jnz     .Lwipe
        restore_all
        ret

.Lconstants:
        .byte   0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
        .byte   0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
end_function pw_keccak_p200_permute

#endif
