/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128 for ARMv7-M, a loop of two rounds. */
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
#define d r7
#define k0 r8
#define k1 r9
#define k2 r10
#define k3 r11

/* contract of pw_pyjamask128_encrypt:
 *   clobbers: [r0, r1, r2, r3, flags]
 *   bytes: {stack: 32, code: 356}
 *   cycles: 670
 *   floor: 618
 *   why: 22 additions for the matrices, 11 instructions for the S-box, 4 each to load and add a round key
 *   strategy: Two rounds in a turn of the loop, because two rows change places in each. Rotations ride on the additions
 *     of the round keys (rounds.inc); the first one meets rows turned back for it. */
function pw_pyjamask128_encrypt
        push    {r4-r11}
        ldm     block, {a, b, c, d}
        reverse4 a, b, c, d
        ror     a, a, #(32 - FRAME_0)
        ror     b, b, #(32 - FRAME_1)
        ror     c, c, #(32 - FRAME_2)
        ror     d, d, #(32 - FRAME_3)
        movs    rounds, #7

.Lround:
        ldm     round_keys!, {k0, k1, k2, k3}
        add_round_key4 a, b, c, d, k0, k1, k2, k3, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        substitute_and_mix4 a, b, c, d, t
        ldm     round_keys!, {k0, k1, k2, k3}
        add_round_key4 a, b, d, c, k0, k1, k2, k3, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        substitute_and_mix4 a, b, d, c, t
        subs    rounds, rounds, #1
        bne     .Lround

        ldm     round_keys, {k0, k1, k2, k3}
        add_round_key4 a, b, c, d, k0, k1, k2, k3, FRAME_0, FRAME_1, FRAME_2, FRAME_3
        reverse4 a, b, c, d
        stm     block, {a, b, c, d}
        pop     {r4-r11}
        bx      lr
end_function pw_pyjamask128_encrypt

#endif
