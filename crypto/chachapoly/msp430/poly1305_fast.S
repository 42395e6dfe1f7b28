/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for an MSP430 with a hardware multiplier for factors of 16 bits (SLAU049, chapter 7): column by column. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* h without its top word, lowest word first; then the words 8 to 15 of the product, each as soon as its place is free. */
#define h0      r4
#define h1      r5
#define h2      r6
#define h3      r7
#define h4      r8
#define h5      r9
#define h6      r10
#define h7      r11
/* What a column adds to the next one, two words; what it has above 32 bits. The last two take turns. */
#define p0      r12
#define p1      r13
#define over    r14
#define top     r15

/* Outside the multiplication. */
#define pointer r12
#define low     r13
#define high    r14

/* On the stack: r clamped, the words 0 to 7 of the product, the arguments. */
#define R       0
#define LOW     16
#define FRAME   32              /* below what is pushed */
#define BLOCKS  32
#define DATA    34
#define H_ADDRESS 36

/* Registers of the multiplier. */
#define MPY     (PW_MSP430_MULTIPLIER + 0x0)
#define MAC     (PW_MSP430_MULTIPLIER + 0x4)
#define OP2     (PW_MSP430_MULTIPLIER + 0x8)
#define RESLO   (PW_MSP430_MULTIPLIER + 0xa)
#define RESHI   (PW_MSP430_MULTIPLIER + 0xc)
#define SUMEXT  (PW_MSP430_MULTIPLIER + 0xe)

/* h, word i, times the word of r that belongs to it in column k, alone or added to the column. */
.macro multiply first, h, k, i
        mov     \h, &\first
        nonlinear indexed mov, sp, R + 2 * \k - 2 * \i, &OP2
.endm

/* Word i of h in column k, if it meets a word of r that has an odd number. These have 12 bits, so that four products and what
 * the top word adds stay below 2^32. The first one of the column starts its sum. */
.macro odd_term k, i, h
        .if (\k >= \i) && (\k <= \i + 7) && ((\k - \i) & 1)
        .if (\k == \i + 7) || ((\k < 7) && (\i < 2))
        multiply MPY, \h, \k, \i
        .else
        multiply MAC, \h, \k, \i
        .endif
        .endif
.endm

/* The same for an even number, whose product may carry out of the 32 bits. */
.macro even_term k, i, h, over
        .if (\k >= \i) && (\k <= \i + 7) && (((\k - \i) & 1) == 0)
        multiply MAC, \h, \k, \i
        add     &SUMEXT, \over
        .endif
.endm

.macro column k, carry, over
        odd_term \k, 0, h0
        odd_term \k, 1, h1
        odd_term \k, 2, h2
        odd_term \k, 3, h3
        odd_term \k, 4, h4
        odd_term \k, 5, h5
        odd_term \k, 6, h6
        odd_term \k, 7, h7
        .if \k > 7
        multiply MAC, top, \k, 8
        .endif
        even_term \k, 0, h0, \over
        even_term \k, 1, h1, \over
        even_term \k, 2, h2, \over
        even_term \k, 3, h3, \over
        even_term \k, 4, h4, \over
        even_term \k, 5, h5, \over
        even_term \k, 6, h6, \over
        even_term \k, 7, h7, \over
        add     &RESLO, p0
.endm

/* The word of a column is taken from p0: what is left of it becomes the carry. */
.macro carry_on carry, over
        mov     &RESHI, p0
        addc    \carry, p0
        adc     \over
        clr     \carry
.endm

/* Column k to memory, or to the register whose word of h it no longer needs. */
.macro lower_column k, carry, over
        column  \k, \carry, \over
        mov     p0, LOW + 2 * \k(sp)
        carry_on \carry, \over
.endm

.macro upper_column k, to, carry, over
        column  \k, \carry, \over
        mov     p0, \to
        carry_on \carry, \over
.endm

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 54, code: 1652}
 *   cycles: 300 + 1099*blocks
 *   floor: 100 + 967*blocks
 *   why: 72 products: a factor from a register and one from memory to the multiplier, 10 cycles, 9 where that is
 *     the first word of r; the carry of 32 of them, 3. A word from each of 16 columns and what goes on to the next,
 *     6; the fold, 64.
 *   strategy: The multiplier sums the products of a column. Its carry is that of the last addition only, so that
 *     every product that can carry is followed by an addition of SUMEXT; those with the odd words of r, which are
 *     clamped to 12 bits, come first and cannot. h stays in registers, which the upper half of the product takes
 *     one by one as columns end. What is above bit 130 comes back as four times itself, where it stands, and once,
 *     two bits lower. The multiplier's time depends on no operand. It is a peripheral: an interrupt handler that
 *     multiplies must keep and restore its registers, or interrupts be disabled around the call. They are cleared
 *     at the end. Columns with 5/4 r instead of the upper half would save the fold, but their carries are more. A
 *     chip without the multiplier takes the form in poly1305_balanced.S. */
