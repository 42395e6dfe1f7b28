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

/*
 * contract:
 *   name: __mspabi_slll
 *   computes: word << count
 *   arguments:
 *     - {name: word, register: "r13:r12", type: uint32_t, range: [0, 3], access: read, secret: true}
 *     - {name: count, register: r14, type: unsigned, range: [0, 31], access: read, secret: true}
 *   clobbers: [r11, r12, r13, r15, flags]
 *   stack_bytes: 4
 *   code_bytes: 30
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 356
 *   floor:
 *     cycles: 70
 *     why: two shifts for each of 31 bits, and 8 cycles to call and return
 *   strategy: >
 *     Doubled once for each of 31 to 1 that the count reaches: always added to itself, under a mask that a
 *     comparison makes. Time depends on nothing, not on the count either.
 */
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
