/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* G of DrySPONGE256 for Cortex-M3, for who needs no F. */
#include "../../asm/platform.h"
#if PW_ARMV7M

        .set    INLINE, 1
#include "sponge256.inc"

/* contract of pw_drysponge256_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 84, code: 616}
 *   cycles: 51 + 222*rounds
 *   floor: 114*rounds
 *   why: that of the end of F
 *   strategy: The end of F (sponge256_fast.S) with its round in a loop. */
function pw_drysponge256_g
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        str     r1, [sp, #ROUNDS]
        squeeze_and_return
end_function pw_drysponge256_g

#endif
