/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for AVR, one row and one step of a round in a loop, sixteen rows in a frame. */
#include "../../asm/platform.h"
#if PW_AVR

#include "rows.inc"

#define STATE r24
#define constant r26    /* of the round, in its lower half */
#define steps r27

/* A row, or the sum of a step. */
#define ROW r18, r19, r20, r21

/* Of the loop over rows. */
#define of_row r27
#define power r16       /* 2 to 8 - i, by which row i is multiplied to rotate it; 1 for row 0 */
#define one r17

/* Of the loop over the steps of MixColumnsSerial: X(n+3), X(n+6) and X(n+7). */
#define THIRD r2, r3, r4, r5
#define LAST_BUT_ONE r6, r7, r8, r9
#define LAST r10, r11, r12, r13

/* The frame at Y: X(0) to X(15). */
#define X(m) (1 + 4 * (m))
#define FRAME 64

/* The sum, whose bits are in s0 to s3, is doubled: they are in s3, s0, s1, s2 then. */
.macro double s0, s1, s2, s3
        eor     \s0, \s3
.endm

/* contract of pw_photon256_permute:
 *   bytes: {stack: 82, code: 568}
 *   cycles: 19941
 *   floor: 9400
 *   why: that of the fast form
 *   strategy: Rows are sliced as in the fast form. In a frame of sixteen rows those of step n of MixColumnsSerial are
 *     always as far from Y, which moves on with the steps; three of them, each a term twice or more, are in registers.
 *     The S-box reads the upper half of the frame and writes to the lower one. A row is rotated by a product. The
 *     constants of rows, 0 1 3 7 15 14 12 8, are those of a shift register, as are those of rounds. */
function pw_photon256_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r16, r17, r28, r29
        in      r28, SPL
        in      r29, SPH
        subi    r28, FRAME
        sbc     r29, r1
        set_stack_pointer

        /* rows of nibbles to rows of planes */
        movw    r26, STATE
        movw    r30, r28
        adiw    r30, X(8)
        ldi     r22, 8
.Lto_planes:
        ldi     r23, 4
.Lfrom_byte:
        ld      r0, X+
        spread_nibble r0, ROW
        spread_nibble r0, ROW
        dec     r23
        brne    .Lfrom_byte
        store32_advance Z, ROW
        dec     r22
        brne    .Lto_planes

        ldi     constant, FIRST_CONSTANT
.Lround:
        ldi     of_row, 0
        ldi     power, 1
        ldi     one, 1
.Lrow:
        /* AddConstant */
        load32  Y, X(8), ROW
        add_constants_of_row ROW, constant, of_row, one

        substitute_in_place ROW, r22, r23

        /* ShiftRows */
        .set    AT, X(0)
        .irp    bits, r22, r20, r21, r23
        mark_start
        mul     \bits, power
        or      r0, r1
        mark_end MARK_ROTATION
        std     Y + AT, r0
        .set    AT, AT + 1
        .endr
        adiw    r28, 4
        bst     power, 0
        lsr     power
        bld     power, 7
        cpi     power, 1
        brne    .Lrow
        sbiw    r28, 4 * 8

        /* MixColumnsSerial: X(n+3) + X(n+5), twice it and X(n+1) + X(n+6) + X(n+7), and so on */
        load32  Y, X(6), LAST_BUT_ONE
        load32  Y, X(7), LAST
        ldi     steps, 8
.Lstep:
        load32  Y, X(3), THIRD
        copy32  r18, r20, r2, r4
        xor32_load r18, r19, r20, r21, Y, X(5), r0
        double  r18, r19, r20, r21
        xor32_load r21, r18, r19, r20, Y, X(1), r0
        xor32   r21, r18, r19, r20, LAST_BUT_ONE
        xor32   r21, r18, r19, r20, LAST
        double  r21, r18, r19, r20
        xor32_load r20, r21, r18, r19, Y, X(0), r0
        xor32_load r20, r21, r18, r19, Y, X(2), r0
        xor32_load r20, r21, r18, r19, Y, X(4), r0
        xor32   r20, r21, r18, r19, THIRD
        xor32   r20, r21, r18, r19, LAST
        double  r20, r21, r18, r19
        xor32   r19, r20, r21, r18, THIRD
        xor32   r19, r20, r21, r18, LAST_BUT_ONE
        store32 Y, X(8), r19, r20, r21, r18
        copy32  r6, r8, r10, r12
        mov     r10, r19
        mov     r11, r20
        mov     r12, r21
        mov     r13, r18
        adiw    r28, 4
        dec     steps
        breq    .Lnext_round
        rjmp    .Lstep

.Lnext_round:
        sbiw    r28, 4 * 8
        next_constant constant, r0
        cpi     constant, END
        breq    .Lto_nibbles
        rjmp    .Lround

.Lto_nibbles:
        clr     r1
        movw    r26, STATE
        movw    r30, r28
        adiw    r30, X(8)
        ldi     r22, 8
.Lrow_to_nibbles:
        load_bytes_advance Z, ROW
        ldi     r23, 4
.Lto_byte:
        gather_nibble r0, ROW
        gather_nibble r0, ROW
        st      X+, r0
        dec     r23
        brne    .Lto_byte
        dec     r22
        brne    .Lrow_to_nibbles

        movw    r30, r28
        adiw    r30, X(0)
        ldi     r22, FRAME / 4
.Lwipe:
        .rept   4
        st      Z+, r1
        .endr
        dec     r22
        brne    .Lwipe
        movw    r28, r30
        sbiw    r28, 1
        set_stack_pointer
        restore r29, r28, r17, r16, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_photon256_permute

#endif
