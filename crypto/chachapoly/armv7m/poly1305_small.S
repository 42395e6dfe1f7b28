/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for Cortex-M3, small: one digit of 16 bits of h times r at a time, the product taking the place of h. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define h       r0
#define r       r1
#define data    r2
#define blocks  r3
#define factor  r4
#define carry   r5
#define place   r6      /* of a digit, in bytes */
#define product r7
#define turns   r8
#define digit   r12
#define sum     lr

/* Words of h while nothing is multiplied. */
#define h0      r4
#define h1      r5
#define h2      r6
#define h3      r7
#define h4      r12

/* The frame: the digit that falls out of the sum, and the eight of the sum. */
#define FRAME   20

/* carry = the upper half of product, whose lower half goes to `to` */
.macro store_digit to:vararg
        strh    product, \to
        lsrs    carry, product, #16
.endm

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 44, code: 296}
 *   cycles: 59 + 1930*blocks
 *   floor: 40 + 180*blocks
 *   why: A block needs 64 products of digits, of which 16 take 1 cycle and the others, which add, 2; four sums for each
 *     of four columns, 8 instructions; 8 digits of h; the data. UMULL and UMLAL would do with 16 products, but on this
 *     core their time depends on the operands.
 *   strategy: From the lowest digit of h on, its product with r is added to a sum of eight digits, which then moves
 *     down by a digit: what falls out of it takes the place of that digit of h. After nine turns h holds the product
 *     modulo 2^144 and the sum the rest, which comes back as 5 * 2^14 times itself, in two passes because that has 17
 *     bits; what h has above bit 130 comes back five times, as the first carry. r is clamped whenever it is read, which
 *     takes time instead of memory. A digit times a digit plus two digits is a word. */
function pw_poly1305_absorb
        push    {r4-r8, lr}
        sub     sp, sp, #FRAME
        ldr     product, [h, #16]
        and     product, product, #3
        str     product, [h, #16]

.Lblock:
        /* sum = 0; h += block + 2^128 */
        movs    r4, #0
    .irp offset, 0, 4, 8, 12, 16
        str     r4, [sp, #\offset]
    .endr
        adds    r4, r4, #0              /* no carry */
    .irp offset, 0, 4, 8, 12
        ldr     r4, [data], #4
        ldr     r5, [h, #\offset]
        adcs    r5, r5, r4
        str     r5, [h, #\offset]
    .endr
        ldr     r5, [h, #16]
        adc     r5, r5, #1
        str     r5, [h, #16]

        /* sum += digit of h * r; exchange the lowest digit of the sum for that of h */
        mov     turns, #9
.Ldigit_of_h:
        ldrh    factor, [h]
        movs    carry, #0
        movs    place, #0
.Ldigit_of_r:
        ldrh    product, [r, place]
        /* digits 1, 3, 5, 7 have 12 bits, the lowest bits of 2, 4, 6 are 0 */
        cbz     place, 2f
        tst     place, #2
        bne     1f
        bic     product, product, #3
        b       2f
1:      ubfx    product, product, #0, #12
2:      nonlinear muls product, factor, product
        add     product, product, carry
        add     sum, sp, place
        ldrh    digit, [sum, #2]
        add     product, product, digit
        store_digit [sum]
        adds    place, place, #2
        cmp     place, #16
        bne     .Ldigit_of_r
        strh    carry, [sp, #16]
        ldrh    product, [sp]
        strh    product, [h], #2
        subs    turns, turns, #1
        bne     .Ldigit_of_h

        /* h = h mod 2^130 + 5 (h >> 130) + 5 * 2^14 * sum */
        subs    h, h, #18
        ldrh    product, [h, #16]
        lsrs    carry, product, #2
        add     carry, carry, carry, lsl #2
        and     product, product, #3
        strh    product, [h, #16]
        mov     factor, #0xa000
        mov     turns, #2
.Lpass:
        movs    place, #0
1:      add     sum, sp, place
        ldrh    product, [sum, #2]
        nonlinear muls product, factor, product
        add     product, product, carry
        ldrh    digit, [h, place]
        add     product, product, digit
        store_digit [h, place]
        adds    place, place, #2
        cmp     place, #16
        bne     1b
        ldrh    product, [h, place]
        add     product, product, carry
        strh    product, [h, place]
        movs    carry, #0
        subs    turns, turns, #1
        bne     .Lpass

        subs    blocks, blocks, #1
        bne     .Lblock

        /* q = (h + 5) >> 130; h = h + 5 q mod 2^130 */
        ldm     h, {h0, h1, h2, h3, h4}
        adds    r1, h0, #5
        adcs    r1, h1, #0
        adcs    r1, h2, #0
        adcs    r1, h3, #0
        adc     r1, h4, #0
        lsrs    r1, r1, #2
        add     r1, r1, r1, lsl #2
        adds    h0, h0, r1
        adcs    h1, h1, #0
        adcs    h2, h2, #0
        adcs    h3, h3, #0
        adc     h4, h4, #0
        and     h4, h4, #3
        stm     h, {h0, h1, h2, h3, h4}

        /* the sum, from which h follows in part, does not stay on the stack */
        movs    r1, #0
    .irp offset, 0, 4, 8, 12, 16
        str     r1, [sp, #\offset]
    .endr
        add     sp, sp, #FRAME
        pop     {r4-r8, pc}
end_function pw_poly1305_absorb

#endif
