/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv7-M that make their round keys on the way. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "bitsliced.inc"
#include "slices.inc"

/* contract:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   why: 12 instructions for an S-box, 72 for four permutations, 9 for key and constant; 70 to load, store and save.
 *     For TweGIFT-128 38 for each of two transpositions, and the tweak.
 *   strategy: >
 *     State and key fill eight registers. One subroutine permutes a slice; the constant of the last round ends the
 *     loop (bitsliced.inc). In slices the four permutations are three quarters of a round. Fixsliced forms do without
 *     them: the balanced one of GIFT-128 in 2156 cycles, nine times the code and 376 bytes more of stack. TweGIFT-128
 *     is the same between two transpositions, its tweak on the stack.
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 40, code: 284}
 *       cycles: 5657
 *       floor: 3700
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 44, code: 544}
 *       cycles: 5803
 *       floor: 3800 */
        .set    HAS_TWEAK, 0
function pw_gift128_on_the_fly
        push    {block, r4-r11, lr}
        ldm     block, {s0, s1, s2, s3}
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        ldr     v0, [key, #12]
        ldr     v1, [key, #8]
        ldr     v2, [key, #4]
        ldr     v3, [key]
        rev     v0, v0
        rev     v1, v1
        rev     v2, v2
        rev     v3, v3

        forty_rounds gift128

        pop     {block}
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        stm     block, {s0, s1, s2, s3}
        pop     {r4-r11, pc}
end_function pw_gift128_on_the_fly

        .set    HAS_TWEAK, 1
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
