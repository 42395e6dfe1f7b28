/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for MSP430, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "cham64.inc"

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 48, code: 192}
 *   cycles: 2018
 *   floor: 900
 *   why: 80 rounds of 8 cycles; 150 for the round keys; 90 to load, store and save
 *   strategy: The state in registers, where words change places after two rounds, the round keys in a frame,
 *     which is wiped: the second one of a word where it is made, and taken from beside its neighbour. */
function pw_cham64_128_encrypt
        save    r4, r5, r6, r7, r8, r9, r10
        sub     #ROUND_KEYS_BYTES, sp
        mov     sp, r14
        mov     #8, r15
.Lword:
        round_keys r13, r14, 16
        incd    r14
        dec     r15
        jnz     .Lword
        mov     @r12+, x0
        mov     @r12+, x1
        mov     @r12+, x2
        mov     @r12+, x3
        clr     number
.Lrounds:
        /* round keys 0 to 7, then 9, 8, 11, 10 and so on */
        mov     number, next
        and     #15, next
        bit     #8, next
        jz      1f
        xor     #1, next
1:      rla     next
        add     sp, next
        mov     x1, t
        rotl16_by_1 t
        add_to  x0
        rotation swpb x0
        bit     #8, number
        jz      2f
        sub     #4, next
2:      mov     x2, t
        rotation swpb t
        add_to  x1
        rotl16_by_1 x1
        /* two words on */
        mov     x0, t
        mov     x2, x0
        mov     t, x2
        mov     x1, t
        mov     x3, x1
        mov     t, x3
        cmp     #80, number
        jne     .Lrounds

        mov     x3, -2(r12)
        mov     x2, -4(r12)
        mov     x1, -6(r12)
        mov     x0, -8(r12)
        mov     #ROUND_KEYS_BYTES / 2, r13
3:      clr     0(sp)
        incd    sp
        dec     r13
        jnz     3b
        restore r10, r9, r8, r7, r6, r5, r4
        ret
end_function pw_cham64_128_encrypt

#endif
