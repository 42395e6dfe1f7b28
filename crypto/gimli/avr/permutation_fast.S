/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for AVR: four rounds at a time on a pair of columns, so that most of both stays in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "sp_box.inc"

/* contract of pw_gimli_permute:
 *   bytes: {stack: 20, code: 7546}
 *   cycles: 8131
 *   floor: 6848
 *   why: With registers for the whole state: 69 cycles for each of 96 SP-boxes (12 and/or, 24 xors, 4 copies, 24
 *     for shifts and 5 for the rotation of y), 24 for the constants; 48 bytes in and out, call and return.
 *   strategy: Between two small swaps there are four rounds with a big swap in the middle, which only a pair of
 *     columns takes part in: two rounds on the first column, two on the second, two on the second with x of the
 *     first, two on the first with x of the second. x and z of the first column wait in registers, and y and z of
 *     a last column stay for the next four rounds, which begin with it: 50 bytes in or out for 8 SP-boxes where a
 *     pass over each column for two rounds needs 96. The small swap is a matter of slots: x is found in the slot
 *     of the other column in every other four rounds, so that eight rounds are unrolled, and round 24 and rounds 3
 *     to 1 apart. A product for x & y << 3 would save a cycle a box and take the registers in which z waits. */

/* A column: x, y, z; x and z of the other one of the pair. */
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
#define V0 r22
#define V1 r23
#define V2 r24
#define V3 r25
#define W0 r26
#define W1 r27
#define W2 r30
#define W3 r31

/* Temporaries. */
#define T0 r14
#define T1 r15
#define T2 r16
#define T3 r17
#define U0 r18
#define U1 r19
#define U2 r20
#define U3 r21

#define ROUND r0        /* of the next constant */

/* Memory order, and the orders after one and two rounds: x <<< 24 and y <<< 9 are applied to names. */
#define XX X0, X1, X2, X3
#define XX_ONCE X1, X2, X3, X0
#define XX_TWICE X2, X3, X0, X1
#define YY Y0, Y1, Y2, Y3
#define YY_ONCE Y3, Y0, Y1, Y2
#define YY_TWICE Y2, Y3, Y0, Y1
#define YY_THRICE Y1, Y2, Y3, Y0
#define VV V0, V1, V2, V3
#define VV_TWICE V2, V3, V0, V1
#define VV_THRICE V3, V0, V1, V2
#define XX_THRICE X3, X0, X1, X2
#define ZZ Z0, Z1, Z2, Z3
#define WW W0, W1, W2, W3
#define TT T0, T1, T2, T3
#define UU U0, U1, U2, U3

#define STATE r24
#define ROW 16          /* bytes of a row */
#define COLUMN 4        /* from one column to the next */

/* A round on a column, its bytes in memory order: new x and y in place, one byte further on; new z in t. */
.macro one_round x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3, t0, t1, t2, t3, u0, u1, u2, u3
        copy32  \u0, \u2, \x0, \x2
        sp_box  \x1, \x2, \x3, \x0, \y3, \y0, \y1, \y2, \z0, \z1, \z2, \z3, \t0, \t1, \t2, \t3, \u1, \u2, \u3, \u0
.endm

/* Two rounds: new x and y in place, two bytes further on; new z in place. */
.macro two_rounds x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3
        one_round \x0, \x1, \x2, \x3, \y0, \y1, \y2, \y3, \z0, \z1, \z2, \z3, TT, UU
        copy32  U0, U2, \x0, \x2
        sp_box  \x2, \x3, \x0, \x1, \y2, \y3, \y0, \y1, TT, \z0, \z1, \z2, \z3, U2, U3, U0, U1
.endm

/* x of column 0 ^= 0x9e377900 ^ round; on to the next round with a constant. */
.macro add_constant
        eor     X0, ROUND
        ldi     U0, 0x79
        eor     X1, U0
        ldi     U0, 0x37
        eor     X2, U0
        ldi     U0, 0x9e
        eor     X3, U0
        mov     U0, ROUND
        subi    U0, 4
        mov     ROUND, U0
.endm

