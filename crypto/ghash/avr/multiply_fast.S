/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for AVR: nine products of 32 bits, in constant time and without a table. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 80, code: 812}
 *   cycles: 5871
 *   floor: 3456
 *   why: Nine products of 32 bits by Karatsuba's method, in which each bit takes a mask in two instructions, two
 *     copies, four ANDs and four additions.
 *   strategy: Two levels of Karatsuba's method leave nine products of 32 bits. Such a product goes through the bits
 *     of its first factor by their place in the byte, so that the sum moves by a bit after every fourth of them
 *     alone, and what a byte adds starts at a register of its own. Bits become masks; multiplying bytes by single
 *     bits, or by digits with gaps between their bits, costs more. Bits of a block count from the highest one, so
 *     that the product of two lies one bit too far to the right: the key is divided by x first, which costs less
 *     than to shift the product. The product of 64 bits overwrites operands that are done with. Reduction goes by
 *     bytes, each shifted by three multiplications. */

#define Y_POINTER r24
#define KEY r22

/* The factors and the product of 32 bits, high byte first as in memory. */
#define X0 r2
#define X1 r3
#define X2 r4
#define X3 r5
#define H0 r6
#define H1 r7
#define H2 r8
#define H3 r9
#define P0 r18
#define P1 r19
#define P2 r20
#define P3 r21
#define P4 r22
#define P5 r23
#define P6 r24
#define P7 r25
#define COUNT r26
#define MASK r27
#define T0 r0           /* a pair for movw */
#define T1 r1
#define PRODUCTS r30    /* counts those of 64 bits */

/* Offsets in the frame: three operands, each 8 bytes of y and 8 of the key: upper halves, lower halves, their
 * sums. The product of one goes 16 bytes below it. */
#define UPPER 16
#define LOWER 32
#define SUM 48
#define OF_KEY 8
#define FRAME 64

/* The reduction. */
#define TIMES_128 r18
#define TIMES_64 r19
#define TIMES_2 r20
#define BYTE r21
#define HIGH r22
#define LOW r23
#define RESULT r24
#define NEXT r25

/* Four bytes of the product += factor, where the mask is set. */
.macro add_masked p0, p1, p2, p3
        movw    T0, H0
        nonlinear and T0, MASK
        nonlinear and T1, MASK
        eor     \p0, T0
        eor     \p1, T1
        movw    T0, H2
        nonlinear and T0, MASK
        nonlinear and T1, MASK
        eor     \p2, T0
        eor     \p3, T1
.endm

/* The byte 16 behind Y, which counts x^128 times as much: HIGH and LOW are what it adds to the byte at Y and to
 * the next. */
.macro fold
        ldd     BYTE, Y + 16
        mov     HIGH, BYTE
        mul     BYTE, TIMES_128
        mov     LOW, r0
        eor     HIGH, r1
        mul     BYTE, TIMES_64
        eor     LOW, r0
        eor     HIGH, r1
        mul     BYTE, TIMES_2
        eor     LOW, r0
        eor     HIGH, r1
.endm

/* The lower half of the key to the frame, shifted; it stays in the registers. */
.macro shift_lower p0, p1, p2, p3, p4, p5, p6, p7
        load64  Z, 8, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
        rol     \p7
        rol     \p6
        rol     \p5
        rol     \p4
        rol     \p3
        rol     \p2
        rol     \p1
        rol     \p0
        store64 Y, LOWER + OF_KEY, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
.endm

/* A byte of the upper half likewise; p: that of the lower half, and then of the sum. */
.macro shift_upper i, p
        ldd     T0, Z + \i
        rol     T0
        std     Y + UPPER + OF_KEY + \i, T0
        eor     \p, T0
        std     Y + SUM + OF_KEY + \i, \p
.endm

/* A byte of the middle of a product of 64 bits: that of the sums, less the upper and the lower product. */
.macro middle i, upper, lower
        ldd     T0, Y + 4 + \i
        ldd     MASK, Y + 8 + \i
        eor     T0, MASK
        ldd     MASK, Y + \i
        eor     \upper, MASK
        eor     \upper, T0
        std     Y + 4 + \i, \upper
        ldd     MASK, Y + 12 + \i
        eor     \lower, MASK
        eor     \lower, T0
        std     Y + 8 + \i, \lower
