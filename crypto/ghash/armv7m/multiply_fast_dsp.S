/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for ARMv7-M cores with the DSP extension, such as Cortex-M4, M7 and M33: integer products of
 * 32 by 32 bits with gaps between the bits, which take one cycle whatever the operands. */
#include "../../asm/platform.h"
#if PW_ARMV7M && PW_ARM_DSP

#include "../../asm/armv7m.inc"
#include "multiply.inc"

/* Where the factors stand, and every fourth bit of each, of which the last takes the place of the factor. */
#define part r0
#define X0 r7
#define X1 r8
#define X2 r9
#define X3 r1
#define Y0 r10
#define Y1 r11
#define Y2 r12
#define Y3 r2

/* The product, and a sum of products with bits in one of four places. */
#define low r3
#define high r4
#define sum r5
#define carry r6

/* A part of the frame, for the upper half of y and of the key, the lower half or their sum: two words of y, their sum, the same
 * of the key. The products take the place of y: of the upper words from the first word on, of the lower ones from the third. */
#define UPPER_Y 0
#define Y_STEP 8
#define UPPER_KEY 20
#define KEY_STEP 4
#define PART 32

/* Behind three parts what is pushed: where y is, the data that is left and its end, both 0 where there is none. */
#define FRAME (3 * PART)
#define DATA (FRAME + 4)

/* carry:sum = its bits in the mask. */
.macro keep mask
        and     sum, sum, #\mask
        and     carry, carry, #\mask
.endm

/* high:low |= the bits in the mask of four products; `room` is 1 if two of them have room before the first cut. */
.macro column mask, room, xa, ya, xb, yb, xc, yc, xd, yd
        nonlinear umull sum, carry, \xa, \ya
        .if     \room == 0
        keep    \mask
        .endif
        nonlinear umlal sum, carry, \xb, \yb
        keep    \mask
        nonlinear umlal sum, carry, \xc, \yc
        keep    \mask
        nonlinear umlal sum, carry, \xd, \yd
        keep    \mask
        orrs    low, low, sum
        orrs    high, high, carry
.endm

/*
 * high:low = the words with a number in the part, of y and of the key, multiplied. Each is split into its bits 0, 4, 8, … and
 * the next ones, four times eight of them: at most eight products of bits meet in one place, and there is room for 15. Two such
 * sums can be added if one has its eight where the other has seven.
 */
