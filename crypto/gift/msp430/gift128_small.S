/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for MSP430 that make their round keys on the way. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "bitsliced.inc"

/* contract:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   floor: 13000
 *   why: 30 operations for an S-box, two cycles for each bit of four slices that are permuted, 40 for key and
 *     constant
 *   strategy: Slices in registers, the key in a frame, a subroutine that permutes a slice bit by bit in memory
 *     (bitsliced.inc). TweGIFT-128 is the same between two transpositions, bit by bit through the carry (slices.inc).
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 44, code: 544}
 *       cycles: 43574
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 44, code: 1548}
 *       cycles: 44379 */
        .set    HAS_TWEAK, 0
function pw_gift128_on_the_fly
        save_all
        push    block
        sub     #FRAME, sp
        add     #16, key
        mov     sp, t
        mov     #16, n
.Lgift128_key:
        dec     key
        mov.b   @key, 0(t)
        inc     t
        dec     n
        jnz     .Lgift128_key
        load_slice 0, a0, a1
        load_slice 4, b0, b1
        load_slice 8, c0, c1
        load_slice 12, d0, d1

        forty_rounds_bitsliced gift128

        pop     block
        store_slice 0, a0, a1
        store_slice 4, b0, b1
        store_slice 8, c0, c1
        store_slice 12, d0, d1
        restore_all
        ret
end_function pw_gift128_on_the_fly

        .set    HAS_TWEAK, 1
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
.Ltwegift128_key:
        mov.b   @key, 0(t)
        inc     key
        inc     t
        dec     n
        jnz     .Ltwegift128_key
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
