/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] for AVR in little code and memory: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../rows.h"

/* Y: the state. */
#define left    r6              /* rounds to do */
#define zero    r1

#include "../../asm/avr.inc"
#define t       r0

/* theta: sums of the columns, which become its words; one finds another place. */
#define S0L     r18
#define S0H     r19
#define S1L     r20
#define S1H     r21
#define S2L     r22
#define S2H     r23
#define S3L     r24
#define S3H     r25
#define S4L     r26
#define S4H     r27
#define W3L     r2
#define W3H     r3
#define wordL   r4
#define wordH   r5
#define sum_rows  r7
#define word_rows S0L

/* rho and pi: a lane on its way, and the one in whose place it goes. */
#define laneL   r24
#define laneH   r25
#define nextL   r20
#define nextH   r21
#define step    r22
#define amount  r23
#define bits    r18

/* chi: a byte of each lane of a row. */
#define b0      r20
#define b1      r21
#define b2      r22
#define b3      r23
#define b4      r24
#define bytes   r18

/* The round constants as a table. */
.macro constants first:req, rest:vararg
        .word   \first
        .ifnb   \rest
        constants \rest
        .endif
.endm

table pw_keccak_p400_permute_constants
        EACH_CONSTANT(constants)
/* Offsets in memory of the lanes that each other's content goes to, from that of lane 1 on; the last is lane 1. */
.Lcycle:
        .irp    number, CYCLE_OF_PI
        .byte   2 * \number
        .endr
end_table pw_keccak_p400_permute_constants

/* to = the sum on the left ^ that on the right rotated by 1 */
.macro theta_word to, leftL, leftH, rightL
        movw    wordL, \rightL
        rotl16_by_1 wordL, wordH, zero
        eor     wordL, \leftL
        eor     wordH, \leftH
        movw    \to, wordL
.endm

/* The byte at Z + offset = first ^ (third & ~second). */
.macro choose offset, first, second, third
        mov     t, \second
        com     t
        nonlinear and t, \third
        eor     t, \first
        std     Z + \offset, t
.endm

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 10, code: 418, rodata: 64}
 *   cycles: 41 + 2147*rounds
 *   floor: 200 + 520*rounds
 *   why: that of the fast implementation; here bytes are counted
 *   strategy: The state stays as it is in memory. Rows are summed in ten registers, which become the words of theta but
 *     for one, and go to each row. Rho and pi are one walk through 24 lanes, each of which goes to the place of the
 *     next; it is rotated by the sum of the steps so far, for which there is no table. Chi takes the same byte of five
 *     lanes at a time. */
function pw_keccak_p400_permute
        save    r2, r3, r4, r5, r6, r7, r28, r29
        movw    r28, r24
        mov     left, r22

.Lround:
        /* theta: the sums of the columns */
        movw    r30, r28
        ldi     S0L, 5
        mov     sum_rows, S0L
    .irp sum, S0L, S0H, S1L, S1H, S2L, S2H, S3L, S3H, S4L, S4H
        clr     \sum
    .endr
1:
    .irp sum, S0L, S0H, S1L, S1H, S2L, S2H, S3L, S3H, S4L, S4H
        ld      t, Z+
        eor     \sum, t
    .endr
        dec     sum_rows
        brne    1b

        /* its words, and to each row */
        theta_word W3L, S2L, S2H, S4L
        theta_word S4L, S4L, S4H, S1L
        theta_word S1L, S1L, S1H, S3L
        theta_word S2L, S0L, S0H, S2L
        theta_word S3L, S3L, S3H, S0L
        movw    r30, r28
        ldi     word_rows, 5
2:
    .irp word, S4L, S4H, S2L, S2H, S1L, S1H, W3L, W3H, S3L, S3H
        ld      t, Z
        eor     t, \word
        st      Z+, t
    .endr
        dec     word_rows
        brne    2b

        /* rho and pi */
        ldd     laneL, Y + 2
        ldd     laneH, Y + 3
        clr     step
        clr     amount
        ldi     r30, lo8(.Lcycle)
        ldi     r31, hi8(.Lcycle)
3:      inc     step
        add     amount, step
        lpm     t, Z+
        movw    r26, r28
        add     r26, t
        adc     r27, zero
        ld      nextL, X+
        ld      nextH, X
        mark_start
        mov     bits, amount
        sbrs    bits, 3
        rjmp    4f
        mov     t, laneL
        mov     laneL, laneH
        mov     laneH, t
4:      andi    bits, 7
        breq    6f
        mark_end MARK_ROTATION
5:      rotl16_by_1 laneL, laneH, zero
        dec     bits
        brne    5b
6:      st      X, laneH
        st      -X, laneL
        movw    laneL, nextL
        cpi     step, 24
        brne    3b

        /* chi */
        movw    r30, r28
        ldi     bytes, 10
7:      ld      b0, Z
        ldd     b1, Z + 2
        ldd     b2, Z + 4
        ldd     b3, Z + 6
        ldd     b4, Z + 8
        choose  0, b0, b1, b2
        choose  2, b1, b2, b3
        choose  4, b2, b3, b4
        choose  6, b3, b4, b0
        choose  8, b4, b0, b1
        adiw    r30, 1
        sbrc    bytes, 0                /* the second byte of the lanes */
        adiw    r30, 8
        dec     bytes
        brne    7b

        /* iota: the constants end where the table of pi begins */
        ldi     r30, lo8(.Lcycle)
        ldi     r31, hi8(.Lcycle)
        sub     r30, left
        sbc     r31, zero
        sub     r30, left
        sbc     r31, zero
        lpm     t, Z+
        ld      b0, Y
        eor     b0, t
        st      Y, b0
        lpm     t, Z+
        ldd     b0, Y + 1
        eor     b0, t
        std     Y + 1, b0

        dec     left
        breq    8f
        rjmp    .Lround
8:      restore r29, r28, r7, r6, r5, r4, r3, r2
        ret
end_function pw_keccak_p400_permute

#endif
