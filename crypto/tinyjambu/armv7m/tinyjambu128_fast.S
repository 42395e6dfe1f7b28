/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-P128 for Cortex-M3, ten times 128 rounds unrolled. */
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
#define k0    r2
#define k1    r7
#define k2    r8
#define k3    r9
#define t     r12
#define entry r12

#include "rounds.inc"

#define STEPS      10
#define STEP_BYTES 148

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 24, code: 1524}
 *   cycles: 45 + 40*(rounds//128)
 *   floor: 42 + 40*(rounds//128)
 *   why: Ten instructions for 32 rounds; 37 to call, save and restore six registers, load eight words, form the first
 *     tap, store four words and return; 5 for the target of a jump and the jump.
 *   strategy: As the rolled version, without its loop: the number of steps tells where to enter the ten that are
 *     there, all of the same length. No counter is needed after that, so that its register serves for the key, one
 *     register less is saved, and one more word of the key is in a low register. An instruction of the loop's branch
 *     is what unrolling saves; chips with wait states gain most, as a branch makes them wait for flash. */
function pw_tinyjambu128_permute
        push    {r4-r9}
        movs    s0, #STEP_BYTES
        muls    steps, s0, steps
        adr     entry, .Ldone
        subs    entry, entry, steps
        ldm     key, {k0, k1, k2, k3}
        ldm     state, {s0, s1, s2, s3}
        tinyjambu_tap s1, s2
        mov     pc, entry

.Lsteps:
        .rept   STEPS
        tinyjambu_128_rounds k0, k1, k2, k3
        .endr
.Ldone:
        .if     (.Ldone - .Lsteps) - STEPS * STEP_BYTES
        .error  "the steps do not have the length that the jump into them expects"
        .endif

        stm     state, {s0, s1, s2, s3}
        pop     {r4-r9}
        bx      lr
end_function pw_tinyjambu128_permute

#endif
