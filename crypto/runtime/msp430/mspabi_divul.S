/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The quotient of 32-bit numbers; the remainder is left in r15:r14, which __mspabi_remul relies on. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define quotient0 r12   /* dividend, replaced bit by bit by the complement of the quotient */
#define quotient1 r13
#define divisor0 r14
#define divisor1 r15
#define remainder0 r10
#define remainder1 r11
#define not_restored r9
#define restored r8
#define count   r7

/* contract of __mspabi_divul:
 *   for: {dividend: [0, 3], divisor: [0, 3]}
 *   bytes: {stack: 10, code: 70}
 *   cycles: 644
 *   floor: 200
 *   why: of each of 32 bits four shifts and two subtractions, and 8 cycles to call and return
 *   strategy: Bit by bit: the dividend leaves its register at the top as the complement of the quotient enters at
 *     the bottom. The divisor is always subtracted, and added again under a mask that the borrow makes. Time
 *     depends on nothing. */
runtime_function __mspabi_divul
        save    r10, r9, r8, r7
        clr     remainder0
        clr     remainder1
        mov     #32, count
.Lbit:
        rla     quotient0
        rlc     quotient1
        rlc     remainder0
        rlc     remainder1
        /* the divisor fits if a bit fell out, which leaves a borrow behind, or if there is no borrow: else add it again */
        subc    not_restored, not_restored
        sub     divisor0, remainder0
        subc    divisor1, remainder1
        adc     not_restored
        inv     not_restored
        mov     divisor0, restored
        bic     not_restored, restored
        add     restored, remainder0
        mov     divisor1, restored
        bic     not_restored, restored
        addc    restored, remainder1
        adc     quotient0
        dec     count
        jne     .Lbit
        inv     quotient0
        inv     quotient1
        mov     remainder0, divisor0
        mov     remainder1, divisor1
        restore r7, r8, r9, r10
        ret
end_function __mspabi_divul

#endif
