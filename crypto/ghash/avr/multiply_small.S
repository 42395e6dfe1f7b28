/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for AVR, small: bit by bit and byte by byte, the product on the stack. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 20, code: 94}
 *   cycles: 27080
 *   floor: 3456
 *   why: Nine products of 32 bits by Karatsuba's method, in which each bit takes a mask in two instructions, two
 *     copies, four ANDs and four additions.
 *   strategy: From the last bit of y to the first, the product is multiplied by x, which is a shift to the right, and
 *     the key is added under a mask; one pass over the bytes does both, its carry survives the AND and the addition.
 *     The product is popped from the stack into y. */

#define Y_POINTER r24
#define KEY r22
#define COUNT r18
#define BITS r19
#define BYTES r20
#define BYTE r21        /* of y, bits going out to the right */
#define MASK r22
#define PRODUCT r23
#define TERM r24

#define BLOCK 16

        function pw_ghash_multiply
        save    r28, r29
        movw    r26, KEY
        movw    r28, Y_POINTER
        adiw    r28, BLOCK
        ldi     BYTES, BLOCK
        ldi     COUNT, BLOCK
1:      push    r1
        dec     COUNT
        brne    1b
        in      r30, SPL
        in      r31, SPH
        adiw    r30, 1

.Lbyte:
        ld      BYTE, -Y
        ldi     BITS, 8
.Lbit:
        lsr     BYTE
        sbc     MASK, MASK
        ldi     COUNT, BLOCK
        clc
1:      ld      PRODUCT, Z
        ror     PRODUCT
        ld      TERM, X+
        nonlinear and TERM, MASK
        eor     PRODUCT, TERM
        st      Z+, PRODUCT
        dec     COUNT
        brne    1b

        /* x^128 = x^7 + x^2 + x + 1 */
        sbc     TERM, TERM
        andi    TERM, 0xe1
        sbiw    r26, BLOCK
        sbiw    r30, BLOCK
        ld      PRODUCT, Z
        eor     PRODUCT, TERM
        st      Z, PRODUCT
        dec     BITS
        brne    .Lbit
        dec     BYTES
        brne    .Lbyte

        ldi     COUNT, BLOCK
1:      pop     PRODUCT
        st      Z+, r1          /* nothing of it stays on the stack */
        st      Y+, PRODUCT
        dec     COUNT
        brne    1b
        restore r29, r28
        ret
        end_function pw_ghash_multiply

#endif
