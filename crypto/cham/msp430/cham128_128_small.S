/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for MSP430, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "cham128.inc"

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 50, code: 316}
 *   cycles: 3131
 *   floor: 1450
 *   why: 80 rounds of 14 1/2 cycles; 160 for the round keys; 130 to load, store and save
 *   strategy: The state in registers, where words change places after two rounds, the round keys in a frame,
 *     which is wiped: the second one of a word where it is made, and taken from beside its neighbour. */
function pw_cham128_128_encrypt
        save_all
        sub     #ROUND_KEYS_BYTES, sp
        mov     sp, r14
        mov     #4, r15
.Lword:
        round_keys r13, r14, 16
        add     #4, r14
        dec     r15
        jnz     .Lword
        push    r12
        load_state
        clr     number
.Lrounds:
        /* round keys 0 to 3, then 5, 4, 7, 6 */
        mov     number, next
        and     #7, next
        bit     #4, next
        jz      1f
        xor     #1, next
1:      rla     next
        rla     next
        incd    next
        add     sp, next
        copy32  x1h, x1l, th, tl
        rotl32  1, th, tl
        add_to  x0h, x0l
        rotr32  8, x0h, x0l, tl
        bit     #4, number
        jz      2f
        sub     #8, next
2:      /* x2 <<< 8 */
        rotr32_byte_to x2h, x2l, tl, th
        add_to  x1h, x1l
        rotl32  1, x1h, x1l
        /* two words on */
        copy32  x0l, x0h, th, tl
        copy32  x2h, x2l, x0h, x0l
        copy32  th, tl, x2h, x2l
        copy32  x1h, x1l, th, tl
        copy32  x3h, x3l, x1h, x1l
        copy32  th, tl, x3h, x3l
        cmp     #80, number
        jne     .Lrounds

        pop     r12
        store_state
        mov     #ROUND_KEYS_BYTES / 2, r13
3:      clr     0(sp)
        incd    sp
        dec     r13
        jnz     3b
        restore_all
        ret
end_function pw_cham128_128_encrypt

#endif
