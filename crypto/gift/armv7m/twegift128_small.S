/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 for ARMv7-M that makes its round keys on the way. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define HAS_TWEAK 1
#include "bitsliced.inc"
#include "slices.inc"

/* contract of pw_twegift128_on_the_fly:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 44, code: 544}
 *   cycles: 5803
 *   floor: 3800
 *   why: that of GIFT-128, 38 instructions for each of two transpositions, and the tweak
 *   strategy: That of GIFT-128 (gift128_small.S) between two transpositions; the tweak is on the stack. */
function pw_twegift128_on_the_fly
        push    {block, r4-r11, lr}
        orr     r2, r2, r2, lsl #8
        orr     r2, r2, r2, lsl #16
        push    {r2}
        ldr     v0, [key]
        ldr     v1, [key, #4]
        ldr     v2, [key, #8]
        ldr     v3, [key, #12]
        ldrd    s0, s2, [block]
        ldrd    s1, s3, [block, #8]
        to_slices s0, s2, s1, s3

        forty_rounds twegift128

        pop     {t}
        pop     {block}
        from_slices s0, s2, s1, s3
        strd    s0, s2, [block]
        strd    s1, s3, [block, #8]
        pop     {r4-r11, pc}
end_function pw_twegift128_on_the_fly

#endif
