/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of Schwaemm256-128 and Schwaemm192-192 for Cortex-M0+, with Sparkle384 in them. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "sparkle384_steps.inc"
#include "schwaemm.inc"

        set_core_frame 3

/* Odd numbers of steps, which begin with the second step of the loop: it has the right half in its other place. */
local_function sparkle384_slim
        movs    r1, #(7 * ROW_BYTES)
        b       .Lbegin

        local_entry sparkle384_big
        movs    r1, #(11 * ROW_BYTES)
.Lbegin:
        mov     r0, lr
        str     r0, [sp, #RETURN]
        add     r0, sp, #FIRST
        ldm     r0!, {r2-r7}
        stm     r0!, {r2-r7}
        adr     r0, .Lrows
        adds    r1, r1, r0
        str     r1, [sp, #END]
        subs    r0, r0, #ROW_BYTES
        str     r0, [sp, #ROW]
        mov     r0, sp
        ldm     r0!, {r1-r6}
        mov     X2, r3
        mov     Y2, r4
        mov     X0, r5
        mov     Y0, r6
        set_amounts
        b       .Lodd
        define_rows

.Lloop:
        sparkle384_step 0, FIRST, SECOND
.Lodd:
        sparkle384_step 1, SECOND, FIRST
        next_rows
        beq     .Lend
        b       .Lloop
        .ltorg

.Lend:  mov     r3, X2
        mov     r4, Y2
        mov     r5, X0
        mov     r6, Y0
        mov     r0, sp
        stm     r0!, {r1-r6}
        ldr     r0, [sp, #RETURN]
        bx      r0
end_function sparkle384_slim
end_function sparkle384_big

/* contract:
 *   why: The steps, each at the floor of the kernel. Of a block a load for each word of data, rate and capacity, XORs and
 *     two stores a word of a message; once nonce, key, tag and wiping.
 *   functions:
 *     pw_schwaemm256_128_encrypt:
 *       bytes: {stack: 184, code: 1860}
 *       cycles: 3132 + 2798*(len > 0) + 1858*((len - (len > 0))//32) + 82*(len%32 > 0) + 14*(len%32//4) + 18*(len%4)
 *         + 2766*(adlen > 0) + 1826*((adlen - (adlen > 0))//32) + 59*(adlen%32 > 0) + 7*(adlen%32//4) + 9*(adlen%4)
 *       floor: 2442*(1 + (adlen > 0) + (len > 0)) + 1554*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 52
 *         + 96*((len + 31)//32) + 64*((adlen + 31)//32)
 *     pw_schwaemm192_192_encrypt:
 *       bytes: {stack: 176, code: 1764}
 *       cycles: 3165 + 2775*(len > 0) + 1835*((len - (len > 0))//24) + 78*(len%24 > 0) + 14*(len%24//4) + 18*(len%4)
 *         + 2751*(adlen > 0) + 1811*((adlen - (adlen > 0))//24) + 55*(adlen%24 > 0) + 7*(adlen%24//4) + 9*(adlen%4)
 *       floor: 2442*(1 + (adlen > 0) + (len > 0)) + 1554*((adlen - (adlen > 0))//24 + (len - (len > 0))//24) + 60
 *         + 72*((len + 23)//24) + 48*((adlen + 23)//24)
 *     pw_schwaemm256_128_decrypt:
 *       as: pw_schwaemm256_128_encrypt
 *       bytes: {stack: 188}
 *       cycles: encrypt(len) + 23 - 7*((len + 31)//32) + 21*(len%32 > 0)
 *     pw_schwaemm192_192_decrypt:
 *       as: pw_schwaemm192_192_encrypt
 *       bytes: {stack: 180}
 *       cycles: encrypt(len) + 27 - 5*((len + 23)//24) + 16*(len%24 > 0)
 *   strategy: See pw_schwaemm128_128_encrypt. */
        define_schwaemm schwaemm256_128, pw_schwaemm256_128_encrypt, pw_schwaemm256_128_decrypt, sparkle384, SCHWAEMM256_128
        define_schwaemm schwaemm192_192, pw_schwaemm192_192_encrypt, pw_schwaemm192_192_decrypt, sparkle384, SCHWAEMM192_192

#endif