/* Round 24 on a column; z arrives in TT, or in ZZ where y and z stay. */
.macro first_round column, stay=0
        load32  Y, COLUMN * \column, XX
    .if \stay
        load32  Y, ROW + COLUMN * \column, YY_THRICE
        load32  Y, 2 * ROW + COLUMN * \column, TT
        one_round XX, YY_THRICE, TT, ZZ, UU
    .else
        load32  Y, ROW + COLUMN * \column, YY
        load32  Y, 2 * ROW + COLUMN * \column, ZZ
        one_round XX, YY, ZZ, TT, UU
        store32 Y, ROW + COLUMN * \column, YY_ONCE
        store32 Y, 2 * ROW + COLUMN * \column, TT
    .endif
        store32 Y, COLUMN * \column, XX_ONCE
.endm

/*
 * Two rounds on columns a and a + 2 each, up to the big swap. x is in the slots x_slot and x_slot + 2; y and z of
 * column a are in registers already where `stays` is set. Leaves x of a in XX_TWICE, z in ZZ, y in memory, and x, y, z
 * of the other one in VV_TWICE, YY_TWICE, WW.
 */
.macro half_before_swap a, x_slot, stays
        load32  Y, COLUMN * \x_slot, XX
    .if \a == 0
        add_constant
    .endif
    .if !\stays
        load32  Y, ROW + COLUMN * \a, YY
        load32  Y, 2 * ROW + COLUMN * \a, ZZ
    .endif
        two_rounds XX, YY, ZZ
        store32 Y, ROW + COLUMN * \a, YY_TWICE
        load32  Y, COLUMN * (\x_slot + 2), VV
        load32  Y, ROW + COLUMN * (\a + 2), YY
        load32  Y, 2 * ROW + COLUMN * (\a + 2), WW
        two_rounds VV, YY, WW
.endm

/* Four rounds on columns a and a + 2; y and z of column a stay in YY and ZZ where `stay` is set. */
.macro four_rounds a, x_slot, stays, stay
        half_before_swap \a, \x_slot, \stays
        two_rounds XX_TWICE, YY_TWICE, WW
        store32 Y, COLUMN * (\x_slot + 2), XX
        store32 Y, ROW + COLUMN * (\a + 2), YY
        store32 Y, 2 * ROW + COLUMN * (\a + 2), WW
        load32  Y, ROW + COLUMN * \a, YY_TWICE
        two_rounds VV_TWICE, YY_TWICE, ZZ
        store32 Y, COLUMN * \x_slot, VV
    .if !\stay
        store32 Y, ROW + COLUMN * \a, YY
        store32 Y, 2 * ROW + COLUMN * \a, ZZ
    .endif
.endm

/* The last three rounds on columns a and a + 2. */
.macro three_rounds a, stays
        half_before_swap \a, \a, \stays
        one_round XX_TWICE, YY_TWICE, WW, TT, UU
        store32 Y, COLUMN * (\a + 2), XX_THRICE
        store32 Y, ROW + COLUMN * (\a + 2), YY_THRICE
        store32 Y, 2 * ROW + COLUMN * (\a + 2), TT
        load32  Y, ROW + COLUMN * \a, YY
        one_round VV_TWICE, YY, ZZ, TT, UU
        store32 Y, COLUMN * \a, VV_THRICE
        store32 Y, ROW + COLUMN * \a, YY_ONCE
        store32 Y, 2 * ROW + COLUMN * \a, TT
.endm

        function pw_gimli_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, STATE
        ldi     U0, 24
        mov     ROUND, U0

        first_round 3
        first_round 2
        first_round 1
        first_round 0, 1

        /* 23 to 20, 15 to 12, 7 to 4; x is in the other slots */
.Lrounds:
        four_rounds 0, 1, 1, 0
        four_rounds 1, 0, 0, 1
        mov     U0, ROUND
        cpi     U0, 4
        brne    1f
        jmp     .Llast_rounds

        /* 19 to 16, 11 to 8 */
1:      four_rounds 1, 1, 1, 0
        four_rounds 0, 0, 0, 1
        jmp     .Lrounds

.Llast_rounds:
        three_rounds 1, 1
        three_rounds 0, 0
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_gimli_permute

#endif
