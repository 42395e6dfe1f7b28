/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 for ARMv7-M, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "rounds.inc"

#define block r0
#define round_keys r1
#define t r2
#define rounds r3
#define a r4
#define b r5
#define c r6
#define keys {r7, r8, r9, r10, r11, r12}

/* contract of pw_pyjamask96_encrypt:
 *   clobbers: [r0, r1, r2, r3, r12, flags]
 *   bytes: {stack: 32, code: 280}
 *   cycles: 544
 *   floor: 498
 *   why: 17 additions for the matrices, 10 instructions for the S-box, 3 each to load and add a round key
 *   strategy: Two rounds in a turn of the loop, because two rows change places in each. Rotations ride on the additions
 *     of the round keys (rounds.inc); the first one meets rows turned back for it. */
function pw_pyjamask96_encrypt
        push    {r4-r11}
        ldm     block, {a, b, c}
        reverse3 a, b, c
        ror     a, a, #(32 - FRAME_0)
        ror     b, b, #(32 - FRAME_1)
        ror     c, c, #(32 - FRAME_2)
        movs    rounds, #7

.Lround:
        ldm     round_keys!, keys
        add_round_key3 a, b, c, r7, r8, r9, FRAME_0, FRAME_1, FRAME_2
        substitute_and_mix3 a, b, c, t
        add_round_key3 b, a, c, r10, r11, r12, FRAME_0, FRAME_1, FRAME_2
        substitute_and_mix3 b, a, c, t
        subs    rounds, rounds, #1
        bne     .Lround

        ldm     round_keys, {r7, r8, r9}
        add_round_key3 a, b, c, r7, r8, r9, FRAME_0, FRAME_1, FRAME_2
        reverse3 a, b, c
        stm     block, {a, b, c}
        pop     {r4-r11}
        bx      lr
end_function pw_pyjamask96_encrypt

#endif
