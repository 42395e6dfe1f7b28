/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 with 7 and with 11 steps for Cortex-M3, unrolled, a function each. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state     r0

#include "sparkle384_steps.inc"

/* contract of pw_sparkle384_permute_{steps}:
 *   bytes: {stack: 64, code: 2324 if steps == 7 else 3580}
 *   cycles: 66 + 101*steps + (2 if steps == 11 else 0)
 *   floor: 66 + 101*steps + (2 if steps == 11 else 0)
 *   why: A step needs 72 instructions for Alzette, 18 for the linear layer, 2 for its own constants, step 0 one less,
 *     and 9 cycles to load six constants into the two registers that twelve words leave; 9 more to make and store them
 *     in step 0; 2 for each of C_6 and C_7; 57 to call, save nine registers, make room on the stack, save and load the
 *     pointer, load and store twelve words and return.
 *   strategy: Two constants at a time come from the stack, where step 0 keeps what it makes: two loads in a row take
 *     three cycles and four bytes, where making the constants takes four and sixteen, which on chips with wait states
 *     is most of the gain. In steps 0 to 5 a step's constant is among those of the two branches done first, so that it
 *     costs no load of its own. The branch permutation is renaming. Loading and storing one word at a time, which the
 *     order of the registers asks for, costs no more than LDM and, between the XORs of the last linear layer, than
 *     STM. Constants from a literal pool would save step 0 six cycles, but each load reads flash as data, which waits.
 *     Keeping one constant in its register instead of two to change costs a cycle a step. */
.macro sparkle384_permutation steps
function pw_sparkle384_permute_\steps
        push    {state, r4-r11, lr}
        sparkle384_load
        sub     sp, sp, #CONSTANTS_BYTES

        sparkle384_steps_0_to_5
        sparkle384_substitute_6
        .if     \steps == 7
        ldr     result, [sp, #STATE]
        sparkle384_mix_6 1
        .else
        sparkle384_up_to_mix_10
        ldr     result, [sp, #STATE]
        sparkle384_last_mix_10
        .endif

        add     sp, sp, #(CONSTANTS_BYTES + 4)
        pop     {r4-r11, pc}
end_function pw_sparkle384_permute_\steps
.endm

sparkle384_permutation 7
sparkle384_permutation 11

#endif
