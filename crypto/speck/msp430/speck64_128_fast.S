/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for MSP430, unrolled. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "speck64.inc"

#define ml      r12     /* another word of the key; the third one is in the frame */
#define mh      r13

.macro three_rounds i
        speck_round
        rotr32  8, kh, kl, tl
        next_key #\i, kh, kl
        speck_round
        rotr32  8, mh, ml, tl
        next_key #\i+1, mh, ml
        speck_round
        /* t = the word in the frame >>> 8 */
        mov     @sp, th
        mov     th, tl
        mark_start
        xor.b   2(sp), th
        xor     th, tl
        swpb    tl
        xor     2(sp), th
        swpb    th
        mark_end MARK_ROTATION
        next_key #\i+2, th, tl
        mov     tl, 0(sp)
        mov     th, 2(sp)
.endm

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 22, code: 2420}
 *   cycles: 1325
 *   floor: 1250
 *   why: 21 cycles for a round and 21 for its key; 110 to load, store and save
 *   strategy: Everything in registers but a word of the key, which is in the frame, so that two registers are free for
 *     the rotations by a byte. */
function pw_speck64_128_encrypt
        save_all
        push    r12
        sub     #4, sp
        mov     @r12+, yl
        mov     @r12+, yh
        mov     @r12+, xl
        mov     @r12+, xh
        mov     @r13+, sl
        mov     @r13+, sh
        mov     @r13+, kl
        mov     @r13+, kh
        mov     @r13+, ml
        mov     @r13+, tl
        mov_increment 13, 0, 1
        mov_increment 13, 2, 1
        mov     tl, mh

    .irp i, 0, 3, 6, 9, 12, 15, 18, 21
        three_rounds \i
    .endr
        speck_round
        rotr32  8, kh, kl, tl
        next_key #24, kh, kl
        speck_round
        rotr32  8, mh, ml, tl
        next_key #25, mh, ml
        speck_round

        clr     0(sp)
        clr     2(sp)
        add     #4, sp
        pop     r12
        store32 r12, 0, yh, yl
        store32 r12, 4, xh, xl
        restore_all
        ret
end_function pw_speck64_128_encrypt

#endif
