/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of Schwaemm128-128 for Cortex-M0+, with Sparkle256 in them. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "sparkle256_steps.inc"
#include "schwaemm.inc"

        set_core_frame 2

.macro begin
        mov     r0, lr
        str     r0, [sp, #RETURN]
.endm

.macro load_left
        mov     r0, sp
        ldm     r0!, {r1-r4}
        mov     X0, r3
        mov     Y0, r4
        set_amounts
.endm

/* An odd number of steps begins with the second step of the loop, which has the right half in its other place. */
local_function sparkle256_slim
        begin
        add     r0, sp, #FIRST
        ldm     r0!, {r4-r7}
        stm     r0!, {r4-r7}
        adr     r0, .Lrows
        mov     r1, r0
        adds    r1, r1, #(7 * ROW_BYTES)
        subs    r0, r0, #ROW_BYTES
        mov     ROW, r0
        mov     END, r1
        load_left
        b       .Lodd

        local_entry sparkle256_big
        begin
        adr     r0, .Lrows
        mov     ROW, r0
        adds    r0, r0, #(10 * ROW_BYTES)
        mov     END, r0
        load_left
.Lloop:
        sparkle256_step 0, FIRST, SECOND
.Lodd:
        sparkle256_step 1, SECOND, FIRST
        movs    k, #(2 * ROW_BYTES)
        add     ROW, ROW, k
        cmp     ROW, END
        beq     .Lend
        b       .Lloop
        .ltorg
        define_rows

.Lend:  mov     r3, X0
        mov     r4, Y0
        mov     r0, sp
        stm     r0!, {r1-r4}
        ldr     r0, [sp, #RETURN]
        bx      r0
end_function sparkle256_slim
end_function sparkle256_big

/* contract:
 *   why: The steps, each at the floor of the kernel. Of a block a load for each word of data, rate and capacity, XORs and two
 *     stores a word of a message; once nonce, key, tag and wiping.
 *   functions:
 *     pw_schwaemm128_128_encrypt:
 *       bytes: {stack: 136, code: 1368}
 *       cycles: 2015 + 1701*(len > 0) + 1243*((len - (len > 0))//16) + 74*(len%16 > 0) + 14*(len%16//4) + 18*(len%4)
 *         + 1685*(adlen > 0) + 1227*((adlen - (adlen > 0))//16) + 51*(adlen%16 > 0) + 7*(adlen%16//4) + 9*(adlen%4)
 *       floor: 1480*(1 + (adlen > 0) + (len > 0)) + 1036*((adlen - (adlen > 0))//16 + (len - (len > 0))//16) + 40
 *         + 48*((len + 15)//16) + 32*((adlen + 15)//16)
 *     pw_schwaemm128_128_decrypt:
 *       as: pw_schwaemm128_128_encrypt
 *       bytes: {stack: 140}
 *       cycles: encrypt(len) + 23 - 3*((len + 15)//16) + 11*(len%16 > 0)
 *   strategy: The state is in a frame from beginning to end, and the steps are a subroutine of that frame: no call saves
 *     registers or wipes, no word y is turned, and of the right half an odd number of steps moves the words to its other
 *     place. A block is taken a pair of words at a time, one of each half, unrolled for each phase, which a word y costs two
 *     rotations. A block that is incomplete, or not aligned, is put together in the frame; the figures are for aligned
 *     addresses. Decryption compares the tag at the end and wipes the message where it is wrong, which the figures do not
 *     have. */
        define_schwaemm schwaemm128_128, pw_schwaemm128_128_encrypt, pw_schwaemm128_128_decrypt, sparkle256, SCHWAEMM128_128

#endif
