/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for Cortex-M0+, a round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define y       r0
#define x       r1
#define by_8    r2
#define by_29   r3
#define s       r4
#define l0      r5
#define i       r6
#define t       r7
#define l1      r12
#define l2      lr

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 24, code: 60}
 *   cycles: 523
 *   floor: 340
 *   why: five instructions for a round, five and its number for its key but for the last, and the second amount of the
 *     rotations, which finds no register; 30 to load, store and save
 *   strategy: Everything in registers; the words of the key change places. */
function pw_speck64_128_encrypt
        push    {r0, r4-r7, lr}
        ldm     r1!, {r4-r7}
        mov     l1, r6
        mov     l2, r7
        ldm     r0!, {r1, r2}
        movs    y, r1
        movs    x, r2
        movs    by_8, #8
        movs    by_29, #29
        movs    i, #0

.Lround:
        rotation rors x, x, by_8
        nonlinear adds x, x, y
        eors    x, x, s
        rotation rors y, y, by_29
        eors    y, y, x

        /* l = (l >>> 8) + s ^ i, s = (s <<< 3) ^ l */
        rotation rors l0, l0, by_8
        nonlinear adds l0, l0, s
        eors    l0, l0, i
        rotation rors s, s, by_29
        eors    s, s, l0
        mov     t, l0
        mov     l0, l1
        mov     l1, l2
        mov     l2, t
        adds    i, i, #1
        cmp     i, #27
        bne     .Lround

        pop     {r2, r4-r7}
        stm     r2!, {y, x}
        pop     {pc}
end_function pw_speck64_128_encrypt

#endif
