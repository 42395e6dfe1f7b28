/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for MSP430, small: bit by bit, the product in registers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 36, code: 296}
 *   cycles: 8043
 *   floor: 2304
 *   why: Nine products of 32 bits by Karatsuba's method, in which each bit takes a mask in two instructions, two
 *     copies, two masked and two additions.
 *   strategy: The key goes to the stack as words. From the last bit of y to the first, the product is shifted to the
 *     right, which multiplies by x, and the key is added under a mask made of the carry. */

#define PRODUCT r4, r5, r6, r7, r8, r9, r10, r11
#define y       r12
#define count   r12     /* of the bits; y is on the stack twice, its start and how far it has been read */
#define key     r13
#define x       r13     /* a byte of y, bits going out to the right */
#define mask    r14
#define t       r15
#define BLOCK   16

/* Offsets on the stack, behind the words of the key. */
#define NEXT    16
#define START   18

function pw_ghash_multiply
        save_all
        push    y
        add     #BLOCK, y
        push    y
        add     #BLOCK, key
        mov     #BLOCK / 2, mask
1:      decd    key
        mov.b   @key, t
        swpb    t
        mov.b   1(key), r4
        bis     r4, t
        push    t
        dec     mask
        jnz     1b
        .irp    word, PRODUCT
        clr     \word
        .endr

.Lbyte:
        mov     NEXT(r1), t
        dec     t
        mov.b   @t, x
        mov     t, NEXT(r1)
        mov     #8, count
.Lbit:
        /* the product times x; x^128 = x^7 + x^2 + x + 1 */
        clrc
        .irp    word, PRODUCT
        rrc     \word
        .endr
        subc    mask, mask
        mov     #0xe100, t
        bic     mask, t
        xor     t, r4

        rra     x
        subc    mask, mask
        .set    PLACE, 0
        .irp    word, PRODUCT
        indexed mov, r1, PLACE, t
        nonlinear bic mask, t
        xor     t, \word
        .set    PLACE, PLACE + 2
        .endr
        dec     count
        jnz     .Lbit
        cmp     START(r1), NEXT(r1)
        jne     .Lbyte

        mov     START(r1), y
        .set    PLACE, 0
        .irp    word, PRODUCT
        mov.b   \word, PLACE + 1(y)
        swpb    \word
        mov.b   \word, PLACE(y)
        .set    PLACE, PLACE + 2
        .endr
        mov     #BLOCK / 2, t
1:      clr     0(r1)                   /* the key does not stay on the stack */
        incd    r1
        dec     t
        jnz     1b
        add     #4, r1
        restore_all
        ret
end_function pw_ghash_multiply

#endif
