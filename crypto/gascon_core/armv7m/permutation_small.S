/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for Cortex-M3, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "round.inc"

#define rounds   r1
#define constant r0

/* The constants are 0xf0, 0xe1, ..., 0x4b. */
#define BEHIND_LAST   0x3c
#define DIFFERENCE    15

/* contract of pw_gascon_permute:
 *   bytes: {stack: 40, code: 224}
 *   cycles: 51 + 56*rounds
 *   floor: 49 + 51*rounds
 *   why: 51 instructions a round (1 for the constant, 15 a half of the S-box, 2 a word of the linear layer); 49 to
 *     call, save the registers, load and store ten words and return.
 *   strategy: The state and three temporaries are in registers (see round.inc), the constant in the one that held the
 *     pointer, which waits on the stack. The constants are a difference apart, and the last one ends the loop. */
function pw_gascon_permute
        push    {r0, r4-r11, lr}
        rsb     X2L, rounds, rounds, lsl #4
        ldm     r0, {STATE}
        add     constant, X2L, #BEHIND_LAST

.Lround:
        /* x2 ^= c */
        eor     X2L, PARKED_L, constant
        subs    constant, constant, #DIFFERENCE

        gascon_substitute_and_diffuse

        cmp     constant, #BEHIND_LAST
        bne     .Lround

        pop     {constant}
        stm     constant, {STATE}
        pop     {r4-r11, pc}
end_function pw_gascon_permute

#endif
