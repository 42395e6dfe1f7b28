/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for Cortex-M0+, unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "cham.inc"

/* Round keys 0 to 5 are in high registers, the others on the stack. */
#define rk0     r8
#define rk1     r9
#define rk2     r10
#define rk3     r11
#define rk4     r12
#define rk5     lr
#define RK6     0
#define RK7     4
#define BLOCK   8

/* Only for the round keys. */
#define key     r1
#define first   r5
#define word    r4
#define scratch r6
#define by_21   r7

/* a = ((a ^ i) + ((b >>> b_right) ^ round key)) >>> a_right; get_key moves the round key to u. */
.macro cham_round i, a, b, b_right, a_right, get_key:vararg
        mov     t, \b
        rotation rors t, t, \b_right
        \get_key
        eors    t, t, u
        movs    u, #(\i)
        eors    \a, \a, u
        nonlinear adds \a, \a, t
        rotation rors \a, \a, \a_right
.endm

.macro even_round i, a, b, get_key:vararg
        cham_round \i, \a, \b, by_31, by_24, \get_key
.endm

.macro odd_round i, a, b, get_key:vararg
        cham_round \i, \a, \b, by_24, by_31, \get_key
.endm

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 48, code: 1416}
 *   cycles: 769
 *   floor: 730
 *   why: 8 instructions a round, one of them a move of the round key; two of eight round keys find no register, 20 cycles to
 *     load them; 40 for the round keys; 40 to load, store and save
 *   strategy: The block and what each round needs fill the low registers. A number of a round that is a constant takes an
 *     instruction to set; one that counts would take two, and a register. */
function pw_cham128_128_encrypt
        enter_with_high
        push    {r0}
        sub     sp, sp, #BLOCK
        set_amounts
        movs    by_21, #21
        ldm     key!, {word}
        round_keys first, word, scratch, by_21
        mov     rk0, first
        mov     rk5, word
        ldm     key!, {word}
        round_keys first, word, scratch, by_21
        mov     rk1, first
        mov     rk4, word
        ldm     key!, {word}
        round_keys first, word, scratch, by_21
        mov     rk2, first
        str     word, [sp, #RK7]
        ldm     key!, {word}
        round_keys first, word, scratch, by_21
        mov     rk3, first
        str     word, [sp, #RK6]
        ldm     r0!, {x0, x1, x2, x3}

    .irp i, 0, 8, 16, 24, 32, 40, 48, 56, 64, 72
        even_round \i, x0, x1, mov u, rk0
        odd_round (\i + 1), x1, x2, mov u, rk1
        even_round (\i + 2), x2, x3, mov u, rk2
        odd_round (\i + 3), x3, x0, mov u, rk3
        even_round (\i + 4), x0, x1, mov u, rk4
        odd_round (\i + 5), x1, x2, mov u, rk5
        even_round (\i + 6), x2, x3, ldr u, [sp, #RK6]
        odd_round (\i + 7), x3, x0, ldr u, [sp, #RK7]
    .endr

        /* the round keys do not stay on the stack */
        movs    t, #0
        str     t, [sp, #RK6]
        str     t, [sp, #RK7]
        ldr     u, [sp, #BLOCK]
        stm     u!, {x0, x1, x2, x3}
        add     sp, sp, #12
        leave_with_high
end_function pw_cham128_128_encrypt

#endif
