/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-P192 for Cortex-M3, 384 rounds in a loop that can be left after each 128. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state r0
#define key   r1
#define steps r2

#define tap   r1
#define s0    r3
#define s1    r4
#define s2    r5
#define s3    r6
#define k0    r7
#define k1    r8
#define k2    r9
#define k3    r10
#define k4    r11
#define k5    r12
#define t     lr

#include "rounds.inc"

/* contract of pw_tinyjambu192_permute:
 *   bytes: {stack: 36, code: 496}
 *   cycles: 45 + 42*(rounds//128) + 2*(rounds//384 + (1 if rounds % 384 else -1))
 *   floor: 45 + 41*(rounds//128)
 *   why: Ten instructions for 32 rounds and one to count to 128; 45 to call, save and restore nine registers, load ten
 *     words, form the first tap, store four words and return.
 *   strategy: State, all of the key, one tap and one temporary fill the registers. The six words of the key and the
 *     four of the state come into step again after 384 rounds, so that many are in the loop; it has an exit after each
 *     128, the unit of the count. */
function pw_tinyjambu192_permute
        push    {r4-r11, lr}
        ldm     key, {k0, k1, k2, k3, k4, k5}
        ldm     state, {s0, s1, s2, s3}
        tinyjambu_tap s1, s2

.Lthree_steps:
        tinyjambu_128_rounds k0, k1, k2, k3
        subs    steps, steps, #1
        beq     .Ldone
        tinyjambu_128_rounds k4, k5, k0, k1
        subs    steps, steps, #1
        beq     .Ldone
        tinyjambu_128_rounds k2, k3, k4, k5
        subs    steps, steps, #1
        bne     .Lthree_steps

.Ldone:
        stm     state, {s0, s1, s2, s3}
        pop     {r4-r11, pc}
end_function pw_tinyjambu192_permute

#endif
