/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for Cortex-M3 with multiplications whose time does not depend on their operands: 16 by 14 bits. */
#include "../../asm/platform.h"
#if PW_ARMV7M && !PW_ARM_DSP

#include "poly1305.inc"

#define h       r0
#define r       r1
#define data    r2
#define blocks  r3

/* h in digits of 16 bits: the lower and the upper one of each word. */
#define low0    r4
#define low1    r5
#define low2    r6
#define low3    r7
#define high0   r8
#define high1   r9
#define high2   r10
#define high3   r11

/* The same registers, when they hold words. */
#define h0      r4
#define h1      r5
#define h2      r6
#define h3      r7
#define h4      r12

/* Sums of products with the lower and with the upper digits of h; two digits of r; the column with its carry. */
#define of_low  r0
#define of_high r1
#define digit   r2
#define digit2  r3
#define column  r12
#define carry   lr

/* On the stack. With s = 5/4 r, the digits of 14 bits of r3, r2, r1, r0, s3, s2, s1: first all lower ones, then all
 * upper ones. The whole words s1, s2, s3, r0. h4, three words of the product, the arguments. */
#define LOWER   0
#define UPPER   28
#define WHOLE   56
#define H4      72
#define SUM     76
#define FRAME   88
#define H       88
#define DATA    92
#define BLOCKS  96

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 136, code: 916}
 *   cycles: 144 + 265*blocks
 *   floor: 40 + 180*blocks
 *   why: A block needs 64 products of digits, of which 16 take 1 cycle and the others, which add, 2; four sums for each
 *     of four columns, 8 instructions; 8 digits of h; the data. UMULL and UMLAL would do with 16 products, but on this
 *     core their time depends on the operands.
 *   strategy: Words of r have 28 bits, and 2^128 times one of them but the first is 5/4 of it, since its last two bits
 *     are 0: so the product has four columns of four products of words. Each word of h is split into digits of 16 bits,
 *     and each of r into digits of 14, so that four products make a sum of 32 bits: only the last product with an upper
 *     digit can carry, which RRX puts into the shifted sum. The digits of r are kept in such an order that each column
 *     reads them one after the other. The top word of h, at most 6, is multiplied by whole words on top of the carry of
 *     a column. */

