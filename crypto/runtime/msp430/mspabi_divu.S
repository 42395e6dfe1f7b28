/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The quotient of 16-bit numbers; the remainder is left in r14, which __mspabi_remu relies on. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define quotient r12    /* dividend, replaced bit by bit by the complement of the quotient */
#define divisor r13
#define remainder r14
#define restored r11
#define count   r15

/* contract of __mspabi_divu:
 *   for: {dividend: [0, 3], divisor: [0, 3]}
 *   bytes: {stack: 2, code: 30}
 *   cycles: 188
 *   floor: 56
 *   why: of each of 16 bits two shifts and a subtraction, and 8 cycles to call and return
 *   strategy: Bit by bit: the dividend leaves its register at the top as the complement of the quotient enters at
 *     the bottom. The divisor is always subtracted, and added again under a mask that the borrow makes. Time
 *     depends on nothing. */
runtime_function __mspabi_divu
        clr     remainder
        mov     #16, count
.Lbit:
        rla     quotient
        rlc     remainder
        /* the divisor fits if a bit fell out, which leaves a borrow behind, or if there is no borrow: else add it again */
        subc    restored, restored
        sub     divisor, remainder
        adc     restored
        and     divisor, restored
        add     restored, remainder
        adc     quotient
        dec     count
        jne     .Lbit
        inv     quotient
        ret
end_function __mspabi_divu

#endif
