/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-P128 for Cortex-M3, 128 rounds in a loop. */
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
#define t     r12

#include "rounds.inc"

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 28, code: 184}
 *   cycles: 37 + 44*(rounds//128)
 *   floor: 37 + 43*(rounds//128)
 *   why: Ten instructions for 32 rounds and 3 cycles for the branch of a loop; 37 to call, save and restore seven
 *     registers, load eight words, form the first tap, store four words and return.
 *   strategy: State, key, one tap and one temporary are in registers throughout. Forming each tap once (see rounds.inc)
 *     takes an instruction off the eleven of the plain way, and complementing it the four that would complement the
 *     key. Four groups of 32 rounds bring the words back to their registers. */
function pw_tinyjambu128_permute
        push    {r4-r10}
        ldm     key, {k0, k1, k2, k3}
        ldm     state, {s0, s1, s2, s3}
        tinyjambu_tap s1, s2

.Lstep:
        tinyjambu_128_rounds k0, k1, k2, k3
        subs    steps, steps, #1
        bne     .Lstep

        stm     state, {s0, s1, s2, s3}
        pop     {r4-r10}
        bx      lr
end_function pw_tinyjambu128_permute

#endif
