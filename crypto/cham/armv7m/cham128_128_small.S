/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for ARMv7-M, eight rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "cham128.inc"

#define i       lr

/* Two rounds from number i on; rotations are due as everywhere in cham128.inc. */
.macro two_rounds a, b, c, even_key, odd_key
        eor     \a, \a, i, lsl #24
        cham_round 0, \a, \b, \even_key, 24, 30
        eor     \b, \b, i, lsr #1
        cham_round 0, \b, \c, \odd_key, 31, 16
        adds    i, i, #2
.endm

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 40, code: 276}
 *   cycles: 395
 *   floor: 300
 *   why: three instructions a round, but for the first; 12 for the round keys; 50 to load, store and save
 *   strategy: State and round keys fill twelve registers, and after eight rounds both have come round. The number of
 *     the round, shifted as an operand, is what the unrolled form has as constants (cham128.inc); the words are turned
 *     back before the first round, so that it is like the others. */
function pw_cham128_128_encrypt
        push    {r0, r4-r11, lr}
        ldm     r0, {x0, x1, x2, x3}
        ldr     rk6, [r1, #12]
        ldr     rk7, [r1, #8]
        ldr     rk4, [r1, #4]
        ldr     rk5, [r1]
        round_keys_of_first_half
        round_keys_of_second_half
        movs    i, #1
        ror     x0, x0, #8
        eor     x1, x1, i
        ror     x1, x1, i
        ror     x2, x2, #8
        eor     x3, x3, i
        ror     x3, x3, i
        movs    i, #0
.Lrounds:
        two_rounds x0, x1, x2, rk0, rk1
        two_rounds x2, x3, x0, rk2, rk3
        two_rounds x0, x1, x2, rk4, rk5
        two_rounds x2, x3, x0, rk6, rk7
        cmp     i, #80
        bne     .Lrounds

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
