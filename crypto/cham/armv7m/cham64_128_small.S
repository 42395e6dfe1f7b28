/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for ARMv7-M, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define block   r0
#define key     r1
#define a       r2
#define b       r3
#define x0      r4
#define x1      r5
#define x2      r6
#define x3      r7
#define i       r12

#define ROUND_KEYS 32

/* word = ((word ^ i) + ((next >>> next_right) ^ round key)) >>> sum_right: words of 16 bits in both halves of a register */
.macro cham_round word, next, next_right, sum_right
        and     b, i, #15
        ldrh    a, [sp, b, lsl #1]
        eor     a, a, \next, ror #\next_right
        eor     \word, \word, i
        adds    \word, \word, a
        bfi     \word, \word, #16, #16
        ror     \word, \word, #\sum_right
        add     i, i, #1
.endm

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 52, code: 188}
 *   cycles: 1325
 *   floor: 400
 *   why: four instructions a round; 40 for the round keys; 40 to load, store and save
 *   strategy: Words in both halves of a register, so that rotations ride on operands; round keys in a frame, which is wiped. */
function pw_cham64_128_encrypt
        push    {r4-r7, lr}
        sub     sp, sp, #ROUND_KEYS

        /* from the last word of the key: what it becomes in its own place and in the other half, beside its neighbour's */
        movs    x0, #14
.Lword:
        ldrh    a, [key, x0]
        orr     a, a, a, lsl #16
        eor     b, a, a, ror #15
        eor     x1, b, a, ror #8
        strh    x1, [sp, x0]
        eor     b, b, a, ror #5
        eor     a, x0, #2
        add     a, sp, a
        strh    b, [a, #16]
        subs    x0, x0, #2
        bpl     .Lword

    .irp word, x0, x1, x2, x3
        ldrh    \word, [block], #2
        orr     \word, \word, \word, lsl #16
    .endr
        mov     i, #0
.Lrounds:
        cham_round x0, x1, 15, 8
        cham_round x1, x2, 8, 15
        /* two words on */
        mov     a, x0
        mov     x0, x2
        mov     x2, a
        mov     a, x1
        mov     x1, x3
        mov     x3, a
        cmp     i, #80
        bne     .Lrounds

        movs    a, #ROUND_KEYS - 4
        movs    b, #0
.Lwipe:
        str     b, [sp, a]
        subs    a, a, #4
        bpl     .Lwipe
        strh    x3, [block, #-2]!
        strh    x2, [block, #-2]!
        strh    x1, [block, #-2]!
        strh    x0, [block, #-2]!
        add     sp, sp, #ROUND_KEYS
        pop     {r4-r7, pc}
end_function pw_cham64_128_encrypt

#endif
