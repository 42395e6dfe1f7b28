/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for ARMv6-M, small: bit by bit. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define Z0 r0
#define Z1 r1
#define Z2 r2
#define Z3 r3
#define term r4
#define mask r5
#define x r6            /* a word of y, bits going out to the right */
#define count r7
#define H0 r8
#define H1 r9
#define H2 r10
#define H3 r11
#define next r12        /* the offset of that word in the frame */

/* In the frame: y, and behind it the key; then what is pushed, the address of y. */
#define KEY 16
#define FRAME 32

/* word >>= 1, and the lowest bit of the one above comes in. */
.macro shift_in word, above
        lsrs    \word, \word, #1
        lsls    term, \above, #31
        orrs    \word, term
.endm

/* to += factor where the mask is set. */
.macro add_masked to, factor
        mov     term, \factor
        nonlinear ands term, mask
        eors    \to, term
.endm

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 72, code: 204}
 *   cycles: 4809
 *   floor: 972
 *   why: 27 products of 16 bits by Karatsuba's method, each of 12 instructions for 6 masks, 9 multiplications, 6
 *     additions, and 3 masks, 2 joins and 4 instructions more to take the parts from words and put the result together.
 *   strategy: Product in low registers, key in high ones. From the last bit of y to the first, the product is shifted to the
 *     right, which multiplies by x, and the key is added under a mask. A shift through the carry would be to the left only. */
function pw_ghash_multiply
        enter_with_high
        push    {r0}
        sub     sp, #FRAME
        mov     r2, sp
        movs    r3, #15
1:      ldrb    r4, [r0, r3]
        strb    r4, [r2, r3]
        subs    r3, #1
        bpl     1b
        adds    r2, #KEY
        movs    r3, #15
1:      ldrb    r4, [r1, r3]
        strb    r4, [r2, r3]
        subs    r3, #1
        bpl     1b
        ldm     r2!, {r4-r7}
        rev     r4, r4
        mov     H0, r4
        rev     r5, r5
        mov     H1, r5
        rev     r6, r6
        mov     H2, r6
        rev     r7, r7
        mov     H3, r7
        .irp    word, Z0, Z1, Z2, Z3
        movs    \word, #0
        .endr
        movs    term, #12

.Lword: mov     next, term
        add     term, sp
        ldr     x, [term]
        rev     x, x
        movs    count, #32
.Lbit:
        /* the product times x; x^128 = x^7 + x^2 + x + 1 */
        lsls    mask, Z3, #31
        asrs    mask, mask, #31
        shift_in Z3, Z2
        shift_in Z2, Z1
        shift_in Z1, Z0
        lsrs    Z0, Z0, #1
        movs    term, #0xe1
        lsls    term, term, #24
        nonlinear ands term, mask
        eors    Z0, term

        lsls    mask, x, #31
        asrs    mask, mask, #31
        lsrs    x, x, #1
        add_masked Z0, H0
        add_masked Z1, H1
        add_masked Z2, H2
        add_masked Z3, H3
        subs    count, #1
        bne     .Lbit
        mov     term, next
        subs    term, #4
        bpl     .Lword

        .irp    word, Z0, Z1, Z2, Z3
        rev     \word, \word
        .endr
        mov     r7, sp
        stm     r7!, {Z0-Z3}
        mov     r7, sp
        ldr     r6, [sp, #FRAME]
        movs    r3, #15
1:      ldrb    r4, [r7, r3]
        strb    r4, [r6, r3]
        subs    r3, #1
        bpl     1b

        /* the key and y do not stay on the stack */
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        stm     r7!, {r0-r3}
        stm     r7!, {r0-r3}
        add     sp, #FRAME + 4
        leave_with_high
end_function pw_ghash_multiply

#endif
