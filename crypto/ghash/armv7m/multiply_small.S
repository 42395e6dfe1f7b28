/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for ARMv7-M, small: bit by bit. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define y_pointer r0
#define key_pointer r1
#define x r0            /* a word of y, bits going out to the right */
#define reduction r1
#define Z0 r2
#define Z1 r3
#define Z2 r4
#define Z3 r5
#define H0 r6
#define H1 r7
#define H2 r8
#define H3 r9
#define mask r10
#define term r11
#define next r12
#define count lr

/* to += factor unless the mask is set. */
.macro add_unless_masked to, factor
        nonlinear bic term, \factor, mask
        eors    \to, \to, term
.endm

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 40, code: 160}
 *   cycles: 2772
 *   floor: 702
 *   why: 27 products of 16 bits by Karatsuba's method, each of 6 masks, 9 multiplications, 6 additions, and 3 masks and
 *     2 joins to put the result together.
 *   strategy: Product and key in registers. From the last bit of y to the first, the product is shifted to the right,
 *     which multiplies by x, and the key is added under a mask made of the carry. */
function pw_ghash_multiply
        push    {y_pointer, r4-r11, lr}
        ldr     H0, [key_pointer]
        ldr     H1, [key_pointer, #4]
        ldr     H2, [key_pointer, #8]
        ldr     H3, [key_pointer, #12]
        .irp    word, H0, H1, H2, H3
        rev     \word, \word
        .endr
        .irp    word, Z0, Z1, Z2, Z3
        movs    \word, #0
        .endr
        add     next, y_pointer, #16
        mov     reduction, #0xe1000000

.Lword:
        ldr     x, [next, #-4]!
        rev     x, x
        mov     count, #32
.Lbit:
        /* the product times x; x^128 = x^7 + x^2 + x + 1 */
        lsrs    Z0, Z0, #1
        rrxs    Z1, Z1
        rrxs    Z2, Z2
        rrxs    Z3, Z3
        sbc     mask, mask, mask
        add_unless_masked Z0, reduction

        lsrs    x, x, #1
        sbc     mask, mask, mask
        add_unless_masked Z0, H0
        add_unless_masked Z1, H1
        add_unless_masked Z2, H2
        add_unless_masked Z3, H3
        subs    count, count, #1
        bne     .Lbit
        ldr     x, [sp]
        cmp     next, x
        bne     .Lword

        .irp    word, Z0, Z1, Z2, Z3
        rev     \word, \word
        .endr
        str     Z0, [next]
        str     Z1, [next, #4]
        str     Z2, [next, #8]
        str     Z3, [next, #12]
        pop     {r0, r4-r11, pc}
end_function pw_ghash_multiply

#endif
