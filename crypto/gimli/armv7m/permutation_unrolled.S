/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for Cortex-M3, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state r0

#include "rounds.inc"

/* x = (x ^ 0x9e377900 ^ ROUND) >>> 8, with the constant rotated beforehand. */
.macro add_constant x
        constant u, 0x9e3779 | (ROUND << 24)
        eor     \x, u, \x, ror #8
        .set    ROUND, ROUND - 4
.endm

/* contract of pw_gimli_permute:
 *   bytes: {stack: 40, code: 3716}
 *   cycles: 1027
 *   floor: 1027
 *   why: Ten instructions a column: nine for the SP-box, and one to rotate x, which cannot ride on another operand as
 *     every other operand that meets x is shifted itself. 12 for six constants and 55 to call, save the registers and
 *     the pointer, load and store twelve words and return.
 *   strategy: Twelve words and two temporaries fill the fourteen registers; the pointer waits on the stack. The SP-box
 *     works with two temporaries and leaves z in one of them; columns taken up and down in turn make that harmless, so
 *     that there are no moves. Rotating y and shifting rides on the logic operations. A constant is added where x is
 *     rotated next, which saves its XOR. Rows x and y are in the low registers, where the BIC is a 16-bit one. */
function pw_gimli_permute
        push    {state, r4-r11, lr}
        ldm     state, {x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3}

        .set    ROUND, 24
        .rept   3
        gimli_eight_rounds
        .endr

        pop     {u}
        stm     u, {x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3}
        pop     {r4-r11, pc}
end_function pw_gimli_permute

#endif
