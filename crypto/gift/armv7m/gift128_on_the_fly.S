/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M with its round keys made in a frame. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define ROUND_KEYS 320          /* bytes of the frame */

/* contract of pw_gift128_on_the_fly:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 416, code: 2576, rodata: 160}
 *   cycles: 2156
 *   floor: 1830
 *   why: those of the key schedule and of the rounds with round keys
 *   strategy: >
 *     Key schedule and rounds of the balanced forms in one call, for who encrypts one block under a key: three
 *     eighths of the small form's time in 330 bytes more of stack, 110 cycles of it to wipe them. */
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

#endif
