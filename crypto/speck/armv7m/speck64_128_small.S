/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for ARMv7-M, a round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define s       r1
#define l0      r2
#define l1      r3
#define y       r4
#define x       r5
#define l2      r6
#define i       r7
#define t       r12

#include "speck64.inc"

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 20, code: 52}
 *   cycles: 406
 *   floor: 172
 *   why: three instructions for a round and three for its key, but for the last; 13 to load, store and save
 *   strategy: Everything in registers, and rotations ride on operands; the words of the key change places. */
function pw_speck64_128_encrypt
        push    {r4-r7, lr}
        ldrd    y, x, [r0]
        ldm     r1, {s, l0, l1, l2}
        movs    i, #0
.Lround:
        speck_round
        next_key i, t, l0, s, s
        mov     l0, l1
        mov     l1, l2
        mov     l2, t
        adds    i, i, #1
        cmp     i, #27
        bne     .Lround
        strd    y, x, [r0]
        pop     {r4-r7, pc}
end_function pw_speck64_128_encrypt

#endif
