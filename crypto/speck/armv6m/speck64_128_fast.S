/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for Cortex-M0+, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define s       r4
#define l0      r5
#define l1      r6
#define l2      r7
#define y       r2
#define x       r3
#define t       r1
#define by_8    r0

/* x = (x >>> 8) + y ^ s, before y = (y <<< 3) ^ x */
.macro begin_round
        rotation rors x, x, by_8
        nonlinear adds x, x, y
        eors    x, x, s
.endm

/* Round i, and the key of the next one: l = (l >>> 8) + s ^ i, s = (s <<< 3) ^ l. */
.macro speck_round i, l
        begin_round
        rotation rors \l, \l, by_8
        nonlinear adds \l, \l, s
        movs    t, #(\i)
        eors    \l, \l, t
        movs    t, #29
        rotation rors y, y, t
        eors    y, y, x
        rotation rors s, s, t
        eors    s, s, \l
.endm

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 24, code: 652}
 *   cycles: 350
 *   floor: 340
 *   why: five instructions for a round, five and its number for its key but for the last, and the second amount of the
 *     rotations, which finds no register; 30 to load, store and save
 *   strategy: Everything in low registers; the words of the key take turns by name. */
function pw_speck64_128_encrypt
        push    {r0, r4-r7, lr}
        ldm     r1!, {r4-r7}
        ldm     r0!, {y, x}
        movs    by_8, #8
    .irp i, 0, 3, 6, 9, 12, 15, 18, 21
        speck_round \i, l0
        speck_round \i + 1, l1
        speck_round \i + 2, l2
    .endr
        speck_round 24, l0
        speck_round 25, l1
        begin_round
        movs    t, #29
        rotation rors y, y, t
        eors    y, y, x
        pop     {r0, r4-r7}
        stm     r0!, {y, x}
        pop     {pc}
end_function pw_speck64_128_encrypt

#endif
