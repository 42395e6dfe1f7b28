/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128 backwards for ARMv7-M, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "rounds.inc"

#define block r0                /* and on the stack */
#define round_keys r1
#define t r0
#define a r4
#define b r5
#define c r6
#define d r7

/* Two rounds, whose keys are loaded at once. */
.macro two_rounds
        ldmdb   round_keys!, {r2, r3, r8-r12, lr}
        unmix_and_substitute4 a, b, c, d, t
        add_round_key4 a, b, d, c, r10, r11, r12, lr, UNFRAME_0, UNFRAME_0, UNFRAME_0, UNFRAME_0
        unmix_and_substitute4 a, b, d, c, t
        add_round_key4 a, b, c, d, r2, r3, r8, r9, UNFRAME_0, UNFRAME_0, UNFRAME_0, UNFRAME_0
.endm

/* contract of pw_pyjamask128_decrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 40, code: 2096}
 *   cycles: 652
 *   floor: 632
 *   why: 23 additions for the matrices, 11 instructions for the S-box, 4 each to load and add a round key
 *   strategy: Unrolled; round keys are loaded 8 words at a time. Rotations ride on the additions of the round keys
 *     (rounds.inc). */
function pw_pyjamask128_decrypt
        push    {block, r4-r11, lr}
        ldm     block, {a, b, c, d}
        reverse4 a, b, c, d
        adds    round_keys, round_keys, #240

        ldmdb   round_keys!, {r2, r3, r8, r9}
        add_round_key4 a, b, c, d, r2, r3, r8, r9, 0, 0, 0, 0
        .rept   7
        two_rounds
        .endr

        pop     {block}
        reverse4 a, b, c, d
        stm     block, {a, b, c, d}
        pop     {r4-r11, pc}
end_function pw_pyjamask128_decrypt

#endif
