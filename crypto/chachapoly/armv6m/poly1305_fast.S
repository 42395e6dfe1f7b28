/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for Cortex-M0+ with products of 16 by 14 bits, the most that MULS gives with room for a sum. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

/* While there are products: sums of those with the lower and with the upper digits of h; a digit of r, a product; the column
 * and its carry. */
#define of_low  r0
#define of_high r1
#define digit   r2
#define product r3
#define column  r4
#define carry   r5

/* h in digits of 16 bits: the lower and the upper one of each word. */
#define low0    r8
#define low1    r9
#define low2    r10
#define low3    r11
#define high0   r6
#define high1   r7
#define high2   r12
#define high3   lr

/* Otherwise: h in words, where the data is, and two more. */
#define h0      r0
#define h1      r1
#define h2      r2
#define h3      r4
#define h4      r6
#define data    r5
#define t0      r3
#define t1      r7

/* On the stack. h4 and three words of the product, or a block that was at no address of words; behind them, for one LDM, the
 * next block and the end of the data. With s = 5/4 r, the digits of 14 bits of r3, r2, r1, r0, s3, s2, s1: first all lower
 * ones, then all upper ones. The whole words s1, s2, s3, r0. Where h is. */
#define H4      0
#define SUM     4
#define DATA    16
#define END     20
#define LOWER   24
#define UPPER   52
#define WHOLE   80
#define SECRETS 96
#define H       96
#define FRAME   100

