/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The product of 16-bit numbers, in software. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define a       r12
#define b       r13
#define product r14
#define summand r11
#define count   r15

/* contract of __mspabi_mpyi:
 *   for: {a: [0, 3], b: [0, 3]}
 *   bytes: {stack: 2, code: 26}
 *   cycles: 156
 *   floor: 56
 *   why: of each of 16 bits two shifts and an addition, and 8 cycles to call and return
 *   strategy: From the highest bit of one factor down: the product is doubled, and the other factor added under a
 *     mask that the bit makes. Time depends on nothing. */
runtime_function __mspabi_mpyi
        clr     product
        mov     #16, count
.Lbit:
        rla     product
        rla     b                       /* the highest bit, as carry, */
        subc    summand, summand        /* as 0 or -1, */
        inv     summand                 /* as -1 or 0 */
        and     a, summand
        add     summand, product
        dec     count
        jne     .Lbit
        mov     product, a
        ret
end_function __mspabi_mpyi

#endif
