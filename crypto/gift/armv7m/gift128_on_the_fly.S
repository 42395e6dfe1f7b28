/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M with its round keys made in a frame. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define ROUND_KEYS 320          /* bytes of the frame */

/*
 * contract:
 *   name: pw_gift128_on_the_fly
 *   computes: GIFT-128, ePrint 2017/622 section 2
 *   arguments:
 *     - {name: block, register: r0, type: "uint8_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 416
 *   code_bytes: 2576
 *   rodata_bytes: 160
 *   cycles:
 *     cortex_m3: 2156
 *   floor:
 *     cycles: 1830
 *     why: those of the key schedule and of the rounds with round keys
 *   strategy: >
 *     Key schedule and rounds of the balanced forms in one call, for who encrypts one block under a key: three eighths of the
 *     small form's time in 330 bytes more of stack, 110 cycles of it to wipe them.
 */
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
