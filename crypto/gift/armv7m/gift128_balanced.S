/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M with round keys, fixsliced, in a third of the code. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define HAS_TWEAK 0
#include "fixsliced.inc"

/* contract of pw_gift128_encrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 40, code: 872, rodata: 160}
 *   cycles: 1063
 *   floor: 950
 *   why: that of the fast form
 *   strategy: >
 *     The fast form (gift128_fast.S) with ten rounds in a loop, two complements in them and constants from a table:
 *     a cycle more for each of these, one or two for a constant. */
function pw_gift128_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {r4-r7}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7

        forty_rounds_in_loop

        pop     {block}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_gift128_encrypt

#endif
