/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for MSP430, eight rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "cham128.inc"

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 50, code: 780}
 *   cycles: 1765
 *   floor: 1450
 *   why: 80 rounds of 14 1/2 cycles; 160 for the round keys; 130 to load, store and save
 *   strategy: The state in registers, the round keys in a frame, which is wiped; every second rotation by a byte is
 *     renaming (cham128.inc). */
function pw_cham128_128_encrypt
        save_all
        sub     #ROUND_KEYS_BYTES, sp
        mov     sp, r14
    .irp second, 20, 12, 20, 12
        round_keys r13, r14, \second
        add     #4, r14
    .endr
        push    r12
        load_state
        /* a byte back, as if made by an even round */
        rotr32  8, x0h, x0l, tl
        rotr32  8, x2h, x2l, tl
        clr     number
.Lrounds:
        mov     sp, next
        incd    next
        even_round x0h, x0l, x1h, x1l
        odd_round x1h, x1l, x2h, x2l
        even_round x2h, x2l, x3h, x3l
        odd_round x3h, x3l, x0l, x0h
        even_round x0l, x0h, x1h, x1l
        odd_round x1h, x1l, x2l, x2h
        even_round x2l, x2h, x3h, x3l
        odd_round x3h, x3l, x0h, x0l
        cmp     #80, number
        jne     .Lrounds_again

        rotr32  8, x0h, x0l, tl
        rotr32  8, x2h, x2l, tl
        pop     r12
        store32 r12, 0, x0l, x0h
        store32 r12, 4, x1h, x1l
        store32 r12, 8, x2l, x2h
        store32 r12, 12, x3h, x3l
        wipe_frame
        add     #ROUND_KEYS_BYTES, sp
        restore_all
        ret
.Lrounds_again:
        br      #.Lrounds
end_function pw_cham128_128_encrypt

#endif
