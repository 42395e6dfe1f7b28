/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for Cortex-M3, eight rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state r0

#include "rounds.inc"

/* Where the next constant is on the stack, above the state's pointer: 0x9e377900 ^ round, rotated right by 8. */
#define NEXT_CONSTANT 4

/* x = (x ^ constant) >>> 8, and the constant that follows four rounds later; z0 is free where this is used. */
.macro add_constant x
        ldr     u, [sp, #NEXT_CONSTANT]
        eor     \x, u, \x, ror #8
        sub     z0, u, #(4 << 24)
        str     z0, [sp, #NEXT_CONSTANT]
.endm

/* contract of pw_gimli_permute:
 *   bytes: {stack: 44, code: 1280}
 *   cycles: 1058
 *   floor: 1034
 *   why: 1027 as in the unrolled version and 7 for the branches of a loop with three turns.
 *   strategy: As the unrolled version (see there); after eight rounds every word is in its register again. The next
 *     constant is on the stack, and its top byte, the round's number, ends the loop. */
function pw_gimli_permute
        constant r1, 0x9e3779 | (24 << 24)
        push    {state, r1, r4-r11, lr}
        ldm     state, {x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3}

.Leight_rounds:
        gimli_eight_rounds
        ldr     u, [sp, #NEXT_CONSTANT]
        cmp     u, #(1 << 24)
        bhs     .Leight_rounds

        ldr     u, [sp], #8
        stm     u, {x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3}
        pop     {r4-r11, pc}
end_function pw_gimli_permute

#endif
