/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv7-M with their round keys made in a frame. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define ROUND_KEYS 320          /* bytes of the frame */

/* contract:
 *   why: those of the key schedule and of the rounds with round keys
 *   strategy: Key schedule and rounds of the balanced forms in one call, for who encrypts one block under a key:
 *     three eighths of the small form's time in 330 bytes more of stack, 110 cycles of it to wipe them. The key of
 *     TweGIFT-128, whose bytes are the other way round, is turned in the frame, where the key schedule reads all of
 *     it before it writes there.
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 416, code: 2576, rodata: 160}
 *       cycles: 2156
 *       floor: 1830
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 424, code: 2872, rodata: 160}
 *       cycles: 2275
 *       floor: 1907 */
function pw_gift128_on_the_fly
        push    {r0, r4-r7, lr}
        sub     sp, sp, #ROUND_KEYS
        mov     r0, sp
        bl      pw_gift128_expand_key
        ldr     r0, [sp, #ROUND_KEYS]
        mov     r1, sp
        bl      pw_gift128_encrypt
        drop_wiped_frame ROUND_KEYS
        pop     {r0, r4-r7, pc}
end_function pw_gift128_on_the_fly

function pw_twegift128_on_the_fly
        push    {r0, r2, r4-r8, lr}
        sub     sp, sp, #ROUND_KEYS
        /* not in r4-r7: the key schedule would save them below the frame, where nobody wipes them */
        ldr     r3, [r1]
        ldr     r2, [r1, #4]
        ldr     r0, [r1, #12]
        ldr     r1, [r1, #8]
        rev     r3, r3
        rev     r2, r2
        rev     r1, r1
        rev     r0, r0
        stm     sp, {r0-r3}
        mov     r0, sp
        mov     r1, sp
        bl      pw_gift128_expand_key
        ldrd    r0, r2, [sp, #ROUND_KEYS]
        mov     r1, sp
        bl      pw_twegift128_encrypt
        drop_wiped_frame ROUND_KEYS
        pop     {r0, r2, r4-r8, pc}
end_function pw_twegift128_on_the_fly

#endif
