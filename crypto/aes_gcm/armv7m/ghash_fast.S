/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for ARMv7-M: integer products of numbers with gaps between their bits, in
 * constant time. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

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

/* Offsets in the frame: y and the key with their upper word first, three products of 64 bits, the caller's
 * pointer. */
#define Y_WORDS 0
#define Y_SUM 16
#define KEY_WORDS 24
#define KEY_SUM 40
#define UPPER 48
#define LOWER 64
#define MIDDLE 80
#define FRAME 96

/* sum = a0 b0 + a1 b1 + a2 b2 without carries: bits whose place counts as much as those of the mask modulo 3. */
.macro convolve sum, a0, b0, a1, b1, a2, b2
        nonlinear mul \sum, \a0, \b0
        nonlinear mul u, \a1, \b1
        eors    \sum, \sum, u
        nonlinear mul u, \a2, \b2
        eors    \sum, \sum, u
.endm

/*
 * product = X2 * Y2, 16 bits each. Each factor is split into its bits 0, 3, 6, … and the next and the ones
 * after: at most six bits of two such parts meet in one place, so that their sum stays within the gap, and its
 * parity is what is wanted.
 */
.macro multiply_16 product
        and     X0, mask, X2
        and     X1, X2, mask, lsl #1
        and     X2, X2, mask, lsr #1
        and     Y0, mask, Y2
        and     Y1, Y2, mask, lsl #1
        and     Y2, Y2, mask, lsr #1
        convolve \product, X0, Y0, X1, Y2, X2, Y1
        and     \product, \product, mask
        convolve t, X0, Y1, X1, Y0, X2, Y2
        and     t, t, mask, lsl #1
        orr     \product, \product, t
        convolve t, X0, Y2, X1, Y1, X2, Y0
        and     t, t, mask, lsr #1
        orr     \product, \product, t
.endm

/* The product of 64 bits of the two words at each offset, to `to`, upper word first. */
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
        str     high, [sp, #\to + 4]
        str     low, [sp, #\to + 8]
.endm

/* to += word (1 + x + x^2 + x^7), as far as it stays in the word, and as far as it reaches the next. */
.macro reduce to, word
        eors    \to, \to, \word
        eor     \to, \to, \word, lsr #1
        eor     \to, \to, \word, lsr #2
        eor     \to, \to, \word, lsr #7
.endm

.macro reduce_carry to, word
        eor     \to, \to, \word, lsl #31
        eor     \to, \to, \word, lsl #30
        eor     \to, \to, \word, lsl #25
.endm

/*
 * contract:
 *   name: pw_ghash_multiply
 *   computes: the product of two blocks, NIST SP 800-38D section 6.3
 *   arguments:
 *     - {name: y, register: r0, type: "uint8_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 136
 *   code_bytes: 948
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 1137
 *   floor:
 *     cycles: 702
 *     why: >
 *       27 products of 16 bits by Karatsuba's method, each of 6 masks, 9 multiplications, 6 additions, and 3
 *       masks and 2 joins to put the result together.
 *   strategy: >
 *     MUL takes one cycle whatever its operands, the long multiplications do not: so 27 products of 16 bits, by
 *     three levels of Karatsuba's method. One constant makes all masks, as a shifted operand. The two upper
 *     levels go through the frame. Bits of a block count from the highest one, so that the product of two lies
 *     one bit too far to the right: the key is divided by x first, which costs less than to shift the product.
 */
function pw_ghash_multiply
        push    {x, r4-r11, lr}
        sub     sp, sp, #FRAME
        constant mask, EVERY_THIRD

        /* y, and the sum of its halves */
        ldr     X0, [x]
        ldr     X1, [x, #4]
        ldr     X2, [x, #8]
        ldr     Y0, [x, #12]
        .irp    word, X0, X1, X2, Y0
        rev     \word, \word
        .endr
        eor     Y1, X0, X2
        eor     Y2, X1, Y0
        stm     sp, {X0, X1, X2, Y0, Y1, Y2}

        /* the key divided by x: to the left, and 1/x = x^127 + x^6 + x + 1 for the bit that comes out */
        ldr     X0, [y]
        ldr     X1, [y, #4]
        ldr     X2, [y, #8]
        ldr     Y0, [y, #12]
        .irp    word, X0, X1, X2, Y0
        rev     \word, \word
        .endr
        asr     t, X0, #31
        adds    Y0, Y0, Y0
        adcs    X2, X2, X2
        adcs    X1, X1, X1
        adc     X0, X0, X0
        eor     Y0, Y0, t, lsr #31
        and     t, t, #0xc2000000
        eors    X0, X0, t
        eor     Y1, X0, X2
        eor     Y2, X1, Y0
        add     t, sp, #KEY_WORDS
        stm     t, {X0, X1, X2, Y0, Y1, Y2}

        multiply_64 UPPER, Y_WORDS, KEY_WORDS
        multiply_64 LOWER, Y_WORDS + 8, KEY_WORDS + 8
        multiply_64 MIDDLE, Y_SUM, KEY_SUM

        /* the product in r0 to r7: the middle one less the two others goes between them */
        add     t, sp, #UPPER
        ldm     t, {r0-r7}
        eors    r2, r2, r4
        eors    r3, r3, r5
        eor     r4, r2, r6
        eor     r5, r3, r7
        eors    r2, r2, r0
        eors    r3, r3, r1
        add     t, sp, #MIDDLE
        ldm     t, {r8-r11}
        eor     r2, r2, r8
        eor     r3, r3, r9
        eor     r4, r4, r10
        eor     r5, r5, r11

        /* x^128 = x^7 + x^2 + x + 1: what the last word sends back into the lower half, then all of that */
        reduce_carry r4, r7
        reduce  r0, r4
        reduce  r1, r5
        reduce_carry r1, r4
        reduce  r2, r6
        reduce_carry r2, r5
        reduce  r3, r7
        reduce_carry r3, r6

        /* the product has the key among its factors: it does not stay on the stack */
        .irp    word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     \word, #0
        .endr
        .rept   FRAME / 32
        stm     sp!, {r4-r11}
        .endr
        pop     {r12}
        .irp    word, r0, r1, r2, r3
        rev     \word, \word
        .endr
        str     r0, [r12]
        str     r1, [r12, #4]
        str     r2, [r12, #8]
        str     r3, [r12, #12]
        pop     {r4-r11, pc}

        /* high:low = x * y, 32 bits each; changes all but the mask. */
.Lmultiply:
        uxth    X2, x
        uxth    Y2, y
        multiply_16 low
        lsrs    X2, x, #16
        lsrs    Y2, y, #16
        multiply_16 high
        eor     X2, x, x, lsr #16
        eor     Y2, y, y, lsr #16
        uxth    X2, X2
        uxth    Y2, Y2
        multiply_16 x
        eor     x, x, low
        eor     x, x, high
        eor     low, low, x, lsl #16
        eor     high, high, x, lsr #16
        bx      lr
end_function pw_ghash_multiply

#endif
