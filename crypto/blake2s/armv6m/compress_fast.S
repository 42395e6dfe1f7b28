/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for Cortex-M0+: ten rounds unrolled, ten words of v in registers. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../../asm/armv6m_quarters.inc"
#include "../sigma.inc"

#define state   r0
#define block   r1

/* Behind the rounds. */
#define to      r4
#define word    r5
#define other   r6

/* On the stack, behind words of v: the message and the argument. */
#define MESSAGE QUARTERS_FRAME
#define STATE_POINTER (MESSAGE + 64)
#define FRAME   (STATE_POINTER + 4)

#define WORD 4

/* x += word WORD_n of the message. The amount, 16 or 8, gives its register to the word. */
.macro add_message_low n, x, amount
        ldr     \amount, [sp, #(MESSAGE + WORD * WORD_\n)]
        nonlinear adds \x, \x, \amount
    .if \n % 2 == 0
        movs    \amount, #16
    .else
        movs    \amount, #8
    .endif
.endm

.macro add_message_high n, x, copy
        ldr     \copy, [sp, #(MESSAGE + WORD * WORD_\n)]
        nonlinear add \x, \copy
.endm

/* A round, of a row of SIGMA. */
.macro blake2s_round w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15
        .set    WORD_0, \w0
        .set    WORD_1, \w1
        .set    WORD_2, \w2
        .set    WORD_3, \w3
        .set    WORD_4, \w4
        .set    WORD_5, \w5
        .set    WORD_6, \w6
        .set    WORD_7, \w7
        .set    WORD_8, \w8
        .set    WORD_9, \w9
        .set    WORD_10, \w10
        .set    WORD_11, \w11
        .set    WORD_12, \w12
        .set    WORD_13, \w13
        .set    WORD_14, \w14
        .set    WORD_15, \w15
        quarters TURN
        .set    TURN, TURN + 1
.endm

/* Word `number` of h ^= the word in `sum` ^ that in `other`. */
.macro finish number, sum
        eors    \sum, \sum, other
        ldr     other, [to, #(WORD * \number)]
        eors    \sum, \sum, other
        str     \sum, [to, #(WORD * \number)]
.endm

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 148, code: 4028}
 *   cycles: 2568
 *   floor: 2460
 *   why: 960 cycles for 80 times G, 480 to load 160 words of the message and to add them, 800 to move words of v, ten of which
 *     find registers: a search over the orders of the halves of G found no round with less than 84 word by word, of which
 *     LDM and STM save four. Seven words of the message
 *     in each round take the register of an amount, which has to be set again. The rest is loaded, stored and saved.
 *   strategy: A round is two rounds of ChaCha as asm/armv6m_quarters.inc has them. Three words change registers in each,
 *     which ten rounds without a loop allow. The message is copied to the stack, where a load needs no pointer, and its
 *     words come in the register that takes a copy of the sum anyway. In a loop each of them would take 5 cycles more, a
 *     third of all. */
function pw_blake2s_compress
        enter_with_high
        sub     sp, sp, #FRAME
        str     state, [sp, #STATE_POINTER]
        add     r2, sp, #MESSAGE
    .rept 4
        ldm     block!, {r4-r7}
        stm     r2!, {r4-r7}
    .endr

        /* rows a and b = h, row c = IV[0..3], row d = IV[4..7] ^ t, f */
        ldm     state!, {r4-r7}
        mov     lr, r4
        mov     r8, r5
        mov     r3, r6
        mov     r11, r7
        ldm     state!, {r4-r7}
        put     r4, 4
        mov     r9, r5
        put     r6, 6
        mov     r2, r7
        ldm     state!, {r4-r6}
        ldr     r1, .Liv_4
        eors    r4, r4, r1
        put     r4, 12
        ldr     r1, .Liv_5
        eors    r5, r5, r1
        ldr     r1, .Liv_6
        eors    r6, r6, r1
        put     r6, 14
        ldr     r1, .Liv_7
        put     r1, 15
        movs    r0, r2
        movs    r2, r5
        adr     r1, .Liv
        ldm     r1!, {r4-r7}
        mov     r1, r4
        mov     r10, r5
        mov     r12, r6
        put     r7, 11

        movs    by_1, #16
        movs    by_2, #12
        movs    by_3, #8
        movs    by_4, #7
        b       .Lrounds

        .p2align 2
.Liv:
        iv_words
    .irp number, 4, 5, 6, 7
        .equ    .Liv_\number, .Liv + 4 * \number
    .endr

        .set    TURN, 2
.Lrounds:
        sigma   blake2s_round

        ldr     to, [sp, #STATE_POINTER]
        get     other, 15
        finish  7, r0
        mov     other, r9
        finish  5, r2
        mov     other, lr
        finish  2, r3
        mov     other, r11
        finish  0, r1
        mov     r0, r8
        mov     other, r10
        finish  1, r0
        mov     r0, r12
        get     other, 11
        finish  3, r0
        get     r0, 4
        get     other, 12
        finish  4, r0
        get     r0, 6
        get     other, 14
        finish  6, r0

        /* neither v nor the message stays on the stack */
        mov     r0, sp
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
    .rept STATE_POINTER / 12
        stm     r0!, {r1-r3}
    .endr
        add     sp, sp, #FRAME
        leave_with_high
end_function pw_blake2s_compress

#endif
