/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 with 7 and with 11 steps for Cortex-M3, unrolled in one function. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state     r0
#define steps     r1

#include "sparkle384_steps.inc"

/* Where the number of steps is on the stack, above the state's pointer. */
#define STEPS     (STATE + 4)

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 68, code: 3692}
 *   cycles: 70 + 101*steps + (6 if steps == 11 else 0)
 *   floor: 66 + 101*steps + (5 if steps == 11 else 0)
 *   why: As a function for one number of steps, and 3 for the branch to the longer one.
 *   strategy: As the functions for one number of steps (see sparkle384_unrolled.S). The steps are loaded with the
 *     state's pointer before the linear layer of step 6, which is there twice: the registers hold the state in
 *     another order after 11 steps, so that the stores, which hide in the last linear layer, cannot be shared. */
function pw_sparkle384_permute
        push    {state, steps, r4-r11, lr}
        sparkle384_load
        sub     sp, sp, #CONSTANTS_BYTES

        sparkle384_steps_0_to_5
        sparkle384_substitute_6
        ldrd    result, k0, [sp, #STATE]
        cmp     k0, #7
        bne     .Lseven_are_not_all

        sparkle384_mix_6 1
        add     sp, sp, #(CONSTANTS_BYTES + 8)
        pop     {r4-r11, pc}

.Lseven_are_not_all:
        sparkle384_up_to_mix_10
        ldr     result, [sp, #STATE]
        sparkle384_last_mix_10
        add     sp, sp, #(CONSTANTS_BYTES + 8)
        pop     {r4-r11, pc}
end_function pw_sparkle384_permute

#endif
