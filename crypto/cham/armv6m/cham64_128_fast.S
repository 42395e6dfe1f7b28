/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for Cortex-M0+, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "cham64.inc"

/* Only for the round keys. */
#define key     r7
#define word    r4
#define first   r5
#define scratch r6
#define by_21   r1

#define ROUND_KEYS 64

/* Round keys number i and (i + 8) ^ 1 of word i of the key. */
.macro round_keys_of_word i
        ldrh    word, [key, #(2 * \i)]
        double  word, scratch
        round_keys first, word, scratch, by_21
        str     first, [sp, #(4 * \i)]
        str     word, [sp, #(4 * ((\i + 8) ^ 1))]
.endm

.macro cham_round parity, other, i, a, b
        turn_\other \b
        ldr     u, [sp, #(4 * ((\i) & 15))]
        eors    t, t, u
        movs    u, #(\i)
        eors    \a, \a, u
        add_\parity \a
.endm

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 88, code: 1740}
 *   cycles: 1010
 *   floor: 950
 *   why: an even round takes 9 cycles, an odd one 11; 120 for the round keys, for which no registers are left
 *   strategy: Round keys in a frame, doubled as what they are added to; it is wiped. Doubled even words would take two
 *     instructions more for each, and REV16 in the place of a move and a rotation saves another. */
function pw_cham64_128_encrypt
        push    {r0, r4-r7, lr}
        sub     sp, sp, #ROUND_KEYS
        movs    key, r1
        set_amounts
        movs    by_21, #21
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7
        round_keys_of_word \i
    .endr
        ldm     r0!, {x1, x3}
        uxth    x0, x1
        lsrs    x1, x1, #16
        double  x1, t
        uxth    x2, x3
        lsrs    x3, x3, #16
        double  x3, t

    .irp i, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76
        cham_round even, odd, \i, x0, x1
        cham_round odd, even, \i + 1, x1, x2
        cham_round even, odd, \i + 2, x2, x3
        cham_round odd, even, \i + 3, x3, x0
    .endr

        /* the round keys do not stay on the stack */
        mov     t, sp
        movs    r0, #0
        movs    r2, #0
        movs    r3, #0
    .rept ROUND_KEYS / 12
        stm     r1!, {r0, r2, r3}
    .endr
        str     r0, [t]
        uxth    x0, x0
        lsls    x1, x1, #16
        orrs    x0, x0, x1
        uxth    x2, x2
        lsls    x3, x3, #16
        orrs    x2, x2, x3
        ldr     u, [sp, #ROUND_KEYS]
        stm     u!, {x0, x2}
        add     sp, sp, #(ROUND_KEYS + 4)
        pop     {r4-r7, pc}
end_function pw_cham64_128_encrypt

#endif
