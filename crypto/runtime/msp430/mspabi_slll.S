/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A 32-bit word shifted to the left by a variable count. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define word0   r12
#define word1   r13
#define count   r14
#define limit   r15
#define not_added r11   /* -1 where the word must stay as it is */
#define summand r10

/* contract of __mspabi_slll:
 *   for: {word: [0, 3], count: [0, 31]}
 *   bytes: {stack: 4, code: 30}
 *   cycles: 356
 *   floor: 70
 *   why: two shifts for each of 31 bits, and 8 cycles to call and return
 *   strategy: Doubled once for each of 31 to 1 that the count reaches: always added to itself, under a
 *     mask that a comparison makes. Time depends on nothing, not on the count either. */
runtime_function __mspabi_slll
        save    r10
        mov     #31, limit              /* double it once for each of 31..1 that count reaches */
.Lbit:
        cmp     limit, count
        subc    not_added, not_added
        mov     word0, summand
        bic     not_added, summand
        add     summand, word0
        mov     word1, summand
        bic     not_added, summand
        addc    summand, word1
        dec     limit
        jne     .Lbit
        restore r10
        ret
end_function __mspabi_slll

#endif
