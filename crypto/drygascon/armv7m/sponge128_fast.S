/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE128 for Cortex-M3: all turns of mixing unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define FRAME           48
#include "sponge128.inc"

/* c ^= the words of x that ten bits choose, from bit `at` of the word at an offset of the input on */
.macro turn offset, at
        ldr     V, [sp, #INPUT + \offset]
        choose  \at
.endm


/* contract of pw_drysponge128_g:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 84, code: 5692}
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
         *   bytes: {stack: 84, code: 5692}
         *   cycles: 1598 + 76*rounds
         *   floor: 1153 + 59*rounds
         *   why: 14 turns of 35 instructions (2 masks and 5 to choose for each of five rows) with 13 rounds of 51; 59 a
         *     round with its sum
         *   strategy: c stays in the registers of a round (see ../../gascon_core/armv7m/round.inc) through mixing and
         *     G; of the four that a round leaves free one has the bits, which go past masks of a bit each, and two what
         *     x has of a choice, so that the choice passes twice over the rows. No address depends on the bits: an
         *     indexed load would take half as long. Twenty turns or more of code are four in a loop, for five bytes of
         *     input, and the two of the last byte. In G r lies where x was. */
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
        str     r2, [sp, #INPUT + 16]
        add     r3, r0, #X_AT
        ldm     r3, {r4-r7}
        prepare_choices
        ldm     r0, {STATE}

        /* each turn takes ten bits, from a byte on that they or two bits before them begin in */
        turn    0, 0
        first_round
        turn    0, 10
        first_round
        turn    0, 20
        first_round
        turn    2, 14
        first_round
        turn    4, 8
        first_round
        turn    4, 18
        first_round
        turn    6, 12
        first_round
        turn    8, 6
        first_round
        turn    8, 16
        first_round
        turn    10, 10
        first_round
        turn    12, 4
        first_round
        turn    12, 14
        first_round
        turn    14, 8
        first_round
        turn    16, 2

.Lsqueeze:
        squeeze_and_return drysponge128
end_function pw_drysponge128_f
end_function pw_drysponge128_g

#endif
