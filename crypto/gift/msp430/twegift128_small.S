/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 for MSP430 that makes its round keys on the way. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define HAS_TWEAK 1
#include "bitsliced.inc"

/* contract of pw_twegift128_on_the_fly:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 44, code: 1548}
 *   cycles: 44379
 *   floor: 13000
 *   why: 30 operations for an S-box, two cycles for each bit of four slices that are permuted, 40 for key and constant
 *   strategy: That of GIFT-128 (gift128_small.S) between two transpositions, bit by bit through the carry (slices.inc). */
function pw_twegift128_on_the_fly
        save_all
        push    block
        sub     #FRAME, sp
        mov     t, n
        swpb    n
        bis     n, t
        mov     t, TWEAK(sp)
        mov     sp, t
        mov     #16, n
.Lkey:
        mov.b   @key, 0(t)
        inc     key
        inc     t
        dec     n
        jnz     .Lkey
        to_slices a0, b0, c0, d0
        to_slices a1, b1, c1, d1

        forty_rounds_bitsliced twegift128

        pop     block
        from_slices 0, a0, b0, c0, d0
        from_slices 8, a1, b1, c1, d1
        restore_all
        ret
end_function pw_twegift128_on_the_fly

#endif
