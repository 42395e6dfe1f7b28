/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for MSP430, a round in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "speck64.inc"

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 26, code: 224}
 *   cycles: 2090
 *   floor: 1250
 *   why: 21 cycles for a round and 21 for its key; 110 to load, store and save
 *   strategy: Two words of the key and a count are in a frame, where words change places in every round. */
function pw_speck64_128_encrypt
        save_all
        push    r12
        sub     #8, sp
        mov     @r12+, yl
        mov     @r12+, yh
        mov     @r12+, xl
        mov     @r12+, xh
        mov     @r13+, sl
        mov     @r13+, sh
        mov     @r13+, kl
        mov     @r13+, kh
    .irp offset, 0, 2, 4, 6
        mov_increment 13, \offset, 1
    .endr
        clr     r12
.Lround:
        speck_round
        rotr32  8, kh, kl, tl
        next_key r12, kh, kl
        mov     kl, tl
        mov     kh, th
        load32  sp, 0, kh, kl
        mov     4(sp), 0(sp)
        mov     6(sp), 2(sp)
        store32 sp, 4, th, tl
        inc     r12
        cmp     #27, r12
        jne     .Lround

        clr     0(sp)
        clr     2(sp)
        clr     4(sp)
        clr     6(sp)
        add     #8, sp
        pop     r12
        store32 r12, 0, yh, yl
        store32 r12, 4, xh, xl
        restore_all
        ret
end_function pw_speck64_128_encrypt

#endif
