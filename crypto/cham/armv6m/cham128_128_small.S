/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for Cortex-M0+, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "cham.inc"

#define i       lr      /* the number of the round */

/* Only for the round keys. */
#define key     r1
#define word    r4
#define first   r5
#define scratch r6
#define by_21   r7
#define place   r0

/* On the stack: the round keys, the block. */
#define ROUND_KEYS 32
#define BLOCK   32

/* a = ((a ^ i) + ((b >>> b_right) ^ round key)) >>> a_right */
.macro cham_round a, b, b_right, a_right
        mov     t, i
        eors    \a, \a, t
        lsls    t, t, #29
        lsrs    t, t, #27
        add     t, sp
        ldr     u, [t]
        mov     t, \b
        rotation rors t, t, \b_right
        eors    t, t, u
        nonlinear adds \a, \a, t
        rotation rors \a, \a, \a_right
        movs    u, #1
        add     i, u
.endm

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 56, code: 200}
 *   cycles: 1657
 *   floor: 730
 *   why: 8 instructions a round, one of them a move of the round key; two of eight round keys find no register, 20 cycles to
 *     load them; 40 for the round keys; 40 to load, store and save
 *   strategy: Round keys in a frame, which is wiped; after two rounds the words change places. */
function pw_cham128_128_encrypt
        push    {r0, r4-r7, lr}
        sub     sp, sp, #ROUND_KEYS
        set_amounts
        movs    by_21, #21
        mov     place, sp

        /* the first ones lie in the order of the words, the second ones behind them in another: 5, 4, 7, 6 */
    .irp offset, 20, 12, 20, 12
        ldm     key!, {word}
        round_keys first, word, scratch, by_21
        str     word, [place, #\offset]
        stm     place!, {first}
    .endr
        ldr     u, [sp, #BLOCK]
        ldm     u!, {x0, x1, x2, x3}
        movs    t, #0
        mov     i, t

.Lround:
        cham_round x0, x1, by_31, by_24
        cham_round x1, x2, by_24, by_31
        two_words_on i, .Lround

        wipe_round_keys ROUND_KEYS
        ldr     u, [sp, #BLOCK]
        stm     u!, {x0, x1, x2, x3}
        add     sp, sp, #(ROUND_KEYS + 4)
        pop     {r4-r7, pc}
end_function pw_cham128_128_encrypt

#endif
