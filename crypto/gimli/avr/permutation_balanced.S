/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for AVR: two rounds at a time on each column, swaps on the way back to memory. */
#include "../../asm/platform.h"
#if PW_AVR

#include "sp_box.inc"

/* contract of pw_gimli_permute:
 *   bytes: {stack: 20, code: 598}
 *   cycles: 9989
 *   floor: 6848
 *   why: With registers for the whole state: 69 cycles for each of 96 SP-boxes (12 and/or, 24 xors, 4 copies, 24
 *     for shifts and 5 for the rotation of y), 24 for the constants; 48 bytes in and out, call and return.
 *   strategy: Rounds 23 and 22, 21 and 20, .. have no swap between them, so a pass over the columns does two rounds
 *     on each while it is in registers; rounds 24 and 1 are passes of one round. The swap after a pass happens at
 *     the store: columns go in pairs that exchange x, the first x waiting in H. A pass with a small swap runs up
 *     (0, 1, 2, 3), one with a big swap down (3, 1, 2, 0), so that y and z of a pass's last column stay for the
 *     next. Byte rotations are register names, and after two rounds they have come round to an exchange of halves.
 *     A product for x & y << 3 would cost the register of the zero. */

/* The column in work. */
#define X0 r2
#define X1 r3
#define X2 r4
#define X3 r5
#define Y0 r6
#define Y1 r7
#define Y2 r8
#define Y3 r9
#define Z0 r10
#define Z1 r11
#define Z2 r12
#define Z3 r13

/* Temporaries; the new z of the first of two rounds appears in T. */
#define T0 r14
#define T1 r15
#define T2 r16
#define T3 r17
#define U0 r18
#define U1 r19
#define U2 r20
#define U3 r21

/* New x of the first column of a pair. */
#define H0 r22
#define H1 r23
#define H2 r24
#define H3 r25

#define DISTANCE r26    /* in bytes, from the first to the second column of a pair */
#define DISTANCE_HIGH r27
#define ROUND r30       /* the last one of the pass; 0 in the pass of round 1 */
#define LEFT r31        /* columns left in this pass */

/* Memory order, and the orders after one and two rounds: x <<< 24 and y <<< 9 are applied to names. */
#define ROW_X X0, X1, X2, X3
#define ROW_X_ONCE X1, X2, X3, X0
#define ROW_X_TWICE X2, X3, X0, X1
#define ROW_Y Y0, Y1, Y2, Y3
#define ROW_Y_ONCE Y3, Y0, Y1, Y2
#define ROW_Y_TWICE Y2, Y3, Y0, Y1
#define ROW_Z Z0, Z1, Z2, Z3
#define T T0, T1, T2, T3
#define U_ONCE U1, U2, U3, U0
#define U_TWICE U2, U3, U0, U1
#define H H0, H1, H2, H3

#define STATE r24
#define ROW 16          /* bytes of a row */
#define COLUMN 4        /* from one column to the next */
#define SMALL 4         /* distance in a small swap, upwards */
#define BIG -8          /* in a big swap, downwards */

        function pw_gimli_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, STATE
        ldi     ROUND, 24
        ldi     DISTANCE, SMALL
        clr     DISTANCE_HIGH
        ldi     LEFT, 4
        set                             /* T: this pass is one round, not two */
        rjmp    .Lload

.Lone_round:
        /* bytes to where the second round of two expects them */
        mov     U0, X3
        mov     X3, X2
        mov     X2, X1
        mov     X1, X0
        mov     X0, U0
        mov     U0, Y0
        mov     Y0, Y1
        mov     Y1, Y2
        mov     Y2, Y3
        mov     Y3, U0
        copy32  T0, T2, Z0, Z2
        rjmp    .Lsecond_round

.Lload:
        load32  Y, ROW, ROW_Y
        load32  Y, 2 * ROW, ROW_Z
.Lload_x:
        load32  Y, 0, ROW_X
        brts    .Lone_round
        copy32  U0, U2, X0, X2
        sp_box  ROW_X_ONCE, ROW_Y_ONCE, ROW_Z, T, U_ONCE
.Lsecond_round:
        copy32  U0, U2, X0, X2
        sp_box  ROW_X_TWICE, ROW_Y_TWICE, T, ROW_Z, U_TWICE

        dec     LEFT
        sbrs    LEFT, 0
        rjmp    .Lsecond_of_pair

        /* first of a pair: the new x waits until the second column has read its own */
        store32 Y, ROW, ROW_Y_TWICE
        store32 Y, 2 * ROW, ROW_Z
        copy32  H0, H2, X2, X0
        add     r28, DISTANCE
        adc     r29, DISTANCE_HIGH
        rjmp    .Lload

.Lmaybe_no_swap:
        /* after round 1 nothing is swapped: exchange what the stores will exchange */
        tst     ROUND
        brne    .Lswap
        copy32  U0, U2, H0, H2
        copy32  H0, H2, X2, X0
        copy32  X2, X0, U0, U2
        rjmp    .Lswap

.Lsecond_of_pair:
        brts    .Lmaybe_no_swap
.Lswap:
        store32 Y, 0, H
        sub     r28, DISTANCE
        sbc     r29, DISTANCE_HIGH
        store32 Y, 0, ROW_X_TWICE
        add     r28, DISTANCE
        adc     r29, DISTANCE_HIGH
        tst     LEFT
        breq    .Lpass_done
        store32 Y, ROW, ROW_Y_TWICE
        store32 Y, 2 * ROW, ROW_Z
        adiw    r28, COLUMN
        rjmp    .Lload

.Lpass_done:
        /* y and z of this column stay: the next pass begins with it */
        movw    U0, Y0
        movw    Y0, Y2
        movw    Y2, U0
        tst     ROUND
        breq    .Lend

        /* after a small swap: s[0] ^= 0x9e377900 ^ round */
        sbrc    ROUND, 1
        rjmp    .Lnext
        sbiw    r28, 3 * COLUMN
        load32  Y, 0, H
        eor     H0, ROUND
        ldi     U0, 0x79
        eor     H1, U0
        ldi     U0, 0x37
        eor     H2, U0
        ldi     U0, 0x9e
        eor     H3, U0
        store32 Y, 0, H
        adiw    r28, 3 * COLUMN

.Lnext:
        /* the other swap and direction; two rounds, or one in the pass of round 1 */
        ldi     U0, SMALL ^ (BIG & 0xff)
        eor     DISTANCE, U0
        com     DISTANCE_HIGH
        ldi     LEFT, 4
        clt
        subi    ROUND, 2
        brne    1f
        set
1:      rjmp    .Lload_x

.Lend:
        store32 Y, ROW, ROW_Y
        store32 Y, 2 * ROW, ROW_Z
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_gimli_permute

#endif
