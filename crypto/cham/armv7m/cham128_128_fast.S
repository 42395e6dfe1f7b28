/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for ARMv7-M, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "cham128.inc"

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 40, code: 1080}
 *   cycles: 309
 *   floor: 300
 *   why: three instructions a round, but for the first; 12 for the round keys; 50 to load, store and save
 *   strategy: State and round keys fill twelve registers. Rotations ride on operands, and the number of a round
 *     takes one instruction because its lowest bit is part of the round keys (cham128.inc): the usual four
 *     instructions a round are three. */
function pw_cham128_128_encrypt
        push    {r0, r4-r11, lr}
        ldm     r0, {x0, x1, x2, x3}
        ldr     rk6, [r1, #12]
        ldr     rk7, [r1, #8]
        ldr     rk4, [r1, #4]
        ldr     rk5, [r1]
        round_keys_of_first_half
        round_keys_of_second_half
        eor     x1, x1, #1
        eor     x3, x3, #1

        eighty_rounds

        mov     t, #1
        pop     {r0}
        ror     x0, x0, #24
        eor     x1, t, x1, ror #31
        ror     x2, x2, #24
        eor     x3, t, x3, ror #31
        stm     r0, {x0, x1, x2, x3}
        pop     {r4-r11, pc}
end_function pw_cham128_128_encrypt

#endif