/* The digit of r for digit i of h in column k. */
.macro get_digit to, digits, k, i
        ldr     \to, [sp, #(\digits + 4 * (3 - \k + \i))]
.endm

/* sum += h_digit * digit, where h_digit is in a high register */
.macro add_product sum, h_digit
        mov     product, \h_digit
        nonlinear muls product, digit, product
        adds    \sum, \sum, product
.endm

/* of_low, of_high = the first three products of column k */
.macro multiply digits, k
        get_digit of_high, \digits, \k, 0
        mov     of_low, low0
        nonlinear muls of_low, of_high, of_low
        nonlinear muls of_high, high0, of_high

        get_digit digit, \digits, \k, 1
        add_product of_low, low1
        nonlinear muls digit, high1, digit
        adds    of_high, of_high, digit

        get_digit digit, \digits, \k, 2
        add_product of_low, low2
        add_product of_high, high2
        get_digit digit, \digits, \k, 3
.endm

/* carry:column += sum << amount */
.macro add_shifted sum, amount
        lsls    product, \sum, #\amount
        lsrs    \sum, \sum, #(32 - \amount)
        adds    column, column, product
        adcs    carry, carry, \sum
.endm

/* The same of a product, of which digit is no longer needed. */
.macro add_shifted_product h_digit, amount
        mov     product, \h_digit
        nonlinear muls digit, product, digit
        add_shifted digit, \amount
.endm

.macro do_column k
        multiply LOWER, \k
        add_product of_low, low3
        add_product of_high, high3
        lsrs    carry, of_high, #16
        lsls    of_high, of_high, #16
        movs    digit, #0
    .if \k == 0
        adds    column, of_low, of_high
    .else
        adds    column, column, of_low
        adcs    carry, carry, digit
        adds    column, column, of_high
    .endif
        adcs    carry, carry, digit

        /* four products with upper digits of s may have more than 32 bits */
        multiply UPPER, \k
    .if \k == 3
        add_product of_low, low3
        add_product of_high, high3
    .endif
        add_shifted of_low, 14
        add_shifted of_high, 30
    .if \k < 3
        mov     of_low, low3
        nonlinear muls of_low, digit, of_low
        add_shifted of_low, 14
        add_shifted_product high3, 30
        str     column, [sp, #(SUM + 4 * \k)]
    .endif
.endm

/* to = carry + h4 * word number k of WHOLE */
.macro add_h4 to, k
        ldr     product, [sp, #H4]
        ldr     digit, [sp, #(WHOLE + 4 * (\k - 1))]
        nonlinear muls product, digit, product
        adds    \to, carry, product
.endm

/* Puts the digits of a word of r or s on the stack, as number `place` in their order. Changes the word and t0. */
.macro keep_digits word, place
        lsls    t0, \word, #18
        lsrs    t0, t0, #18
        str     t0, [sp, #(LOWER + 4 * (\place))]
        lsrs    \word, \word, #14
        str     \word, [sp, #(UPPER + 4 * (\place))]
.endm

/* Clamps r1, r2 or r3; s = r + r / 4. Changes r1 and t0. */
.macro keep_word word, number
        lsls    \word, \word, #4
        lsrs    \word, \word, #6
        lsls    r1, \word, #2
        adds    \word, \word, r1
        str     \word, [sp, #(WHOLE + 4 * (\number - 1))]
        keep_digits r1, 3 - \number
        keep_digits \word, 7 - \number
.endm

/* h += the block at data, but for the carry; data += 16 */
.macro add_block
        ldm     data!, {t0, t1}
        adds    h0, h0, t0
        adcs    h1, h1, t1
        ldm     data!, {t0, t1}
        adcs    h2, h2, t0
        adcs    h3, h3, t1
.endm

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 136, code: 972}
 *   cycles: 198 + 383*blocks
 *   floor: 60 + 356*blocks
 *   why: A block needs 64 products of digits. MULS overwrites a factor: for half of the products that is a digit of r, which 2
 *     cycles load, for the others a copy. 48 additions make 16 sums, which go to the columns by 4 instructions each, and where
 *     s takes part they have 33 bits: 3 more for six of them. 14 cycles for the digits of h, 20 for its top word, 12 for three
 *     words of the product, which find no register, 22 for the data and for what is above bit 130.
 *   strategy: Words of r have 28 bits, and 2^128 times one of them but the first is 5/4 of it, since its last two bits are 0:
 *     so the product has four columns of four products of words. Words of h are split into digits of 16 bits, those of r into
 *     digits of 14, so that four products make a sum of 32 bits; of the upper digits the last product is added to the column
 *     by itself. All of h is in registers, mostly high ones: the move to a low one is the copy that MULS needs. Limbs of 13
 *     bits with Karatsuba's three products for four have 75 products and more to add. The time does not depend on the operands
 *     on a core with a multiplier of 32 cycles either. */
function pw_poly1305_absorb
        enter_with_high
        sub     sp, sp, #FRAME
        str     r0, [sp, #H]
        str     r2, [sp, #DATA]
        lsls    r3, r3, #4
        adds    r3, r3, r2
        str     r3, [sp, #END]

        /* clamp r; s = r + r / 4 */
        ldm     r1!, {r4-r7}
        lsls    r4, r4, #4
        lsrs    r4, r4, #4
        str     r4, [sp, #(WHOLE + 12)]
        keep_digits r4, 3
        keep_word r5, 1
        keep_word r6, 2
        keep_word r7, 3

        ldm     r0!, {r1-r4, r6}
        movs    h0, r1
        movs    h1, r2
        movs    h2, r3
        movs    t0, #3
        ands    h4, h4, t0
        ldr     data, [sp, #DATA]

        b       .Lblock

        /* to where words can be read */
.Lcopy_block:
        mov     t1, sp
    .irp offset, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        ldrb    t0, [data, #\offset]
        strb    t0, [t1, #\offset]
    .endr
        adds    data, data, #16
        str     data, [sp, #DATA]
        mov     data, sp
        add_block
        b       .Ladded

        /* h += block + 2^128 */
.Lblock:
        lsls    t0, data, #30
        bne     .Lcopy_block
        add_block
        str     data, [sp, #DATA]
.Ladded:
        movs    t0, #1
        adcs    h4, h4, t0
        str     h4, [sp, #H4]

        lsrs    high0, h0, #16
        lsrs    high1, h1, #16
        uxth    h0, h0
        uxth    h1, h1
        mov     low0, h0
        mov     low1, h1
        uxth    t0, h2
        lsrs    h2, h2, #16
        mov     low2, t0
        mov     high2, h2
        uxth    t0, h3
        lsrs    h3, h3, #16
        mov     low3, t0
        mov     high3, h3

        do_column 0
        add_h4  column, 1
        do_column 1
        add_h4  column, 2
        do_column 2
        add_h4  column, 3
        do_column 3
        add_h4  carry, 4

        /* what is above bit 130 comes back five times; column 3 is h3 */
        lsrs    t0, carry, #2
        lsls    t1, t0, #2
        subs    h4, carry, t1
        adds    t0, t0, t1
        add     t1, sp, #SUM
        ldm     t1, {h0, h1, h2, data, t1}
        adds    h0, h0, t0
        movs    t0, #0
        adcs    h1, h1, t0
        adcs    h2, h2, t0
        adcs    h3, h3, t0
        adcs    h4, h4, t0
        cmp     data, t1
        beq     .Lreduce
        b       .Lblock

        /* q = (h + 5) >> 130; h = h + 5 q mod 2^130 */
.Lreduce:
        movs    t1, #0
        adds    t0, h0, #5
        .irp    word, h1, h2, h3, h4
        mov     t0, \word
        adcs    t0, t0, t1
        .endr
        lsrs    t0, t0, #2
        lsls    data, t0, #2
        adds    t0, t0, data
        adds    h0, h0, t0
        adcs    h1, h1, t1
        adcs    h2, h2, t1
        adcs    h3, h3, t1
        adcs    h4, h4, t1
        movs    t0, #3
        ands    h4, h4, t0
        ldr     data, [sp, #H]
        stm     data!, {h0, h1, h2, h3, h4}

        /* of the one-time key nothing stays on the stack: r is half of it, and the other half is the tag less h */
        mov     r0, sp
        .irp    word, r1, r2, r3, r4
        movs    \word, #0
        .endr
    .rept SECRETS / 16
        stm     r0!, {r1-r4}
    .endr
        add     sp, sp, #FRAME
        leave_with_high
end_function pw_poly1305_absorb

#endif
