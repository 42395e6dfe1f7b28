/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for Cortex-M0+, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "cham64.inc"

#define i       lr      /* the number of the round */

/* Only for the round keys. */
#define place   r0
#define key     r1
#define word    r4
#define first   r5
#define scratch r6
#define by_21   r7

/* On the stack: the round keys, the block. */
#define ROUND_KEYS 32
#define BLOCK   32

.macro cham_round parity, other, a, b
        turn_\other \b
        mov     u, i
        eors    \a, \a, u
        lsls    u, u, #28
        lsrs    u, u, #27
        add     u, sp
        ldrh    u, [u]
        eors    t, t, u
        add_\parity \a
        movs    u, #1
        add     i, u
.endm

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 56, code: 208}
 *   cycles: 1855
 *   floor: 950
 *   why: an even round takes 9 cycles, an odd one 11; 120 for the round keys, for which no registers are left
 *   strategy: Round keys in a frame, which is wiped; after two rounds the words change places. */
function pw_cham64_128_encrypt
        push    {r0, r4-r7, lr}
        sub     sp, sp, #ROUND_KEYS
        set_amounts
        movs    by_21, #21
        mov     place, sp

        /* the first ones lie in the order of the words, the second ones eight behind them, but in pairs the other way round */
.Lword:
        ldrh    word, [key]
        double  word, scratch
        round_keys first, word, scratch, by_21
        strh    first, [place]
        strh    word, [place, #18]
        ldrh    word, [key, #2]
        double  word, scratch
        round_keys first, word, scratch, by_21
        strh    first, [place, #2]
        strh    word, [place, #16]
        adds    key, key, #4
        adds    place, place, #4
        mov     word, sp
        adds    word, word, #(ROUND_KEYS / 2)
        cmp     word, place
        bne     .Lword

        ldr     u, [sp, #BLOCK]
        ldm     u!, {x1, x3}
        uxth    x0, x1
        lsrs    x1, x1, #16
        double  x1, t
        uxth    x2, x3
        lsrs    x3, x3, #16
        double  x3, t
        movs    t, #0
        mov     i, t

.Lround:
        cham_round even, odd, x0, x1
        cham_round odd, even, x1, x2
        two_words_on i, .Lround

        wipe_round_keys ROUND_KEYS
        ldr     u, [sp, #BLOCK]
        strh    x0, [u]
        strh    x1, [u, #2]
        strh    x2, [u, #4]
        strh    x3, [u, #6]
        add     sp, sp, #(ROUND_KEYS + 4)
        pop     {r4-r7, pc}
end_function pw_cham64_128_encrypt

#endif