function pw_poly1305_absorb
        save_all
        push    r12
        push    r14
        push    r15
        sub     #FRAME, sp
        mov     sp, r14
        .irp    offset, 0, 2, 4, 6, 8, 10, 12, 14
        mov_increment 13, \offset, 14
        .endr
        .irp    offset, 2, 6, 10, 14
        and     #0x0fff, R + \offset(sp)
        .endr
        .irp    offset, 4, 8, 12
        and     #0xfffc, R + \offset(sp)
        .endr
        .irp    word, h0, h1, h2, h3, h4, h5, h6, h7, top
        mov     @r12+, \word
        .endr
        and     #3, top

.Lblock:
        /* h += block + 2^128; at an odd address a word is read as two bytes, and nothing but ADD changes the carry */
        mov     DATA(sp), pointer
        bit     #1, pointer
        jnz     .Lodd
        add     @pointer+, h0
        .irp    word, h1, h2, h3, h4, h5, h6, h7
        addc    @pointer+, \word
        .endr
        jmp     .Ladded
.Lodd:
        clrc
        .irp    word, h0, h1, h2, h3, h4, h5, h6, h7
        mov.b   @pointer+, low
        mov.b   @pointer+, high
        swpb    high
        bis     high, low
        addc    low, \word
        .endr
.Ladded:
        adc     top
        inc     top
        mov     pointer, DATA(sp)

        /* the product */
        multiply MPY, h0, 0, 0
        mov     &RESLO, LOW(sp)
        mov     &RESHI, p0
        clr     p1
        clr     over
        lower_column 1, p1, over
        lower_column 2, over, p1
        lower_column 3, p1, over
        lower_column 4, over, p1
        lower_column 5, p1, over
        lower_column 6, over, p1
        lower_column 7, p1, over
        upper_column 8, h0, over, p1
        upper_column 9, h1, p1, over
        upper_column 10, h2, over, p1
        upper_column 11, h3, p1, over
        upper_column 12, h4, over, p1
        upper_column 13, h5, p1, over
        upper_column 14, h6, over, p1
        multiply MPY, top, 15, 8
        add     &RESLO, p0
        mov     p0, h7

        /* what is above bit 130 comes back five times */
        mov     h0, top
        and     #3, top
        bic     #3, h0
        add     h0, LOW(sp)
        addc    h1, LOW + 2(sp)
        addc    h2, LOW + 4(sp)
        addc    h3, LOW + 6(sp)
        addc    h4, LOW + 8(sp)
        addc    h5, LOW + 10(sp)
        addc    h6, LOW + 12(sp)
        addc    h7, LOW + 14(sp)
        adc     top
        clrc
        .rept   2
        .irp    word, h7, h6, h5, h4, h3, h2, h1, h0
        rrc     \word
        .endr
        .endr
        add     LOW(sp), h0
        addc    LOW + 2(sp), h1
        addc    LOW + 4(sp), h2
        addc    LOW + 6(sp), h3
        addc    LOW + 8(sp), h4
        addc    LOW + 10(sp), h5
        addc    LOW + 12(sp), h6
        addc    LOW + 14(sp), h7
        adc     top
        dec     BLOCKS(sp)
        jz      .Ldone
        br      #.Lblock

        /* q = (h + 5) >> 130; h = h + 5 q mod 2^130 */
.Ldone:
        mov     #5, low
        add     h0, low
        .irp    word, h1, h2, h3, h4, h5, h6, h7, top
        mov     \word, low
        adc     low
        .endr
        rra     low
        rra     low
        mov     low, high
        rla     high
        rla     high
        add     high, low
        add     low, h0
        .irp    word, h1, h2, h3, h4, h5, h6, h7, top
        adc     \word
        .endr
        and     #3, top
        mov     H_ADDRESS(sp), pointer
        mov     h0, 0(pointer)
        mov     h1, 2(pointer)
        mov     h2, 4(pointer)
        mov     h3, 6(pointer)
        mov     h4, 8(pointer)
        mov     h5, 10(pointer)
        mov     h6, 12(pointer)
        mov     h7, 14(pointer)
        mov     top, 16(pointer)
        clr     18(pointer)

        /* of the one-time key nothing stays: r is half of it, and the other half is the tag less h */
        .irp    offset, 0, 2, 4, 6, 8, 10, 12, 14
        clr     R + \offset(sp)
        clr     LOW + \offset(sp)
        .endr
        clr     &MPY
        clr     &OP2
        add     #(FRAME + 6), sp
        restore_all
        ret
end_function pw_poly1305_absorb

#endif
