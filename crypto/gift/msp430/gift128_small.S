/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for MSP430 that makes its round keys on the way. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define HAS_TWEAK 0
#include "bitsliced.inc"

/* contract of pw_gift128_on_the_fly:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 44, code: 544}
 *   cycles: 43574
 *   floor: 13000
 *   why: 30 operations for an S-box, two cycles for each bit of four slices that are permuted, 40 for key and constant
 *   strategy: Slices in registers, the key in a frame, a subroutine that permutes a slice bit by bit in memory
 *     (bitsliced.inc). */
function pw_gift128_on_the_fly
        save_all
        push    block
        sub     #FRAME, sp
        add     #16, key
        mov     sp, t
        mov     #16, n
.Lkey:
        dec     key
        mov.b   @key, 0(t)
        inc     t
        dec     n
        jnz     .Lkey
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

#endif
