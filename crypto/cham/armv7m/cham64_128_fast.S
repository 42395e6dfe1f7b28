/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for ARMv7-M, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "cham64.inc"

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 40, code: 1680}
 *   cycles: 457
 *   floor: 400
 *   why: four instructions a round; 40 for the round keys; 40 to load, store and save
 *   strategy: State and round keys fill twelve registers, two round keys to one of them (cham64.inc). */
function pw_cham64_128_encrypt
        push    {r0, r4-r11, lr}
        ldr     pair5, [r1, #8]
        ldr     pair12, [r1, #12]
        ldr     pair8, [r1, #4]
        ldr     pair1, [r1]
        round_keys_of_second_half
        round_keys_of_first_half
        ldr     t, [sp]
        ldrd    lr, t, [t]
        words_of lr, t
        eor     x1, x1, #BOTH(1)
        eor     x3, x3, #BOTH(1)

        eighty_rounds

        pop     {r0}
        output  r1, r2
        eor     r1, r1, #0x10000
        eor     r2, r2, #0x10000
        strd    r1, r2, [r0]
        pop     {r4-r11, pc}
end_function pw_cham64_128_encrypt

#endif
