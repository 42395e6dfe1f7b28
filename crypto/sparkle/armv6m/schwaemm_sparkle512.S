/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of Schwaemm256-256 for Cortex-M0+, with Sparkle512 in them. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "sparkle512_steps.inc"
#include "schwaemm.inc"

        set_core_frame 4

/* Even numbers of steps. */
local_function sparkle512_slim
        movs    r1, #(8 * ROW_BYTES)
        b       .Lbegin

        local_entry sparkle512_big
        movs    r1, #(12 * ROW_BYTES)
.Lbegin:
        mov     r0, lr
        str     r0, [sp, #RETURN]
        adr     r0, .Lrows
        str     r0, [sp, #ROW]
        adds    r1, r1, r0
        str     r1, [sp, #END]
        mov     r0, sp
        ldm     r0!, {r1-r6}
        mov     X2, r3
        mov     Y2, r4
        mov     X3, r5
        mov     Y3, r6
        ldm     r0!, {r3, r4}
        mov     X0, r3
        mov     Y0, r4
        set_amounts
        b       .Lfirst

.Lsecond:
        sparkle512_step 1, SECOND, FIRST
        next_rows
        bne     .Lfirst

        mov     r3, X2
        mov     r4, Y2
        mov     r5, X3
        mov     r6, Y3
        mov     r0, sp
        stm     r0!, {r1-r6}
        mov     r3, X0
        mov     r4, Y0
        stm     r0!, {r3, r4}
        ldr     r0, [sp, #RETURN]
        bx      r0
        .ltorg
        define_rows

.Lfirst:
        sparkle512_step 0, FIRST, SECOND
        b       .Lsecond
        .ltorg
end_function sparkle512_slim
end_function sparkle512_big

/* contract:
 *   why: The steps, each at the floor of the kernel. Of a block a load for each word of data, rate and capacity, XORs and
 *     two stores a word of a message; once nonce, key, tag and wiping.
 *   functions:
 *     pw_schwaemm256_256_encrypt:
 *       bytes: {stack: 216, code: 2216}
 *       cycles: 4448 + 3982*(len > 0) + 2724*((len - (len > 0))//32) + 82*(len%32 > 0) + 14*(len%32//4) + 18*(len%4)
 *         + 3950*(adlen > 0) + 2692*((adlen - (adlen > 0))//32) + 59*(adlen%32 > 0) + 7*(adlen%32//4) + 9*(adlen%4)
 *       floor: 3612*(1 + (adlen > 0) + (len > 0)) + 2408*((adlen - (adlen > 0))//32 + (len - (len > 0))//32) + 80
 *         + 96*((len + 31)//32) + 64*((adlen + 31)//32)
 *     pw_schwaemm256_256_decrypt:
 *       as: pw_schwaemm256_256_encrypt
 *       bytes: {stack: 220}
 *       cycles: encrypt(len) + 31 - 7*((len + 31)//32) + 21*(len%32 > 0)
 *   strategy: See pw_schwaemm128_128_encrypt. */
        define_schwaemm schwaemm256_256, pw_schwaemm256_256_encrypt, pw_schwaemm256_256_decrypt, sparkle512, SCHWAEMM256_256

#endif
