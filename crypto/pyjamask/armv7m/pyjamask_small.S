/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 for ARMv7-M, both ways, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "layers.inc"

#define block r0
#define round_keys r1
#define t r2
#define rounds r3
#define a r4
#define b r5
#define c r6
#define d r7
#define k0 r8                   /* of Pyjamask-128 */
#define k1 r9
#define k2 r10
#define k3 r11

/* contract:
 *   why: For Pyjamask-96 17 additions for the matrices, 10 instructions for the S-box, 3 each to load and add a round key;
 *     for Pyjamask-128 22, backwards 23, then 11, then 4 each.
 *   strategy: Two rounds in a turn of the loop, because two rows change places in each. Rotations ride on the additions
 *     of the round keys (layers.inc); forwards the first one meets rows turned back for it.
 *   functions:
 *     pw_pyjamask96_encrypt:
 *       bytes: {stack: 32, code: 280}
 *       cycles: 544
 *       floor: 498
 *     pw_pyjamask96_decrypt:
 *       bytes: {stack: 32, code: 268}
 *       cycles: 542
 *       floor: 498
 *     pw_pyjamask128_encrypt:
 *       bytes: {stack: 32, code: 356}
 *       cycles: 670
 *       floor: 618
 *     pw_pyjamask128_decrypt: {as: pw_pyjamask128_encrypt, bytes: {stack: 32, code: 360}, cycles: 681, floor: 632} */
function pw_pyjamask96_encrypt
        push    {r4-r11}
        ldm     block, {a, b, c}
        reverse a, b, c
        ror     a, a, #(32 - FRAME_0)
        ror     b, b, #(32 - FRAME_1)
        ror     c, c, #(32 - FRAME_2)
        movs    rounds, #7

.Lrounds96:
        ldm     round_keys!, {r7, r8, r9, r10, r11, r12}
        add_round_key3 a, b, c, r7, r8, r9, FRAME_0, FRAME_1, FRAME_2
        substitute_and_mix3 a, b, c, t
        add_round_key3 b, a, c, r10, r11, r12, FRAME_0, FRAME_1, FRAME_2
        substitute_and_mix3 b, a, c, t
        subs    rounds, rounds, #1
        bne     .Lrounds96

        ldm     round_keys, {r7, r8, r9}
        add_round_key3 a, b, c, r7, r8, r9, FRAME_0, FRAME_1, FRAME_2
        reverse a, b, c
        stm     block, {a, b, c}
        pop     {r4-r11}
        bx      lr
end_function pw_pyjamask96_encrypt

function pw_pyjamask96_decrypt
        push    {r4-r10, lr}
        ldm     block, {a, b, c}
        reverse a, b, c
        adds    round_keys, round_keys, #180
        ldmdb   round_keys!, {r2, r3, r7}
        add_round_key3 a, b, c, r2, r3, r7, 0, 0, 0
        movs    rounds, #7

.Lrounds96_back:
        ldmdb   round_keys!, {r7, r8, r9, r10, r12, lr}
        unmix_and_substitute3 a, b, c, t
        add_round_key3 b, a, c, r10, r12, lr, UNFRAME_0, UNFRAME_0, UNFRAME_0
        unmix_and_substitute3 b, a, c, t
        add_round_key3 a, b, c, r7, r8, r9, UNFRAME_0, UNFRAME_0, UNFRAME_0
        subs    rounds, rounds, #1
        bne     .Lrounds96_back

        reverse a, b, c
        stm     block!, {a, b, c}
        pop     {r4-r10, pc}
end_function pw_pyjamask96_decrypt

function pw_pyjamask128_encrypt
        push    {r4-r11}
        ldm     block, {a, b, c, d}
        reverse a, b, c, d
        ror     a, a, #(32 - FRAME_0)
        ror     b, b, #(32 - FRAME_1)
        ror     c, c, #(32 - FRAME_2)
        ror     d, d, #(32 - FRAME_3)
        movs    rounds, #7

.Lrounds128:
        ldm     round_keys!, {k0, k1, k2, k3}
        add_round_key4 a, b, c, d, k0, k1, k2, k3, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        substitute_and_mix4 a, b, c, d, t
        ldm     round_keys!, {k0, k1, k2, k3}
        add_round_key4 a, b, d, c, k0, k1, k2, k3, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        substitute_and_mix4 a, b, d, c, t
        subs    rounds, rounds, #1
        bne     .Lrounds128

        ldm     round_keys, {k0, k1, k2, k3}
        add_round_key4 a, b, c, d, k0, k1, k2, k3, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        reverse a, b, c, d
        stm     block, {a, b, c, d}
        pop     {r4-r11}
        bx      lr
end_function pw_pyjamask128_encrypt

function pw_pyjamask128_decrypt
        push    {r4-r11}
        ldm     block, {a, b, c, d}
        reverse a, b, c, d
        adds    round_keys, round_keys, #240
        ldmdb   round_keys!, {k0, k1, k2, k3}
        add_round_key4 a, b, c, d, k0, k1, k2, k3, 0, 0, 0, 0
        movs    rounds, #7

.Lrounds128_back:
        unmix_and_substitute4 a, b, c, d, t
        ldmdb   round_keys!, {k0, k1, k2, k3}
        add_round_key4 a, b, d, c, k0, k1, k2, k3, UNFRAME_0, UNFRAME_0, UNFRAME_0, UNFRAME_0
        unmix_and_substitute4 a, b, d, c, t
        ldmdb   round_keys!, {k0, k1, k2, k3}
        add_round_key4 a, b, c, d, k0, k1, k2, k3, UNFRAME_0, UNFRAME_0, UNFRAME_0, UNFRAME_0
        subs    rounds, rounds, #1
        bne     .Lrounds128_back

        reverse a, b, c, d
        stm     block, {a, b, c, d}
        pop     {r4-r11}
        bx      lr
end_function pw_pyjamask128_decrypt

#endif
