/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TweGIFT-128 for ARMv7-M with round keys, fixsliced and unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define HAS_TWEAK 1
#define tweak r0                /* once the block is in registers */
#include "fixsliced.inc"
#include "slices.inc"

/* contract of pw_twegift128_encrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 40, code: 3556}
 *   cycles: 1088
 *   floor: 1027
 *   why: That of GIFT-128 and 38 instructions to bring the block into slices, as many to bring it back, and seven for
 *     the tweak.
 *   strategy: GIFT-128 (gift128_fast.S) between two transpositions (slices.inc); the tweak, four times a byte, looks
 *     the same in every frame that rotates by bytes. */
function pw_twegift128_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {r4-r7}
        orr     tweak, r2, r2, lsl #8
        orr     tweak, tweak, tweak, lsl #16
        to_slices r4, r5, r6, r7

        forty_rounds r6, r5

        pop     {block}
        from_slices r4, r5, r6, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_twegift128_encrypt

#endif
