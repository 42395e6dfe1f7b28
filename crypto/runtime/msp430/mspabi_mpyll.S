/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The product of 64-bit numbers, in software, by the convention of the 64-bit helpers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define a0      r8
#define a1      r9
#define a2      r10
#define a3      r11
#define product0 r12
#define product1 r13
#define product2 r14
#define product3 r15
#define not_added r7    /* -1 where the bit of a is 0, so that BIC, which keeps the carry, makes the summand */
#define summand r6
#define count   r5

/* contract of __mspabi_mpyll:
 *   registers: {a: "r8:r9:r10:r11"}
 *   for: {b: [0, 3]}
 *   bytes: {stack: 22, code: 100}
 *   cycles: 2041
 *   floor: 776
 *   why: of each of 64 bits eight shifts and four additions, and 8 cycles to call and return
 *   strategy: The other factor, a, is in r11:r10:r9:r8, where no C function takes an argument. b waits on the
 *     stack. From the highest bit of one factor down: the product is doubled, and the other factor added under a
 *     mask that the bit makes. Time depends on nothing. */
runtime_function __mspabi_mpyll
        .irp    reg, r10, r9, r8, r7, r6, r5
        push    \reg
        .endr
        .irp    reg, r15, r14, r13, r12         /* b waits on the stack, lowest word at the top */
        push    \reg
        .endr
        clr     product0
        clr     product1
        clr     product2
        clr     product3
        mov     #64, count
.Lbit:
        rla     product0
        rlc     product1
        rlc     product2
        rlc     product3
        rla     a0
        rlc     a1
        rlc     a2
        rlc     a3
        subc    not_added, not_added
        mov     @sp, summand
        bic     not_added, summand
        add     summand, product0
        mov     2(sp), summand
        bic     not_added, summand
        addc    summand, product1
        mov     4(sp), summand
        bic     not_added, summand
        addc    summand, product2
        mov     6(sp), summand
        bic     not_added, summand
        addc    summand, product3
        dec     count
        jne     .Lbit
        add     #8, sp
        .irp    reg, r5, r6, r7, r8, r9, r10
        pop     \reg
        .endr
        ret
end_function __mspabi_mpyll

#endif
