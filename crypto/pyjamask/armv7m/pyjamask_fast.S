/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 for ARMv7-M, both ways, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "layers.inc"

#define block r0                /* and on the stack */
#define round_keys r1
#define a r4
#define b r5
#define c r6
#define d r7
#define t3 r7                   /* of Pyjamask-96, which has no row d */
#define t4 r0

.macro begin rows:vararg
        push    {block, r4-r11, lr}
        ldm     block, {\rows}
        reverse \rows
.endm

.macro finish rows:vararg
        pop     {block}
        reverse \rows
        stm     block, {\rows}
        pop     {r4-r11, pc}
.endm

/* Three rounds of Pyjamask-96, whose keys are loaded at once; the last time the third is its key alone. */
.macro three_rounds x, y, z, f0, f1, f2, last=0
        ldm     round_keys!, {r0, r2, r3, r8-r12, lr}
        add_round_key3 \x, \y, \z, r0, r2, r3, \f0, \f1, \f2
        substitute_and_mix3 \x, \y, \z, t3
        add_round_key3 \y, \x, \z, r8, r9, r10, FRAME_0, FRAME_1, FRAME_2
        substitute_and_mix3 \y, \x, \z, t3
        add_round_key3 \x, \y, \z, r11, r12, lr, FRAME_0, FRAME_1, FRAME_2
        .ifeq   \last
        substitute_and_mix3 \x, \y, \z, t3
        .endif
.endm

/* Backwards; the first time the first is its key alone. */
.macro three_rounds_back x, y, z, first=0
        ldmdb   round_keys!, {r0, r2, r3, r8-r12, lr}
        .if     \first
        add_round_key3 \y, \x, \z, r11, r12, lr, 0, 0, 0
        .else
        unmix_and_substitute3 \x, \y, \z, t3
        add_round_key3 \y, \x, \z, r11, r12, lr, UNFRAME_0, UNFRAME_0, UNFRAME_0
        .endif
        unmix_and_substitute3 \y, \x, \z, t3
        add_round_key3 \x, \y, \z, r8, r9, r10, UNFRAME_0, UNFRAME_0, UNFRAME_0
        unmix_and_substitute3 \x, \y, \z, t3
        add_round_key3 \y, \x, \z, r0, r2, r3, UNFRAME_0, UNFRAME_0, UNFRAME_0
.endm

/* Two rounds of Pyjamask-128, whose keys are loaded at once. */
.macro two_rounds f0, f1, f2, f3
        ldm     round_keys!, {r2, r3, r8-r12, lr}
        add_round_key4 a, b, c, d, r2, r3, r8, r9, \f0, \f1, \f2, \f3
        substitute_and_mix4 a, b, c, d, t4
        add_round_key4 a, b, d, c, r10, r11, r12, lr, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        substitute_and_mix4 a, b, d, c, t4
.endm

.macro two_rounds_back
        ldmdb   round_keys!, {r2, r3, r8-r12, lr}
        unmix_and_substitute4 a, b, c, d, t4
        add_round_key4 a, b, d, c, r10, r11, r12, lr, UNFRAME_0, UNFRAME_0, UNFRAME_0, UNFRAME_0
        unmix_and_substitute4 a, b, d, c, t4
        add_round_key4 a, b, c, d, r2, r3, r8, r9, UNFRAME_0, UNFRAME_0, UNFRAME_0, UNFRAME_0
.endm

/* contract:
 *   why: For Pyjamask-96 17 additions for the matrices, 10 instructions for the S-box, 3 each to load and add a round key;
 *     for Pyjamask-128 22, backwards 23, then 11, then 4 each.
 *   strategy: Unrolled; round keys are loaded 9 or 8 words at a time. Rotations ride on the additions of the round keys
 *     (layers.inc).
 *   functions:
 *     pw_pyjamask96_encrypt:
 *       bytes: {stack: 40, code: 1540}
 *       cycles: 516
 *       floor: 498
 *     pw_pyjamask96_decrypt: {as: pw_pyjamask96_encrypt, bytes: {stack: 40, code: 1604}, cycles: 517}
 *     pw_pyjamask128_encrypt:
 *       bytes: {stack: 40, code: 1956}
 *       cycles: 637
 *       floor: 618
 *     pw_pyjamask128_decrypt: {as: pw_pyjamask128_encrypt, bytes: {stack: 40, code: 2096}, cycles: 652, floor: 632} */
function pw_pyjamask96_encrypt
        begin   a, b, c
        three_rounds a, b, c, 0, 0, 0
        three_rounds b, a, c, FRAME_0, FRAME_1, FRAME_2
        three_rounds a, b, c, FRAME_0, FRAME_1, FRAME_2
        three_rounds b, a, c, FRAME_0, FRAME_1, FRAME_2
        three_rounds a, b, c, FRAME_0, FRAME_1, FRAME_2, 1
        finish  a, b, c
end_function pw_pyjamask96_encrypt

function pw_pyjamask96_decrypt
        begin   a, b, c
        adds    round_keys, round_keys, #180
        three_rounds_back b, a, c, 1
        three_rounds_back a, b, c
        three_rounds_back b, a, c
        three_rounds_back a, b, c
        three_rounds_back b, a, c
        finish  a, b, c
end_function pw_pyjamask96_decrypt

function pw_pyjamask128_encrypt
        begin   a, b, c, d
        two_rounds 0, 0, 0, 0
        .rept   6
        two_rounds FRAME_0, FRAME_1, FRAME_2, FRAME_3
        .endr
        ldm     round_keys, {r2, r3, r8, r9}
        add_round_key4 a, b, c, d, r2, r3, r8, r9, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        finish  a, b, c, d
end_function pw_pyjamask128_encrypt

function pw_pyjamask128_decrypt
        begin   a, b, c, d
        adds    round_keys, round_keys, #240
        ldmdb   round_keys!, {r2, r3, r8, r9}
        add_round_key4 a, b, c, d, r2, r3, r8, r9, 0, 0, 0, 0
        .rept   7
        two_rounds_back
        .endr
        finish  a, b, c, d
end_function pw_pyjamask128_decrypt

#endif
