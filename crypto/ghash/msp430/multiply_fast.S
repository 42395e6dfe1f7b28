/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for MSP430: nine products of 32 bits, in constant time and without a table. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 84, code: 1220}
 *   cycles: 4393
 *   floor: 2304
 *   why: Nine products of 32 bits, in which each bit takes a mask in two instructions, two copies, two masked and two
 *     additions.
 *   strategy: Two levels of Karatsuba's method leave nine products of 32 bits. Such a product goes through the bits
 *     of both words of its first factor at the same time, so that the sum moves by a bit for every two of them. Bits
 *     of a block count from the highest one, so that the product of two lies one bit too far to the right: the key is
 *     divided by x first, which costs less than to shift the product. The product of 64 bits overwrites operands that
 *     are done with. Data may stand at odd addresses and are read by bytes. */

/* The factors and the product of 32 bits, high word first. */
#define x0      r13
#define x1      r14
#define h0      r4
#define h1      r5
#define p0      r6
#define p1      r7
#define p2      r8
#define p3      r9
#define mask    r10
#define t       r11
#define count   r12
#define p       r15     /* the frame, moving on */

#define y       r12
#define key     r13

/* Offsets in the frame: three operands, each 8 bytes of y and 8 of the key: upper halves, lower halves, their
 * sums. The product of one goes 16 bytes below it. */
#define UPPER   16
#define LOWER   32
#define SUM     48
#define OF_KEY  8
#define FRAME   64

/* word = two bytes, the first one higher. */
.macro load_word word, offset, pointer
        indexed mov.b, \pointer, \offset, \word
        swpb    \word
        mov.b   \offset + 1(\pointer), t
        bis     t, \word
.endm

/* A word of the middle of a product of 64 bits: that of the sums, less the upper and the lower product. */
.macro middle offset, upper, lower
        mov     4 + \offset(p), t
        xor     8 + \offset(p), t
        xor     t, \upper
        indexed xor, p, \offset, \upper
        mov     \upper, 4 + \offset(p)
        xor     t, \lower
        xor     12 + \offset(p), \lower
        mov     \lower, 8 + \offset(p)
.endm

/* Likewise of one of 128 bits. */
.macro middle_of_128 offset
        mov     8 + \offset(p), p0
        xor     16 + \offset(p), p0
        mov     p0, p1
        indexed xor, p, \offset, p0
        xor     32 + \offset(p), p0
        mov     p0, 8 + \offset(p)
        xor     24 + \offset(p), p1
        xor     40 + \offset(p), p1
        mov     p1, 16 + \offset(p)
.endm

/* The lower half of the product in eight registers, for the reduction. */
#define LOWER_WORDS r4, r5, r6, r7, r8, r9, r10, r11

.macro shift_lower
        clrc
        .irp    word, LOWER_WORDS
        rrc     \word
        .endr
.endm

.macro add_lower
        .set    PLACE, 0
        .irp    word, LOWER_WORDS
        xor     \word, PLACE(p)
        .set    PLACE, PLACE + 2
        .endr
.endm

/* A word of the key to the frame, and of the sum of its halves. */
.macro store_key offset, upper, lower
        mov     \upper, UPPER + OF_KEY + \offset(p)
        mov     \lower, LOWER + OF_KEY + \offset(p)
        xor     \lower, \upper
        mov     \upper, SUM + OF_KEY + \offset(p)
.endm

function pw_ghash_multiply
        save_all
        push    y
        sub     #FRAME, r1
        mov     r1, p

        /* y, and the sum of its halves */
        .irp    i, 0, 2, 4, 6
        load_word p0, \i, y
        load_word p1, 8 + \i, y
        mov     p0, UPPER + \i(p)
        mov     p1, LOWER + \i(p)
        xor     p1, p0
        mov     p0, SUM + \i(p)
        .endr

        /* the key divided by x: to the left, and 1/x = x^127 + x^6 + x + 1 for the bit that comes out */
        .irp    word, r4, r5, r6, r7, r8, r9, r10, r14
        load_bytes_of_half key, \word, t
        .endr
        mov     r4, t
        rla     t
        .irp    word, r14, r10, r9, r8, r7, r6, r5, r4
        rlc     \word
        .endr
        subc    t, t
        mov     #0xc200, r13
        bic     t, r13
        xor     r13, r4

        store_key 0, r4, r8
        store_key 2, r5, r9
        store_key 4, r6, r10
        store_key 6, r7, r14

        /* three products of 64 bits, each of three of 32 */
.Lproduct:
        mov     UPPER(p), x0
        mov     UPPER + 2(p), x1
        mov     UPPER + OF_KEY(p), h0
        mov     UPPER + OF_KEY + 2(p), h1
        call    #.Lmultiply
        mov     p0, 0(p)
        mov     p1, 2(p)
        mov     p2, 4(p)
        mov     p3, 6(p)
        mov     UPPER + 4(p), x0
        mov     UPPER + 6(p), x1
        mov     UPPER + OF_KEY + 4(p), h0
        mov     UPPER + OF_KEY + 6(p), h1
        call    #.Lmultiply
        mov     p0, 8(p)
        mov     p1, 10(p)
        mov     p2, 12(p)
        mov     p3, 14(p)
        mov     UPPER(p), x0
        xor     UPPER + 4(p), x0
        mov     UPPER + 2(p), x1
        xor     UPPER + 6(p), x1
        xor     UPPER + OF_KEY(p), h0
        xor     UPPER + OF_KEY + 2(p), h1
        call    #.Lmultiply
        middle  0, p0, p2
        middle  2, p1, p3
        add     #16, p
        mov     r1, t
        add     #48, t
        cmp     t, p
        jne     .Lproduct

        mov     r1, p
        middle_of_128 0
        middle_of_128 2
        middle_of_128 4
        middle_of_128 6

        /* x^128 = x^7 + x^2 + x + 1: what the last word sends back into the lower half, then all of that */
        .set    PLACE, 16
        .irp    word, LOWER_WORDS
        mov     PLACE(p), \word
        .set    PLACE, PLACE + 2
        .endr
        mov.b   r11, r12
        swpb    r12
        rla     r12
        xor     r12, r4
        .rept   5
        rla     r12
        .endr
        xor     r12, r4
        rla     r12
        xor     r12, r4
        add_lower
        shift_lower
        add_lower
        shift_lower
        add_lower
        .rept   5
        shift_lower
        .endr
        add_lower

        mov     FRAME(r1), y
        .irp    i, 0, 2, 4, 6, 8, 10, 12, 14
        mov     @p+, t
        mov.b   t, \i + 1(y)
        swpb    t
        mov.b   t, \i(y)
        .endr

        /* the product has the key among its factors: it does not stay on the stack */
        add     #FRAME, r1
        .rept   FRAME / 2
        push    #0
        .endr
        add     #FRAME + 2, r1
        restore_all
        ret

        /* The product of x and h to p0 to p3. x becomes 0. */
.Lmultiply:
        clr     p0
        clr     p1
        clr     p2
        clr     p3
        mov     #8, count
.Lbits:
        .rept   2
        rla     p3
        rlc     p2
        rlc     p1
        rlc     p0
        rla     x0
        subc    mask, mask
        xor_cleared mask, h1, p2, t
        xor_cleared mask, h0, p1, t
        rla     x1
        subc    mask, mask
        xor_cleared mask, h1, p3, t
        xor_cleared mask, h0, p2, t
        .endr
        dec     count
        jnz     .Lbits
        ret
end_function pw_ghash_multiply

#endif
