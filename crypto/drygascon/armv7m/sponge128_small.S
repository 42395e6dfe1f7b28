/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE128 for Cortex-M3: a turn of mixing in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define FRAME           48
#include "sponge128.inc"

#define COUNT           (INPUT + 20)    /* bits of the input that are taken in */

#define TURNS           14
#define TURN_BITS       10

/* contract of pw_drysponge128_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 84, code: 812}
 *   cycles: 93 + 76*rounds
 *   floor: 59*rounds
 *   why: As F has it.
 *   strategy: The end of F. */
function pw_drysponge128_g
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        strd    r0, r1, [sp, #SAVED_STATE]
        ldm     r0, {STATE}
        b       .Lsqueeze

        /* contract of pw_drysponge128_f:
         *   bytes: {stack: 84, code: 812}
         *   cycles: 1806 + 76*rounds
         *   floor: 1153 + 59*rounds
         *   why: 14 turns of 35 instructions (2 masks and 5 to choose for each of five rows) with 13 rounds of 51; 59 a
         *     round with its sum
         *   strategy: As the fast one, with a turn in a loop, which shifts the bits that it takes to where the masks
         *     are made. */
        entry   pw_drysponge128_f
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        strd    r0, r3, [sp, #SAVED_STATE]
        ldr     r4, [r1, #0]
        ldr     r5, [r1, #4]
        ldr     r6, [r1, #8]
        ldr     r7, [r1, #12]
        add     r3, sp, #INPUT
        stm     r3, {r4-r7}
        str     r2, [r3, #16]
        add     r3, r0, #X_AT
        ldm     r3, {r4-r7}
        prepare_choices
        ldm     r0, {STATE}
        movs    V, #0
        b       .Lfirst

.Lturn:
        str     V, [sp, #COUNT]
        first_round
        ldr     V, [sp, #COUNT]
.Lfirst:
        /* the bits from the byte on that they begin in */
        add     X2L, sp, V, lsr #3
        ldr     X2L, [X2L, #INPUT]
        and     X2H, V, #7
        str     V, [sp, #COUNT]
        lsr     V, X2L, X2H
        choose  0
        ldr     V, [sp, #COUNT]
        adds    V, V, #TURN_BITS
        cmp     V, #(TURNS * TURN_BITS)
        bne     .Lturn

.Lsqueeze:
        squeeze_and_return drysponge128
end_function pw_drysponge128_f
end_function pw_drysponge128_g

#endif
