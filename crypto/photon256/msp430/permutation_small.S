/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for MSP430, small: the state in memory, loops over rows, steps and terms. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "rows.inc"

#define constant r10    /* of the round, in its lower half */
#define of_row r11
#define left r13        /* rows; row i is rotated to the left by 8 - i */
#define scratch r14

/* Of the loop over the steps of MixColumnsSerial. */
#define even r8
#define odd r9
#define terms r10       /* bit j: add row j */
#define terms_1 r4
#define terms_2 r5
#define terms_3 r6
#define terms_4 r7
#define levels r11
#define row r13
#define term r14
#define steps r15

/* The constants of the rounds, 1 3 7 14 13 11 6 12 9 2 5 10, are the lower half of a shift register that the complement of the
 * sum of bits 2 and 3 enters. */
#define FIRST_CONSTANT 0x01
#define END 0x94        /* what follows the last one */

/* contract of pw_photon256_permute:
 *   bytes: {stack: 18, code: 398}
 *   cycles: 45230
 *   floor: 7800
 *   why: that of the fast form
 *   strategy: Rows are sliced as in the fast form, in the place of the state. Step n of MixColumnsSerial puts row n + 8
 *     in the place of row n. Which rows are terms of which of the four sums (see the fast form) is a mask each, that is
 *     rotated from step to step, so that no pointer goes around. The constants of rows, 0 1 3 7 15 14 12 8, are those
 *     of a shift register, as are those of rounds. */
function pw_photon256_permute
        save_all

        /* rows of nibbles to rows of planes */
        mov     #8, left
.Lto_planes:
        mov     #8, r15
        mov     @state+, scratch
.Lspread:
        spread_nibble scratch
        cmp     #5, r15
        jne     .Lsame_word
        mov     @state+, scratch
.Lsame_word:
        dec     r15
        jnz     .Lspread
        store_planes x0, x1, x2, x3
        dec     left
        jnz     .Lto_planes
        sub     #32, state

        mov     #FIRST_CONSTANT, constant
.Lround:
        clr     of_row
        mov     #8, left
.Lrow:
        /* AddConstant */
        load_planes
        mov     constant, scratch
        xor     of_row, scratch
        bit     #1, scratch
        jz      .Lbit_1
        xor     #0x0001, x0
.Lbit_1:
        bit     #2, scratch
        jz      .Lbit_2
        xor     #0x0001, x1
.Lbit_2:
        bit     #4, scratch
        jz      .Lbit_3
        xor     #0x0100, x0
.Lbit_3:
        bit     #8, scratch
        jz      .Lsubstitute
        xor     #0x0100, x1
.Lsubstitute:
        /* the complement of bit 3 enters the constant of the row */
        rla     of_row
        bit     #16, of_row
        jnz     .Lnext_of_row
        inc     of_row
.Lnext_of_row:
        split_planes
        substitute

        /* ShiftRows */
        mov     left, scratch
        mark_start
.Lrotate:
        .irp    register, out0, x2, x3, out3
        rla.b   \register
        adc.b   \register
        .endr
        dec     scratch
        jnz     .Lrotate
        mark_end MARK_ROTATION
        store_planes out0, x2, x3, out3
        dec     left
        jnz     .Lrow
        sub     #32, state
        push    constant

        /* MixColumnsSerial: X(n+3) + X(n+5), twice it and X(n+1) + X(n+6) + X(n+7), and so on */
        mov     #0b00101000, terms_1
        mov     #0b11000010, terms_2
        mov     #0b10011101, terms_3
        mov     #0b01001000, terms_4
        mov     state, row
        mov     #8, steps
.Lstep:
        clr     even
        clr     odd
        mov     #4, levels
.Llevel:
        /* twice the sum, and the next terms; these are one row further in the next step */
        double  even, odd, terms
        mov     even, terms
        mov     odd, even
        mov     terms, odd
        mov     terms_1, terms
        mov     terms_2, terms_1
        mov     terms_3, terms_2
        mov     terms_4, terms_3
        mov     terms, terms_4
        rla.b   terms_4
        adc.b   terms_4
        mov     state, term
.Lterm:
        rra     terms
        jnc     .Lno_term
        xor     @term, even
        xor     2(term), odd
.Lno_term:
        add     #4, term
        tst     terms
        jnz     .Lterm
        dec     levels
        jnz     .Llevel
        mov     even, 0(row)
        mov     odd, 2(row)
        add     #4, row
        dec     steps
        jnz     .Lstep

        /* the next constant of the round */
        pop     constant
        mov     constant, scratch
        rla     scratch
        xor     constant, scratch
        rla.b   constant
        bit     #8, scratch
        jnz     .Lnext_constant
        inc     constant
.Lnext_constant:
        cmp     #END, constant
        jne     .Lround

        mov     #8, left
.Lrow_to_nibbles:
        load_planes
        split_planes
        mov     #8, r15
.Lgather:
        gather_nibble scratch
        cmp     #5, r15
        jne     .Lsame_half
        mov     scratch, -4(state)
.Lsame_half:
        dec     r15
        jnz     .Lgather
        mov     scratch, -2(state)
        dec     left
        jnz     .Lrow_to_nibbles
        restore_all
        ret
end_function pw_photon256_permute

#endif
