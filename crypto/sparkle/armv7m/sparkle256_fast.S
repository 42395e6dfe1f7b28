/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 with 7 and with 10 steps for Cortex-M3, unrolled in one function. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"
#include "sparkle256_steps.inc"

#define steps     r1

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 40, code: 2320}
 *   cycles: 61 + 62*steps + (4 if steps == 10 else 0)
 *   floor: 56 + 62*steps + (5 if steps == 10 else 0)
 *   why: As a function for one number of steps, and 3 for the branch to the longer one.
 *   strategy: As the functions for one number of steps (see sparkle256_unrolled.S). The steps are taken from the
 *     stack before the linear layer of step 6, which is there twice: the registers hold the state in another order
 *     after 10 steps, so that the stores, which hide in the last linear layer, cannot be shared. */
function pw_sparkle256_permute
        push    {steps, r4-r11, lr}
        sparkle256_load
        sparkle256_up_to_mix_6
        pop     {k}
        cmp     k, #7
        bne     .Lseven_are_not_all

        sparkle256_mix_6 1
        pop     {r4-r11, pc}

.Lseven_are_not_all:
        sparkle256_mix_6_to_9
        pop     {r4-r11, pc}
end_function pw_sparkle256_permute

#endif
