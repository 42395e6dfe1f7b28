/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv7-M with round keys, fixsliced and unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "fixsliced.inc"
#include "slices.inc"

#define tweak lr

.macro add_tweak s
        .if     HAS_TWEAK
        eors    \s, \s, tweak
        .endif
.endm

/* contract:
 *   why: Ten instructions for each S-box, two to add a round key and one to load each of its words, two for a
 *     constant; 36 for the permutations of five rounds; 24 to load and store four words with their bytes reversed, 30
 *     to save, restore and call. For TweGIFT-128 38 instructions to bring the block into slices, as many to bring it
 *     back, and seven for the tweak.
 *   strategy: Four slices, six words of round keys, two pointers' worth of temporaries. Rotations ride on the
 *     operands of the S-box, and complements need no instruction (fixsliced.inc). Round keys come by six and by four.
 *     TweGIFT-128 is the same between two transpositions (slices.inc); the tweak, four times a byte, looks the same
 *     in every frame that rotates by bytes. To return to the loop of GIFT-COFB costs a single block 5 cycles.
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 40, code: 3296}
 *       cycles: 1016
 *       floor: 950
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 40, code: 3572}
 *       cycles: 1088
 *       floor: 1027 */
        .set    HAS_TWEAK, 0
function pw_gift128_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {r4-r7}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7
        constant half_mask, 0x55550000

        adr     lr, .Lencrypted
        orr     lr, lr, #1              /* Thumb */

/* contract of pw_gift128_rounds:
 *   clobbers: [r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, flags]
 *   registers: {state: "r4 to r7"}
 *   bytes: {stack: 0, code: 3264}
 *   cycles: 965
 *   floor: 896
 *   why: those of pw_gift128_encrypt, but for the block, and what it saves and restores
 *   strategy: Not a function of C: the loop of GIFT-COFB goes there, with the slices in registers. */
        entry   pw_gift128_rounds
        forty_rounds
        bx      lr

.Lencrypted:
        pop     {block}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_gift128_encrypt
end_function pw_gift128_rounds

        .set    HAS_TWEAK, 1
function pw_twegift128_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {r4-r7}
        orr     tweak, r2, r2, lsl #8
        orr     tweak, tweak, tweak, lsl #16
        to_slices r4, r5, r6, r7
        constant half_mask, 0x55550000

        forty_rounds r6, r5

        pop     {block}
        from_slices r4, r5, r6, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_twegift128_encrypt

#endif
