/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for Cortex-M0+, small: one digit of 16 bits of h times r at a time, the product taking the place of h. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define h       r0
#define from    r1      /* what is multiplied by factor, added to `summand` and stored at `to` */
#define to      r2
#define summand r3
#define factor  r4
#define carry   r5
#define place   r6      /* of a digit, in bytes */
#define product r7
#define end     r12     /* of h */

/* Before and after the products. */
#define data    r1
#define h0      r1
#define h1      r2
#define h2      r3
#define h3      r4
#define h4      r5
#define t0      r6
#define zero    r7

/* The frame: the digit that falls out of the sum, the eight of the sum and a 0; r, clamped; the next block, and how many there
 * are. */
#define SUM     0
#define R       20
#define DATA    36
#define BLOCKS  40
#define FRAME   44

/* carry = the upper half of product, whose lower half goes to `at` */
.macro store_digit at:vararg
        strh    product, \at
        lsrs    carry, product, #16
.endm

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 64, code: 268}
 *   cycles: 133 + 1635*blocks
 *   floor: 60 + 356*blocks
 *   why: A block needs 64 products of digits. MULS overwrites a factor: for half of the products that is a digit of r, which 2
 *     cycles load, for the others a copy. 48 additions make 16 sums, which go to the columns by 4 instructions each, and where
 *     s takes part they have 33 bits: 3 more for six of them. 14 cycles for the digits of h, 20 for its top word, 12 for three
 *     words of the product, which find no register, 22 for the data and for what is above bit 130.
 *   strategy: From the lowest digit of h on, its product with r is added to a sum of eight digits, which then moves down by a
 *     digit: what falls out of it takes the place of that digit of h. After nine turns h holds the product modulo 2^144 and
 *     the sum the rest, which comes back as 5 * 2^14 times itself, in two passes of the same loop because that has 17 bits;
 *     what h has above bit 130 comes back five times, as the first carry. A digit times a digit plus two digits is a word. */
function pw_poly1305_absorb
        push    {r4-r7, lr}
        sub     sp, sp, #FRAME
        str     r2, [sp, #DATA]
        str     r3, [sp, #BLOCKS]
        ldm     r1!, {r4-r7}
        lsls    r4, r4, #4
        lsrs    r4, r4, #4
    .irp word, r5, r6, r7
        lsls    \word, \word, #4
        lsrs    \word, \word, #6
        lsls    \word, \word, #2
    .endr
        add     r1, sp, #R
        stm     r1!, {r4-r7}
        ldr     r7, [h, #16]
        movs    r6, #3
        ands    r7, r7, r6
        str     r7, [h, #16]

.Lblock:
        /* sum = 0; h += block + 2^128 */
        movs    carry, #0
    .irp offset, 0, 4, 8, 12, 16
        str     carry, [sp, #(SUM + \offset)]
    .endr
        ldr     data, [sp, #DATA]
        movs    place, #0
1:      ldrb    product, [data]
        ldrb    factor, [data, #1]
        adds    data, data, #2
        lsls    factor, factor, #8
        adds    product, product, factor
        adds    product, product, carry
        ldrh    factor, [h, place]
        adds    product, product, factor
        store_digit [h, place]
        adds    place, place, #2
        cmp     place, #16
        bne     1b
        str     data, [sp, #DATA]
        ldrh    product, [h, place]
        adds    product, product, #1
        adds    product, product, carry
        strh    product, [h, place]

        /* sum += digit of h * r; exchange the lowest digit of the sum for that of h */
        add     from, sp, #R
        mov     to, sp
        adds    summand, to, #2
        movs    factor, h
        adds    factor, factor, #18
        mov     end, factor
        movs    carry, #0
.Ldigit_of_h:
        ldrh    factor, [h]
        bl      .Lmultiply
        ldrh    product, [to]
        strh    product, [h]
        adds    h, h, #2
        cmp     h, end
        bne     .Ldigit_of_h

        /* h = h mod 2^130 + 5 (h >> 130) + 5 * 2^14 * sum */
        subs    h, h, #18
        ldrh    product, [h, #16]
        lsrs    carry, product, #2
        lsls    factor, carry, #2
        subs    product, product, factor
        strh    product, [h, #16]
        adds    carry, carry, factor
        movs    factor, #0xa0
        lsls    factor, factor, #8
        movs    from, summand
        movs    to, h
        movs    summand, h
        bl      .Lmultiply
        bl      .Lmultiply

        ldr     t0, [sp, #BLOCKS]
        subs    t0, t0, #1
        str     t0, [sp, #BLOCKS]
        bne     .Lblock

        /* q = (h + 5) >> 130; h = h + 5 q mod 2^130 */
        ldm     h!, {h0, h1, h2, h3, h4}
        subs    h, h, #20
        movs    zero, #0
        adds    t0, h0, #5
    .irp word, h1, h2, h3, h4
        mov     t0, \word
        adcs    t0, t0, zero
    .endr
        lsrs    t0, t0, #2
        adds    h0, h0, t0
    .irp word, h1, h2, h3, h4
        adcs    \word, \word, zero
    .endr
        lsls    t0, t0, #2
        adds    h0, h0, t0
    .irp word, h1, h2, h3, h4
        adcs    \word, \word, zero
    .endr
        lsls    h4, h4, #30
        lsrs    h4, h4, #30
        stm     h!, {h0, h1, h2, h3, h4}

        /* neither r nor the sum, from which h follows in part, stays on the stack */
        mov     to, sp
        movs    place, #(DATA - 4)
1:      str     zero, [to, place]
        subs    place, place, #4
        bpl     1b
        add     sp, sp, #FRAME
        pop     {r4-r7, pc}

.Lmultiply:
        movs    place, #0
1:      ldrh    product, [from, place]
        nonlinear muls product, factor, product
        adds    product, product, carry
        ldrh    carry, [summand, place]
        adds    product, product, carry
        store_digit [to, place]
        adds    place, place, #2
        cmp     place, #16
        bne     1b
        ldrh    product, [summand, place]   /* behind the sum that is 0 */
        adds    product, product, carry
        strh    product, [to, place]
        movs    carry, #0
        bx      lr
end_function pw_poly1305_absorb

#endif
