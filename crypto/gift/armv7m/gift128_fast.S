/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M with round keys, fixsliced and unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define HAS_TWEAK 0
#include "fixsliced.inc"

/* contract of pw_gift128_encrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 40, code: 3288}
 *   cycles: 1011
 *   floor: 950
 *   why: Ten instructions for each S-box, two to add a round key and one to load each of its words, two for a constant;
 *     36 for the permutations of five rounds; 24 to load and store four words with their bytes reversed, 30 to save,
 *     restore and call.
 *   strategy: Four slices, six words of round keys, two pointers' worth of temporaries. Rotations ride on the operands
 *     of the S-box, and complements need no instruction (fixsliced.inc). Round keys come by six and by four. */
function pw_gift128_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {r4-r7}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7

        forty_rounds

        pop     {block}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_gift128_encrypt

#endif
