/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] for AVR, all lanes in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* Lane (x, y) is in register x + 5 y. */
#define parity0 r25
#define parity1 r26
#define parity2 r27
#define parity3 r28
#define parity4 r29
#define t       r30
#define zero    r31
#define first   r25             /* of chi */
#define second  r26

/* Left by so many bits. */
.macro rotate_by_0 lane
.endm

.macro rotate_by_1 lane
        rotation lsl \lane
        rotation adc \lane, zero
.endm

.macro rotate_by_2 lane
        rotate_by_1 \lane
        rotate_by_1 \lane
.endm

.macro rotate_by_3 lane
        rotation swap \lane
        rotate_by_7 \lane
.endm

.macro rotate_by_4 lane
        rotation swap \lane
.endm

.macro rotate_by_5 lane
        rotation swap \lane
        rotate_by_1 \lane
.endm

.macro rotate_by_6 lane
        rotation swap \lane
        rotate_by_2 \lane
.endm

.macro rotate_by_7 lane
        mark_start
        bst     \lane, 0
        lsr     \lane
        bld     \lane, 7
        mark_end MARK_ROTATION
.endm

/* The sum of a column. */
.macro add_column sum, a, b, c, d, e
        mov     \sum, \a
        eor     \sum, \b
        eor     \sum, \c
        eor     \sum, \d
        eor     \sum, \e
.endm

/* theta on a column: adds the sum of the left one, and that of the right one rotated by 1. */
.macro add_parities left, right, a, b, c, d, e
        mov     t, \right
        rotate_by_1 t
        eor     t, \left
        eor     \a, t
        eor     \b, t
        eor     \c, t
        eor     \d, t
        eor     \e, t
.endm

/* A lane of rho and pi. */
.macro move_lane to, from, amount
        mov     \to, \from
        rotate_by_\amount \to
.endm

/* chi on a row */
.macro mix_row a, b, c, d, e
        mov     first, \a
        mov     second, \b
        xor_cleared \b, \c, \a, t
        xor_cleared \c, \d, \b, t
        xor_cleared \d, \e, \c, t
        xor_cleared \e, first, \d, t
        com     first
        nonlinear and first, second
        eor     \e, first
.endm

/* The steps of a round before iota, and iota. */
.macro round_and_add constant
        rcall   .Lround
    .if \constant
        ldi     t, \constant
        eor     r0, t
    .endif
.endm

/* contract of pw_keccak_p200_permute:
 *   bytes: {stack: 24, code: 828}
 *   cycles: 5157
 *   floor: 4500
 *   why: In each round 70 cycles of theta, 67 of rotations and 24 moves, 80 of chi, 8 for the constant and the call;
 *     190 to load, store, save and restore.
 *   strategy: All 25 lanes are in registers, which leaves seven for the parities, a temporary and a zero. Rotations by
 *     more than two bits begin with swap. pi is one cycle of 24 lanes, taken backwards. The constants are immediates
 *     between the calls of the round. */
function pw_keccak_p200_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        movw    r26, r24
        load_bytes_advance X, r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12
        load_bytes_advance X, r13, r14, r15, r16, r17, r18, r19, r20, r21, r22, r23, r24
        clr     zero
        .irp    constant, 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
        round_and_add \constant
        .endr
        .irp    constant, 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
        round_and_add \constant
        .endr
        pop     r27
        pop     r26
        store_bytes_advance X, r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12
        store_bytes_advance X, r13, r14, r15, r16, r17, r18, r19, r20, r21, r22, r23, r24
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret

.Lround:
        /* theta */
        add_column parity0, r0, r5, r10, r15, r20
        add_column parity1, r1, r6, r11, r16, r21
        add_column parity2, r2, r7, r12, r17, r22
        add_column parity3, r3, r8, r13, r18, r23
        add_column parity4, r4, r9, r14, r19, r24
        add_parities parity4, parity1, r0, r5, r10, r15, r20
        add_parities parity0, parity2, r1, r6, r11, r16, r21
        add_parities parity1, parity3, r2, r7, r12, r17, r22
        add_parities parity2, parity4, r3, r8, r13, r18, r23
        add_parities parity3, parity0, r4, r9, r14, r19, r24

        /* rho and pi */
        mov     first, r1
        move_lane r1, r6, 4
        move_lane r6, r9, 4
        move_lane r9, r22, 5
        move_lane r22, r14, 7
        move_lane r14, r20, 2
        move_lane r20, r2, 6
        move_lane r2, r12, 3
        move_lane r12, r13, 1
        move_lane r13, r19, 0
        move_lane r19, r23, 0
        move_lane r23, r15, 1
        move_lane r15, r4, 3
        move_lane r4, r24, 6
        move_lane r24, r21, 2
        move_lane r21, r8, 7
        move_lane r8, r16, 5
        move_lane r16, r5, 4
        move_lane r5, r3, 4
        move_lane r3, r18, 5
        move_lane r18, r17, 7
        move_lane r17, r11, 2
        move_lane r11, r7, 6
        move_lane r7, r10, 3
        move_lane r10, first, 1

        /* chi */
        mix_row r0, r1, r2, r3, r4
        mix_row r5, r6, r7, r8, r9
        mix_row r10, r11, r12, r13, r14
        mix_row r15, r16, r17, r18, r19
        mix_row r20, r21, r22, r23, r24
        ret
end_function pw_keccak_p200_permute

#endif
