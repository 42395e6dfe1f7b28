/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for AVR, small: one column a turn, each result stored as it comes, shifts by a subroutine. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_gimli_permute:
 *   bytes: {stack: 10, code: 294}
 *   cycles: 17914
 *   floor: 6848
 *   why: With registers for the whole state: 69 cycles for each of 96 SP-boxes (12 and/or, 24 xors, 4 copies, 24 for
 *     shifts and 5 for the rotation of y), 24 for the constants; 48 bytes in and out, call and return.
 *   strategy: A column is loaded with the bytes of x and y in rotated order. The three results are computed one after
 *     the other in the same four registers and stored at once, so that x, y and z stay as they are and six registers
 *     are saved. Six shifts by one bit are calls, 7 cycles each for 22 bytes less. Both swaps are one routine that
 *     exchanges two words twice at a distance that depends on the round. Exchanging on the way back, as the larger
 *     kernel does, needs more registers and branches. */

/* The column in work: x <<< 24, y <<< 9, z, and a result. */
#define X0 r18
#define X1 r19
#define X2 r20
#define X3 r21
#define Y0 r22
#define Y1 r23
#define Y2 r24
#define Y3 r25
#define Z0 r14
#define Z1 r15
#define Z2 r16
#define Z3 r17
#define T0 r0
#define T1 r1
#define T2 r26
#define T3 r27

#define LEFT r28        /* columns */
#define ROUND r29
#define SCRATCH r18     /* between the columns */
#define SCRATCH_2 r19

#define BX X0, X1, X2, X3
#define BX_IN_MEMORY X3, X0, X1, X2
#define BY Y0, Y1, Y2, Y3
#define BY_IN_MEMORY Y1, Y2, Y3, Y0
#define BZ Z0, Z1, Z2, Z3
#define T T0, T1, T2, T3

#define STATE r24
#define ROW 16          /* bytes of a row */
#define COLUMN 4        /* from one column to the next */

.macro combine operation, f0, f1, f2, f3
        nonlinear \operation T0, \f0
        nonlinear \operation T1, \f1
        nonlinear \operation T2, \f2
        nonlinear \operation T3, \f3
.endm

        function pw_gimli_permute
        save    r14, r15, r16, r17, r28, r29
        movw    r30, STATE
        ldi     ROUND, 24

.Lround:
        ldi     LEFT, 4
.Lcolumn:
        load32  Z, 0, BX_IN_MEMORY
        load32  Z, ROW, BY_IN_MEMORY
        load32  Z, 2 * ROW, BZ
        rotl32_by_1_through_t BY

        /* new z = x ^ z << 1 ^ (y & z) << 2, as x ^ (z ^ (y & z) << 1) << 1 */
        copy32  T0, T2, Y0, Y2
        combine and, BZ
        rcall   .Lshift
        xor32   T, BZ
        rcall   .Lshift
        xor32   T, BX
        store32 Z, 2 * ROW, T

        /* new y = y ^ x ^ (x | z) << 1 */
        copy32  T0, T2, X0, X2
        combine or, BZ
        rcall   .Lshift
        xor32   T, BX
        xor32   T, BY
        store32 Z, ROW, T

        /* new x = z ^ y ^ (x & y) << 3 */
        copy32  T0, T2, X0, X2
        combine and, BY
        rcall   .Lshift
        rcall   .Lshift
        rcall   .Lshift
        xor32   T, BY
        xor32   T, BZ
        store32 Z, 0, T

        adiw    r30, COLUMN
        dec     LEFT
        breq    1f
        rjmp    .Lcolumn
1:      sbiw    r30, ROW

        /* an even round: x of columns 0 and 1, 2 and 3 change places, or of 0 and 2, 1 and 3 */
        sbrc    ROUND, 0
        rjmp    .Lnext
        movw    r26, r30
        adiw    r26, COLUMN
        sbrc    ROUND, 1
        adiw    r26, COLUMN
        rcall   .Lexchange
        sbrc    ROUND, 1
        rjmp    1f
        adiw    r26, COLUMN
        adiw    r30, COLUMN
1:      rcall   .Lexchange
        movw    r30, r26
        sbiw    r30, ROW

        /* after the first kind: s[0] ^= 0x9e377900 ^ round */
        sbrc    ROUND, 1
        rjmp    .Lnext
        ld      SCRATCH, Z
        eor     SCRATCH, ROUND
        st      Z, SCRATCH
        ldd     SCRATCH, Z + 1
        ldi     SCRATCH_2, 0x79
        eor     SCRATCH, SCRATCH_2
        std     Z + 1, SCRATCH
        ldd     SCRATCH, Z + 2
        ldi     SCRATCH_2, 0x37
        eor     SCRATCH, SCRATCH_2
        std     Z + 2, SCRATCH
        ldd     SCRATCH, Z + 3
        ldi     SCRATCH_2, 0x9e
        eor     SCRATCH, SCRATCH_2
        std     Z + 3, SCRATCH

.Lnext:
        dec     ROUND
        breq    1f
        rjmp    .Lround
1:      clr     r1
        restore r29, r28, r17, r16, r15, r14
        ret

.Lshift:
        shl32_by_1 T
        ret

        /* Exchanges the words at X and Z, which move on. */
.Lexchange:
        ldi     LEFT, COLUMN
1:      ld      SCRATCH, X
        ld      SCRATCH_2, Z
        st      X+, SCRATCH_2
        st      Z+, SCRATCH
        dec     LEFT
        brne    1b
        ret
        end_function pw_gimli_permute

#endif
