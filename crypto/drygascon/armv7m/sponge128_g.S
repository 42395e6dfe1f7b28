/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* G of DrySPONGE128 for Cortex-M3, for who needs no F. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define FRAME           48
#include "sponge128.inc"

/* contract of pw_drysponge128_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 84, code: 328}
 *   cycles: 90 + 76*rounds
 *   floor: 59*rounds
 *   why: that of the end of F
 *   strategy: The end of F (sponge128_small.S). */
function pw_drysponge128_g
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        strd    r0, r1, [sp, #SAVED_STATE]
        ldm     r0, {STATE}
        squeeze_and_return drysponge128
end_function pw_drysponge128_g

#endif
