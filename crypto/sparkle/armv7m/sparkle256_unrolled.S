/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 with 7 and with 10 steps for Cortex-M3, unrolled, a function each. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"
#include "sparkle256_steps.inc"

/* contract of pw_sparkle256_permute_{steps}:
 *   bytes: {stack: 36, code: 1592 if steps == 7 else 2236}
 *   cycles: 56 + 62*steps if steps == 7 else 58 + 62*steps
 *   floor: 56 + 62*steps if steps == 7 else 58 + 62*steps
 *   why: A step needs 48 instructions for Alzette, 12 for the linear layer and 2 for its own constants, step 0 one
 *     less; 2 for each step constant that is not one of the branches'; 51 to call, save and restore nine registers,
 *     load and store eight words, load four constants and return.
 *   strategy: The eight words, the four branch constants, a temporary and the pointer fill the fourteen registers. The
 *     branch permutation is renaming. All x and three of the constants are in low registers, where the four XORs of a
 *     constant are 16-bit instructions; the stores hide between the XORs of the last linear layer. */
.macro sparkle256_permutation steps
function pw_sparkle256_permute_\steps
        push    {r4-r11, lr}
        sparkle256_load
        sparkle256_up_to_mix_6
        .if     \steps == 7
        sparkle256_mix_6 1
        .else
        sparkle256_mix_6_to_9
        .endif
        pop     {r4-r11, pc}
end_function pw_sparkle256_permute_\steps
.endm

sparkle256_permutation 7
sparkle256_permutation 10

#endif