.macro multiply_32 number
        ldr     X3, [part, #UPPER_Y + \number * Y_STEP]
        ldr     Y3, [part, #UPPER_KEY + \number * KEY_STEP]
        and     X0, X3, #0x11111111
        and     X1, X3, #0x22222222
        and     X2, X3, #0x44444444
        and     X3, X3, #0x88888888
        and     Y0, Y3, #0x11111111
        and     Y1, Y3, #0x22222222
        and     Y2, Y3, #0x44444444
        and     Y3, Y3, #0x88888888

        nonlinear umull low, high, X0, Y1
        nonlinear umlal low, high, X2, Y3
        nonlinear umull sum, carry, X1, Y0
        nonlinear umlal sum, carry, X3, Y2
        eors    low, low, sum
        eors    high, high, carry
        and     low, low, #0x22222222
        and     high, high, #0x22222222

        column  0x11111111, 1, X0, Y0, X1, Y3, X2, Y2, X3, Y1
        column  0x44444444, 1, X0, Y2, X3, Y3, X1, Y1, X2, Y0
        column  0x88888888, 0, X0, Y3, X1, Y2, X2, Y1, X3, Y0
.endm

/* The middle words of a part's product to their places, and on to the next part. */
.macro next_part
        str     r9, [part, #4]
        str     r10, [part, #8]
        adds    part, part, #PART
.endm

/* Two words and their sum to offsets of the frame that are `step` apart. */
.macro store_with_sum at, step, a, b, scratch
        eor     \scratch, \a, \b
        str     \a, [sp, #\at]
        str     \b, [sp, #\at + \step]
        str     \scratch, [sp, #\at + 2 * \step]
.endm

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 144, code: 1112}
 *   cycles: 795
 *   floor: 486
 *   why: Nine products of 32 bits by Karatsuba's method, each of 8 masks, 16 multiplications, 24 instructions that cut the sums
 *     of products down to the bits wanted, and 6 to put the result together.
 *   strategy: UMULL and UMLAL take one cycle on these cores, and Karatsuba's method stops at words: nine products of 32 bits in
 *     place of the 27 of 16 bits that MUL of multiply_fast.S asks for, a cost of 795 cycles in place of 1107. Masks that are
 *     immediate operands leave registers enough for all eight parts of the two factors. A sum of products is cut down to its
 *     lowest bits as soon as the next one might not fit; that costs as much as to add the next one without carries, and takes
 *     no registers. Gaps of five bits need no cut but the last one, yet 25 products in place of 16: 55 cycles in place of 54,
 *     and a word of 32 bits sums to 32 in the middle, for which there is no room. Karatsuba's method inside a word, by even and
 *     odd bits, takes 12 products and 57 cycles. Products of two words by two, whose carries UMAAL would take along, have sums
 *     of 16 in the middle, one too many. The frame holds what the products need three times in the same order, so that one
 *     subroutine makes them. */
function pw_ghash_multiply
        movs    r2, #0
        movs    r3, #0

/* contract of pw_ghash_blocks:
 *   for: {blocks: [1, 64]}
 *   bytes: {stack: 144, code: 1112}
 *   cycles: 127 + 679*blocks
 *   floor: 60 + 502*blocks
 *   why: that of pw_ghash_multiply; a block is loaded, turned and added
 *   strategy: As pw_ghash_multiply, which is this with one turn and no data. Between blocks y stays in registers, and
 *     the key is prepared once. */
entry pw_ghash_blocks
        add     r3, r2, r3, lsl #4
        push    {r0, r2, r3, r4-r11, lr}
        sub     sp, sp, #FRAME

        load_divided_key r4, r5, r6, r7, r1, r8
        store_with_sum UPPER_KEY, KEY_STEP, r4, r5, r8
        store_with_sum PART + UPPER_KEY, KEY_STEP, r6, r7, r8
        eors    r4, r4, r6
        eors    r5, r5, r7
        store_with_sum 2 * PART + UPPER_KEY, KEY_STEP, r4, r5, r8
        load_block r0, r1, r2, r3, r0

        ldr     r4, [sp, #DATA]
        cbz     r4, .Ladded
        mov     r8, r4
.Lblock:
        add_next_block
        str     r8, [sp, #DATA]

.Ladded:
        store_with_sum UPPER_Y, Y_STEP, r0, r1, r4
        store_with_sum PART + UPPER_Y, Y_STEP, r2, r3, r4
        eors    r0, r0, r2
        eors    r1, r1, r3
        store_with_sum 2 * PART + UPPER_Y, Y_STEP, r0, r1, r4

        mov     part, sp
        bl      .Lmultiply_64
        next_part
        bl      .Lmultiply_64
        next_part
        bl      .Lmultiply_64
        ldm     sp, {r0-r3}
        add     lr, sp, #PART
        ldm     lr, {r4-r7}
        join_and_reduce r8, r9, r10, r11
        ldrd    r8, r9, [sp, #DATA]
        cmp     r8, r9
        bne     .Lblock

        /* the product has the key among its factors: it does not stay on the stack */
        .irp    word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     \word, #0
        .endr
        .rept   FRAME / 32
        stm     sp!, {r4-r11}
        .endr
        ldr     r12, [sp], #12
        store_y
        pop     {r4-r11, pc}

        /* The product of a part's words in r8 to r11, of which the outer ones have their places in the part already. */
        .p2align 4              /* the flash of some boards is read in lines */
.Lmultiply_64:
        multiply_32 0
        str     high, [part, #0]
        str     low, [part, #4]
        multiply_32 1
        str     high, [part, #8]
        str     low, [part, #12]
        multiply_32 2
        ldm     part, {r8-r11}
        eor     sum, r9, r10
        eor     r9, high, sum
        eor     r10, low, sum
        eor     r9, r9, r8
        eor     r10, r10, r11
        bx      lr
end_function pw_ghash_multiply
end_function pw_ghash_blocks

#endif