.endm

        function pw_ghash_multiply
        save    r2, r3, r4, r5, r6, r7, r8, r9, r28, r29, r24, r25
        in      r28, SPL
        in      r29, SPH
        subi    r28, FRAME
        sbci    r29, 0
        set_stack_pointer
        adiw    r28, 1

        /* y, and the sum of its halves */
        movw    r30, Y_POINTER
        .irp    i, 0, 1, 2, 3, 4, 5, 6, 7
        ldd     T0, Z + \i
        ldd     T1, Z + 8 + \i
        std     Y + UPPER + \i, T0
        std     Y + LOWER + \i, T1
        eor     T0, T1
        std     Y + SUM + \i, T0
        .endr

        /* the key divided by x: to the left, and 1/x = x^127 + x^6 + x + 1 for the bit that comes out */
        movw    r30, KEY
        ld      T0, Z
        lsl     T0
        sbc     MASK, MASK
        andi    MASK, 0xc2
        shift_lower P0, P1, P2, P3, P4, P5, P6, P7
        shift_upper 7, P7
        shift_upper 6, P6
        shift_upper 5, P5
        shift_upper 4, P4
        shift_upper 3, P3
        shift_upper 2, P2
        shift_upper 1, P1
        shift_upper 0, P0
        ldd     T0, Y + UPPER + OF_KEY
        eor     T0, MASK
        std     Y + UPPER + OF_KEY, T0
        eor     P0, MASK
        std     Y + SUM + OF_KEY, P0

        /* three products of 64 bits, each of three of 32 */
        ldi     PRODUCTS, 3
.Lproduct:
        load32  Y, UPPER, X0, X1, X2, X3
        load32  Y, UPPER + OF_KEY, H0, H1, H2, H3
        rcall   .Lmultiply
        store64 Y, 0, P0, P1, P2, P3, P4, P5, P6, P7
        load32  Y, UPPER + 4, X0, X1, X2, X3
        load32  Y, UPPER + OF_KEY + 4, H0, H1, H2, H3
        rcall   .Lmultiply
        store64 Y, 8, P0, P1, P2, P3, P4, P5, P6, P7
        load32  Y, UPPER, X0, X1, X2, X3
        xor32_load X0, X1, X2, X3, Y, UPPER + 4, T0
        xor32_load H0, H1, H2, H3, Y, UPPER + OF_KEY, T0
        rcall   .Lmultiply

        /* the middle */
        middle  0, P0, P4
        middle  1, P1, P5
        middle  2, P2, P6
        middle  3, P3, P7
        adiw    r28, 16
        dec     PRODUCTS
        breq    .Lmiddle
        rjmp    .Lproduct

        /* likewise with halves of 64 bits */
.Lmiddle:
        sbiw    r28, 48
        ldi     COUNT, 8
1:      ldd     P0, Y + 8
        ldd     T0, Y + 16
        eor     P0, T0
        mov     P1, P0
        ld      T0, Y
        eor     P0, T0
        ldd     T0, Y + 32
        eor     P0, T0
        std     Y + 8, P0
        ldd     T0, Y + 24
        eor     P1, T0
        ldd     T0, Y + 40
        eor     P1, T0
        std     Y + 16, P1
        adiw    r28, 1
        dec     COUNT
        brne    1b

        /* x^128 = x^7 + x^2 + x + 1, from the last byte on; the result goes where y was */
        ldd     r27, Y + FRAME - 8
        ldd     r26, Y + FRAME - 7
        adiw    r28, 8
        adiw    r26, 16
        ldi     TIMES_128, 128
        ldi     TIMES_64, 64
        ldi     TIMES_2, 2
        ld      RESULT, -Y
        fold
        eor     RESULT, HIGH
        ldd     HIGH, Y + 1
        eor     HIGH, LOW
        std     Y + 1, HIGH
        ldi     r30, 15
1:      ld      NEXT, -Y
        fold
        eor     RESULT, LOW
        st      -X, RESULT
        mov     RESULT, NEXT
        eor     RESULT, HIGH
        dec     r30
        brne    1b
        st      -X, RESULT

        /* the product has the key among its factors: it does not stay on the stack */
        clr     r1
        ldi     COUNT, FRAME / 8
1:      .rept   8
        st      Y+, r1
        .endr
        dec     COUNT
        brne    1b
        adiw    r28, 1          /* the address of y is behind the frame */
        set_stack_pointer
        restore r29, r28, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* P = X * H; X becomes 0. */
.Lmultiply:
        clr     P0
        clr     P1
        movw    P2, P0
        movw    P4, P0
        movw    P6, P0
        ldi     COUNT, 8
        rjmp    2f
1:      lsl     P7
        rol     P6
        rol     P5
        rol     P4
        rol     P3
        rol     P2
        rol     P1
        rol     P0
2:      lsl     X0
        sbc     MASK, MASK
        add_masked P1, P2, P3, P4
        lsl     X1
        sbc     MASK, MASK
        add_masked P2, P3, P4, P5
        lsl     X2
        sbc     MASK, MASK
        add_masked P3, P4, P5, P6
        lsl     X3
        sbc     MASK, MASK
        add_masked P4, P5, P6, P7
        dec     COUNT
        brne    1b
        ret
        end_function pw_ghash_multiply

#endif
