/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for Cortex-M3, fast: the bits unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "authenticate.inc"

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 20, code: 564}
 *   cycles: 63 + 62*bytes
 *   floor: 37 + 64*bytes
 *   why: Eight instructions a bit: a mask, two words masked and added, three shifts. 16 to separate the
 *     pre-output, 5 for the text, 11 cycles to load A and R and store them, 5 to call and return.
 *   strategy: A, R and the bits that come in are five registers. A signed bit field is a mask in one instruction.
 *     Masking the words where they are and shifting the products into place takes eight instructions a bit, too,
 *     and more for R at the end. Sixteen bits of the pre-output are separated for either count: four exchanges do
 *     both halves, and what is too much is not used. */
function pw_grain128_absorb
        push    {r4-r7, lr}
        pass_text

    .irp bit, 0, 1, 2, 3, 4, 5, 6, 7
        sbfx    mask, data, #\bit, #1
        add_masked_and_shift
    .endr
        cmp     bytes, #1
        beq     1f
    .irp bit, 8, 9, 10, 11, 12, 13, 14, 15
        sbfx    mask, data, #\bit, #1
        add_masked_and_shift
    .endr
1:
        adds    pad, pad, #ACCUMULATOR
        stm     pad, {A0, A1, W0, W1}
        pop     {r4-r7, pc}
end_function pw_grain128_absorb

#endif
