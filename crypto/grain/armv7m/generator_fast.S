/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator of Grain-128AEADv2 for Cortex-M3: 32 clocks with both registers in CPU registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "generator.inc"

/* contract of pw_grain128_next:
 *   bytes: {stack: 36, code: 428}
 *   cycles: 168
 *   floor: 148
 *   why: 124 instructions for the taps, two each where they are not at a word, and their products; 19 cycles to load
 *     eight words and store nine, 5 to call and return.
 *   strategy: All eight words stand in registers. A tap that is added takes two instructions, as an operand may be
 *     shifted; one that is multiplied takes two and the AND. Less is needed where two factors are whole words apart (b3
 *     b67, b27 b59), and b17 b18 and b24 b25 are two places of the same product. b95 is formed once for three products.
 *     The NFSR and what is formed have the low registers, so that a third of the instructions are short, which counts
 *     where the flash has wait states; in other registers one LDM and one STM would do for all words and save two
 *     cycles of memory without. */
function pw_grain128_next
        push    {r4-r11, lr}
        generate 8
        pop     {r4-r11, pc}
end_function pw_grain128_next

#endif
