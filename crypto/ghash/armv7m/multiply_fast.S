/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for ARMv7-M: integer products of numbers with gaps between their bits, in
 * constant time. */
#include "../../asm/platform.h"
#if PW_ARMV7M && !PW_ARM_DSP

#include "../../asm/armv7m.inc"
#include "multiply.inc"

/* A product of 32 bits: x and y come in, high:low goes out, the mask remains. */
#define x r0
#define y r1
#define X0 r2
#define X1 r3
#define X2 r4
#define Y0 r5
#define Y1 r6
#define Y2 r7
#define t r8
#define u r9
#define low r10
#define high r11
#define mask r12

/* Every third bit. */
#define EVERY_THIRD 0x49249249

/* Offsets in the frame: y and the key with their upper word first, three products of 64 bits, of which the middle one takes the
 * place of y. Behind it what is pushed: where y
 * is, the data that is left and its end, both 0 where there is none. */
#define Y_WORDS 0
#define Y_SUM 16
#define KEY_WORDS 24
#define KEY_SUM 40
#define UPPER 48
#define LOWER 64
#define MIDDLE Y_WORDS
#define FRAME 80
#define Y_ADDRESS 80
#define DATA 84

/* sum = a0 b0 + a1 b1 + a2 b2 without carries: bits whose place counts as much as those of the mask modulo 3. */
.macro convolve sum, a0, b0, a1, b1, a2, b2
        nonlinear mul \sum, \a0, \b0
        nonlinear mul u, \a1, \b1
        eors    \sum, \sum, u
        nonlinear mul u, \a2, \b2
        eors    \sum, \sum, u
.endm

/*
 * product = the lower halves of x and y multiplied. Each is split into its bits 0, 3, 6, … and the next and the ones
 * after: at most six bits of two such parts meet in one place, so that their sum stays within the gap, and its
 * parity is what is wanted. Shifted to the right, the mask leaves the upper half out.
 */
.macro multiply_16 product, x, y
        and     X0, \x, mask, lsr #15
        and     X1, \x, mask, lsr #17
        and     X2, \x, mask, lsr #16
        and     Y0, \y, mask, lsr #15
        and     Y1, \y, mask, lsr #17
        and     Y2, \y, mask, lsr #16
        convolve \product, X0, Y0, X1, Y2, X2, Y1
        and     \product, \product, mask
        convolve t, X0, Y1, X1, Y0, X2, Y2
        and     t, t, mask, lsl #1
        orr     \product, \product, t
        convolve t, X0, Y2, X1, Y1, X2, Y0
        and     t, t, mask, lsr #1
        orr     \product, \product, t
.endm

/* The product of 64 bits of the two words at each offset: its words in X0, high, low, Y0, of which the outer ones are
 * at `to` and `to` + 12. */
.macro multiply_64 to, of_y, of_key
        ldr     x, [sp, #\of_y]
        ldr     y, [sp, #\of_key]
        bl      .Lmultiply
        str     high, [sp, #\to]
        str     low, [sp, #\to + 4]
        ldr     x, [sp, #\of_y + 4]
        ldr     y, [sp, #\of_key + 4]
        bl      .Lmultiply
        str     high, [sp, #\to + 8]
        str     low, [sp, #\to + 12]
        ldr     x, [sp, #\of_y]
        ldr     y, [sp, #\of_key]
        ldr     t, [sp, #\of_y + 4]
        ldr     u, [sp, #\of_key + 4]
        eors    x, x, t
        eors    y, y, u
        bl      .Lmultiply
        ldr     X0, [sp, #\to]
        ldr     X1, [sp, #\to + 4]
        ldr     X2, [sp, #\to + 8]
        ldr     Y0, [sp, #\to + 12]
        eors    X1, X1, X2
        eors    high, high, X0
        eors    low, low, Y0
        eors    high, high, X1
        eors    low, low, X1
.endm

/* The same, all of it to `to`. */
.macro multiply_64_to to, of_y, of_key
        multiply_64 \to, \of_y, \of_key
        str     high, [sp, #\to + 4]
        str     low, [sp, #\to + 8]
.endm

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 128, code: 1000}
 *   cycles: 1107
 *   floor: 702
 *   why: 27 products of 16 bits by Karatsuba's method, each of 6 masks, 9 multiplications, 6 additions, and 3 masks and
 *     2 joins to put the result together.
 *   strategy: MUL takes one cycle whatever its operands, the long multiplications do not: so 27 products of 16 bits, by
 *     three levels of Karatsuba's method. One constant makes all masks, as a shifted operand, and cuts halves of words
 *     out. The two upper levels go through the frame. Bits of a block count from the highest one, so that the product
 *     of two lies one bit too far to the right: the key is divided by x first, which costs less than to shift the product. */
function pw_ghash_multiply
        movs    r2, #0
        movs    r3, #0

/* contract of pw_ghash_blocks:
 *   for: {blocks: [1, 64]}
 *   bytes: {stack: 128, code: 1000}
 *   cycles: 115 + 1003*blocks
 *   floor: 60 + 718*blocks
 *   why: that of pw_ghash_multiply; a block is loaded, turned and added
 *   strategy: As pw_ghash_multiply, which is this with one turn and no data. Between blocks y stays in registers, and
 *     the key is prepared once. */
entry pw_ghash_blocks
        add     r3, r2, r3, lsl #4
        push    {r0, r2, r3, r4-r11, lr}
        sub     sp, sp, #FRAME
        constant mask, EVERY_THIRD

        load_divided_key X0, X1, X2, Y0, r1, t
        eor     Y1, X0, X2
        eor     Y2, X1, Y0
        add     t, sp, #KEY_WORDS
        stm     t, {X0, X1, X2, Y0, Y1, Y2}

        load_block r0, r1, r2, r3, r0

        ldr     r4, [sp, #DATA]
        cbz     r4, .Ladded
        mov     r8, r4
.Lblock:
        add_next_block
        str     r8, [sp, #DATA]

.Ladded:
        /* y, and the sum of its halves */
        eor     r4, r0, r2
        eor     r5, r1, r3
        stm     sp, {r0-r5}

        multiply_64_to UPPER, Y_WORDS, KEY_WORDS
        multiply_64_to LOWER, Y_WORDS + 8, KEY_WORDS + 8
        multiply_64 MIDDLE, Y_SUM, KEY_SUM

        mov     r8, X0
        mov     r9, high
        mov     r11, Y0
        add     lr, sp, #UPPER
        ldm     lr, {r0-r7}
        join_and_reduce r8, r9, r10, r11
        ldrd    r8, r9, [sp, #DATA]
        cmp     r8, r9
        bne     .Lblock

        /* the product has the key among its factors: it does not stay on the stack */
        .irp    word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     \word, #0
        .endr
        stm     sp!, {r4-r11}
        stm     sp!, {r4-r11}
        stm     sp!, {r8-r11}           /* of low registers GNU as would make a PUSH */
        ldr     r12, [sp], #12
        store_y
        pop     {r4-r11, pc}

        /* high:low = x * y, 32 bits each; changes all but the mask. */
        .p2align 4              /* the flash of some boards is read in lines */
.Lmultiply:
        multiply_16 low, x, y
        lsrs    X2, x, #16
        lsrs    Y2, y, #16
        multiply_16 high, X2, Y2
        eor     X2, x, x, lsr #16
        eor     Y2, y, y, lsr #16
        multiply_16 x, X2, Y2
        eor     x, x, low
        eor     x, x, high
        eor     low, low, x, lsl #16
        eor     high, high, x, lsr #16
        bx      lr
end_function pw_ghash_multiply
end_function pw_ghash_blocks

#endif
