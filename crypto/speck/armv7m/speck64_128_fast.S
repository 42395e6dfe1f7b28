/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for ARMv7-M, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#define s       r1
#define l0      r2
#define l1      r3
#define l2      r12
#define y       lr
#define x       r4

#include "speck64.inc"

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 8, code: 604}
 *   cycles: 180
 *   floor: 172
 *   why: three instructions for a round and three for its key, but for the last; 13 to load, store and save
 *   strategy: Everything in registers, rotations ride on operands, and the words of the key take turns by name. */
function pw_speck64_128_encrypt
        push    {r4, lr}
        ldr     l2, [r1, #12]
        ldr     l1, [r1, #8]
        ldr     l0, [r1, #4]
        ldr     s, [r1]
        ldr     y, [r0]
        ldr     x, [r0, #4]

        all_rounds s, l0, l1, l2

        str     y, [r0]
        str     x, [r0, #4]
        pop     {r4, pc}
end_function pw_speck64_128_encrypt

#endif
