/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 for ARMv7-M with round keys, fixsliced, in a third of the code. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define HAS_TWEAK 1
#define TWEAK_ON_STACK 4
#include "fixsliced.inc"
#include "slices.inc"

/* contract of pw_twegift128_encrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 44, code: 1140, rodata: 160}
 *   cycles: 1162
 *   floor: 1027
 *   why: that of the fast form
 *   strategy: GIFT-128 with ten rounds in a loop (gift128_balanced.S) between two transpositions; the tweak is on the
 *     stack, as its register points to the constants. */
function pw_twegift128_encrypt
        orr     r2, r2, r2, lsl #8
        orr     r2, r2, r2, lsl #16
        push    {r0, r2, r4-r11, lr}
        ldm     block, {r4-r7}
        to_slices r4, r5, r6, r7

        forty_rounds_in_loop r6, r5

        pop     {r0, r2}
        from_slices r4, r5, r6, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_twegift128_encrypt

#endif
