/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 backwards for ARMv7-M, a loop of two rounds. */
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
#define keys {r7, r8, r9, r10, r12, lr}

/* contract of pw_pyjamask96_decrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 32, code: 268}
 *   cycles: 542
 *   floor: 498
 *   why: 17 additions for the matrices, 10 instructions for the S-box, 3 each to load and add a round key
 *   strategy: Two rounds in a turn of the loop, because two rows change places in each. Rotations ride on the additions
 *     of the round keys (rounds.inc). */
function pw_pyjamask96_decrypt
        push    {r4-r10, lr}
        ldm     block, {a, b, c}
        reverse3 a, b, c
        adds    round_keys, round_keys, #180
        ldmdb   round_keys!, {r2, r3, r7}
        add_round_key3 a, b, c, r2, r3, r7, 0, 0, 0
        movs    rounds, #7

.Lround:
        ldmdb   round_keys!, keys
        unmix_and_substitute3 a, b, c, t
        add_round_key3 b, a, c, r10, r12, lr, UNFRAME_0, UNFRAME_0, UNFRAME_0
        unmix_and_substitute3 b, a, c, t
        add_round_key3 a, b, c, r7, r8, r9, UNFRAME_0, UNFRAME_0, UNFRAME_0
        subs    rounds, rounds, #1
        bne     .Lround

        reverse3 a, b, c
        stm     block!, {a, b, c}
        pop     {r4-r10, pc}
end_function pw_pyjamask96_decrypt

#endif
