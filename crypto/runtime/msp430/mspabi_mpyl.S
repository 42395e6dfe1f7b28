/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The product of 32-bit numbers, in software. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define a0      r12
#define a1      r13
#define b0      r14
#define b1      r15
#define product0 r10
#define product1 r11
#define not_added r9    /* -1 where the bit of b is 0, so that BIC, which keeps the carry, makes the summand */
#define summand r8
#define count   r7

/* contract of __mspabi_mpyl:
 *   for: {a: [0, 3], b: [0, 3]}
 *   bytes: {stack: 10, code: 56}
 *   cycles: 482
 *   floor: 200
 *   why: of each of 32 bits four shifts and two additions, and 8 cycles to call and return
 *   strategy: From the highest bit of one factor down: the product is doubled, and the other factor added under a
 *     mask that the bit makes. Time depends on nothing. */
runtime_function __mspabi_mpyl
        save    r10, r9, r8, r7
        clr     product0
        clr     product1
        mov     #32, count
.Lbit:
        rla     product0
        rlc     product1
        rla     b0
        rlc     b1
        subc    not_added, not_added
        mov     a0, summand
        bic     not_added, summand
        add     summand, product0
        mov     a1, summand
        bic     not_added, summand
        addc    summand, product1
        dec     count
        jne     .Lbit
        mov     product0, a0
        mov     product1, a1
        restore r7, r8, r9, r10
        ret
end_function __mspabi_mpyl

#endif
