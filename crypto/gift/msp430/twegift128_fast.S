/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 for MSP430 with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define HAS_TWEAK 1
#include "fixsliced.inc"

#define tweak r14               /* at the call; then on the stack, in both bytes of a word */

/* contract of pw_twegift128_encrypt:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 20, code: 4258, rodata: 160}
 *   cycles: 4012
 *   floor: 3650
 *   why: that of GIFT-128, 256 cycles for each of two transpositions, and 40 for the tweak
 *   strategy: GIFT-128 (gift128_fast.S) between two transpositions, bit by bit through the carry. */
function pw_twegift128_encrypt
        save_all
        push    block
        mov     tweak, mask
        swpb    mask
        bis     mask, tweak
        push    tweak
        to_slices a0, b0, c0, d0
        to_slices a1, b1, c1, d1

        forty_rounds twegift128

        incd    sp
        pop     block
        from_slices 0, a0, b0, c0, d0
        from_slices 8, a1, b1, c1, d1
        restore_all
        ret
end_function pw_twegift128_encrypt

#endif
