/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 for ARMv7-M, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "rounds.inc"

#define block r0                /* and on the stack */
#define round_keys r1
#define t r7
#define a r4
#define b r5
#define c r6

/* Three rounds, whose keys are loaded at once; the last time the third is its key alone. */
.macro three_rounds x, y, z, f0, f1, f2, last=0
        ldm     round_keys!, {r0, r2, r3, r8-r12, lr}
        add_round_key3 \x, \y, \z, r0, r2, r3, \f0, \f1, \f2
        substitute_and_mix3 \x, \y, \z, t
        add_round_key3 \y, \x, \z, r8, r9, r10, FRAME_0, FRAME_1, FRAME_2
        substitute_and_mix3 \y, \x, \z, t
        add_round_key3 \x, \y, \z, r11, r12, lr, FRAME_0, FRAME_1, FRAME_2
        .ifeq   \last
        substitute_and_mix3 \x, \y, \z, t
        .endif
.endm

/* contract of pw_pyjamask96_encrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 40, code: 1540}
 *   cycles: 516
 *   floor: 498
 *   why: 17 additions for the matrices, 10 instructions for the S-box, 3 each to load and add a round key
 *   strategy: Unrolled; round keys are loaded 9 words at a time. Rotations ride on the additions of the round keys
 *     (rounds.inc). */
function pw_pyjamask96_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {a, b, c}
        reverse3 a, b, c

        three_rounds a, b, c, 0, 0, 0
        three_rounds b, a, c, FRAME_0, FRAME_1, FRAME_2
        three_rounds a, b, c, FRAME_0, FRAME_1, FRAME_2
        three_rounds b, a, c, FRAME_0, FRAME_1, FRAME_2
        three_rounds a, b, c, FRAME_0, FRAME_1, FRAME_2, 1

        pop     {block}
        reverse3 a, b, c
        stm     block, {a, b, c}
        pop     {r4-r11, pc}
end_function pw_pyjamask96_encrypt

#endif