/* of_low, of_high = the sums of column k, but for the last product of both if `last` is 3. */
.macro multiply digits, k, last
        ldrd    digit, digit2, [sp, #(\digits + 4 * (3 - \k))]
        nonlinear mul of_low, low0, digit
        nonlinear mul of_high, high0, digit
        nonlinear mla of_low, low1, digit2, of_low
        nonlinear mla of_high, high1, digit2, of_high
        ldrd    digit, digit2, [sp, #(\digits + 4 * (3 - \k) + 8)]
        nonlinear mla of_low, low2, digit, of_low
        nonlinear mla of_high, high2, digit, of_high
    .if \last > 3
        nonlinear mla of_low, low3, digit2, of_low
        nonlinear mla of_high, high3, digit2, of_high
    .endif
.endm

/* carry:column += (sum + h_digit * digit2) << amount, where the sum in brackets may have 33 bits */
.macro add_with_last_product sum, h_digit, amount
        nonlinear mul digit, \h_digit, digit2
        adds    \sum, \sum, digit
        rrx     digit, \sum
        adds    column, column, \sum, lsl #\amount
        adc     carry, carry, digit, lsr #(31 - \amount)
.endm

/* column = h4 * word number k of WHOLE + the carry of the column before */
.macro add_h4 k
        ldr     digit, [sp, #H4]
        ldr     digit2, [sp, #(WHOLE + 4 * (\k - 1))]
        nonlinear mla column, digit, digit2, carry
.endm

.macro do_column k
        multiply LOWER, \k, 4
    .if \k == 0
        mov     column, of_low
        lsr     carry, of_high, #16
    .else
        adds    column, column, of_low
        lsr     carry, of_high, #16
        adc     carry, carry, #0
    .endif
        adds    column, column, of_high, lsl #16
        adc     carry, carry, #0
    .if \k < 3
        multiply UPPER, \k, 3
        add_with_last_product of_low, low3, 14
        add_with_last_product of_high, high3, 30
        str     column, [sp, #(SUM + 4 * \k)]
    .else
        multiply UPPER, \k, 4
        adds    column, column, of_low, lsl #14
        adc     carry, carry, of_low, lsr #18
        adds    column, column, of_high, lsl #30
        adc     carry, carry, of_high, lsr #2
    .endif
.endm

/* Puts the digits of a word of r or s on the stack, as number `place` in their order. */
.macro keep_digits word, place
        ubfx    r11, \word, #0, #14
        str     r11, [sp, #(LOWER + 4 * \place)]
        lsr     r11, \word, #14
        str     r11, [sp, #(UPPER + 4 * \place)]
.endm

function pw_poly1305_absorb
        push    {r0, r2, r3, r4-r11, lr}
        sub     sp, sp, #FRAME

        /* clamp r; s = r + r / 4 */
        ldm     r, {r4-r7}
        bic     r4, r4, #0xf0000000
        .irp    word, r5, r6, r7
        bic     \word, \word, #0xf0000000
        bic     \word, \word, #3
        .endr
        add     r8, r5, r5, lsr #2
        add     r9, r6, r6, lsr #2
        add     r10, r7, r7, lsr #2
        mov     r11, r4
        add     r1, sp, #WHOLE
        stm     r1, {r8-r11}
        keep_digits r7, 0
        keep_digits r6, 1
        keep_digits r5, 2
        keep_digits r4, 3
        keep_digits r10, 4
        keep_digits r9, 5
        keep_digits r8, 6

        ldm     h, {h0, h1, h2, h3, h4}
        and     h4, h4, #3
        ldr     r0, [sp, #DATA]

.Lblock:
        /* h += block + 2^128 */
        ldr     r1, [r0]
        ldr     r2, [r0, #4]
        ldr     r3, [r0, #8]
        ldr     r8, [r0, #12]
        adds    h0, h0, r1
        adcs    h1, h1, r2
        adcs    h2, h2, r3
        adcs    h3, h3, r8
        adc     h4, h4, #1
        str     h4, [sp, #H4]
        add     r0, r0, #16
        str     r0, [sp, #DATA]

        lsr     high0, h0, #16
        lsr     high1, h1, #16
        lsr     high2, h2, #16
        lsr     high3, h3, #16
        uxth    low0, h0
        uxth    low1, h1
        uxth    low2, h2
        uxth    low3, h3

        do_column 0
        add_h4  1
        do_column 1
        add_h4  2
        do_column 2
        add_h4  3
        do_column 3
        mov     h3, column
        add_h4  4

        /* what is above bit 130 comes back five times */
        lsr     digit, column, #2
        and     h4, column, #3
        add     digit, digit, digit, lsl #2
        ldr     h0, [sp, #SUM]
        ldr     h1, [sp, #(SUM + 4)]
        ldr     h2, [sp, #(SUM + 8)]
        ldr     r1, [sp, #BLOCKS]
        ldr     r0, [sp, #DATA]
        adds    h0, h0, digit
        adcs    h1, h1, #0
        adcs    h2, h2, #0
        adcs    h3, h3, #0
        adc     h4, h4, #0
        subs    r1, r1, #1
        str     r1, [sp, #BLOCKS]
        bne     .Lblock

        ldr     r0, [sp, #H]
        reduce_fully h0, h1, h2, h3, h4, r1
        stm     r0, {h0, h1, h2, h3, h4}

        /* of the one-time key nothing stays on the stack: r is half of it, and the other half is the tag less h */
        movs    r0, #0
        .irp    word, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10
        mov     \word, r0
        .endr
        stm     sp!, {r0-r10}
        stm     sp!, {r0-r10}
        add     sp, sp, #12
        pop     {r4-r11, pc}
end_function pw_poly1305_absorb

#endif
