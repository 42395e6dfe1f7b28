/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for AVR, small: the state in memory, loops over rows, steps and terms. */
#include "../../asm/platform.h"
#if PW_AVR

#include "rows.inc"

#define STATE r24
#define constant r26    /* of the round, in its lower half */

/* A row, or the sum of a step. */
#define ROW r18, r19, r20, r21

/* Of the loop over rows. */
#define of_row r27
#define left r16        /* rows; row i is rotated to the left by 8 - i */
#define one r17

/* Of the loop over the steps of MixColumnsSerial. */
#define TERMS r22       /* bit j: add row j */
#define levels r23
#define TERMS_1 r14
#define TERMS_2 r15
#define TERMS_3 r16
#define TERMS_4 r17
#define steps r27

/* contract of pw_photon256_permute:
 *   bytes: {stack: 8, code: 346}
 *   cycles: 52342
 *   floor: 9400
 *   why: that of the fast form
 *   strategy: Rows are sliced as in the fast form, in the place of the state. Step n of MixColumnsSerial puts row n + 8
 *     in the place of row n. Which rows are terms of which of the four sums (see the fast form) is a mask each, that is
 *     rotated from step to step, so that no pointer goes around. The constants of rows, 0 1 3 7 15 14 12 8, are those
 *     of a shift register, as are those of rounds. */
function pw_photon256_permute
        save    r14, r15, r16, r17, r28, r29

        /* rows of nibbles to rows of planes */
        movw    r30, STATE
        ldi     r16, 8
.Lto_planes:
        ldi     r22, 4
.Lfrom_byte:
        ld      r0, Z+
        ldi     r23, 2
.Lfrom_nibble:
        spread_nibble r0, ROW
        dec     r23
        brne    .Lfrom_nibble
        dec     r22
        brne    .Lfrom_byte
        sbiw    r30, 4
        store32_advance Z, ROW
        dec     r16
        brne    .Lto_planes

        ldi     constant, FIRST_CONSTANT
.Lround:
        movw    r30, STATE
        ldi     of_row, 0
        ldi     left, 8
        ldi     one, 1
.Lrow:
        /* AddConstant */
        load32  Z, 0, ROW
        add_constants_of_row ROW, constant, of_row, one

        substitute_in_place ROW, r22, r23

        /* ShiftRows */
        mov     r18, left
        mark_start
.Lrotate:
        .irp    bits, r22, r20, r21, r23
        lsl     \bits
        adc     \bits, r1
        .endr
        dec     r18
        brne    .Lrotate
        mark_end MARK_ROTATION
        store32_advance Z, r22, r20, r21, r23
        dec     left
        brne    .Lrow

        /* MixColumnsSerial: X(n+3) + X(n+5), twice it and X(n+1) + X(n+6) + X(n+7), and so on */
        movw    r30, STATE
        ldi     r16, 0b00101000
        ldi     r17, 0b11000010
        movw    TERMS_1, r16
        ldi     TERMS_3, 0b10011101
        ldi     TERMS_4, 0b01001000
        ldi     steps, 8
.Lstep:
        clr     r18
        clr     r19
        movw    r20, r18
        ldi     levels, 4
.Llevel:
        /* twice the sum, and the next terms; these are one row further in the next step */
        mov     r0, r21
        mov     r21, r20
        mov     r20, r19
        mov     r19, r18
        eor     r19, r0
        mov     r18, r0
        mov     TERMS, TERMS_1
        mov     TERMS_1, TERMS_2
        mov     TERMS_2, TERMS_3
        mov     TERMS_3, TERMS_4
        mov     TERMS_4, TERMS
        lsl     TERMS_4
        adc     TERMS_4, r1
        movw    r28, STATE
.Lterm:
        lsr     TERMS
        brcc    .Lnext_term
        xor32_load ROW, Y, 0, r0
.Lnext_term:
        adiw    r28, 4
        tst     TERMS
        brne    .Lterm
        dec     levels
        brne    .Llevel
        store32_advance Z, ROW
        dec     steps
        brne    .Lstep

        next_constant constant, r0
        cpi     constant, END
        breq    .Lto_nibbles
        rjmp    .Lround

.Lto_nibbles:
        movw    r30, STATE
        ldi     r16, 8
.Lrow_to_nibbles:
        load32  Z, 0, ROW
        ldi     r22, 4
.Lto_byte:
        ldi     r23, 2
.Lto_nibble:
        gather_nibble r0, ROW
        dec     r23
        brne    .Lto_nibble
        st      Z+, r0
        dec     r22
        brne    .Lto_byte
        dec     r16
        brne    .Lrow_to_nibbles
        restore r29, r28, r17, r16, r15, r14
        ret
end_function pw_photon256_permute

#endif
