/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for Cortex-M0+, small: G as a subroutine on v in memory. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../sigma.inc"

#define v       r0      /* moves on with a */
#define xa      r1
#define xb      r2
#define xc      r3
#define xd      r4
#define to_b    r5      /* distances from a */
#define to_c    r6
#define to_d    r7
#define kept    r12     /* a, while its register has the amount of a rotation */

/* Before and after the rounds. */
#define state   r0
#define word    r1
#define other   r2
#define zero    r3
#define to      r5
#define left    r6

/* On the stack: v, the arguments, and what is to come of SIGMA. */
#define STATE_POINTER 64
#define BLOCK   68
#define SIGMA   72

#define WORD 4

/* A row of SIGMA as offsets in bytes, and the first byte behind SIGMA, which is none. */
.macro offsets words:vararg
        .irp    word, \words
        .byte   4 * \word
        .endr
.endm

#define FIRST_BYTE_OF_IV 0x67

/* xc = the next word of the message. Changes xd. */
.macro next_word
        ldr     xc, [sp, #SIGMA]
        ldrb    xd, [xc]
        adds    xc, xc, #1
        str     xc, [sp, #SIGMA]
        ldr     xc, [sp, #BLOCK]
        ldr     xc, [xc, xd]
.endm

/* b or d >>>= amount */
.macro rotate word, amount
        movs    xa, #\amount
        rotation rors \word, \word, xa
.endm

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 96, code: 428}
 *   cycles: 5607
 *   floor: 2500
 *   why: 960 cycles for 80 times G, 480 to load 160 words of the message and to add them, 840 to move words of v, ten of which
 *     find registers: a search over the orders of the halves of G found no round with less than 84. Seven words of the message
 *     in each round take the register of an amount, which has to be set again. The rest is loaded, stored and saved.
 *   strategy: b, c and d are found by their distances from a, of which one or none changes from one diagonal to the next.
 *     SIGMA and IV stand behind the code, SIGMA first, so that the first byte of IV ends the loop. */
function pw_blake2s_compress
        adr     r2, .Lsigma
        push    {r0-r2, r4-r7, lr}
        sub     sp, sp, #STATE_POINTER

        /* rows a and b = h, row c = IV[0..3], row d = IV[4..7] ^ t, f */
        mov     to, sp
        adr     r6, .Liv
    .rept 2
        ldm     state!, {r1-r4}
        stm     to!, {r1-r4}
    .endr
    .rept 2
        ldm     r6!, {r1-r4}
        stm     to!, {r1-r4}
    .endr
        subs    to, to, #16
    .rept 3
        ldm     state!, {word}
        ldr     other, [to]
        eors    word, word, other
        stm     to!, {word}
    .endr
        mov     v, sp

.Lround:
        movs    to_b, #16
        movs    to_c, #32
        movs    to_d, #48
        bl      .Lmix
        bl      .Lmix
        bl      .Lmix
        bl      .Lmix
        subs    v, v, #16
        movs    to_b, #20
        movs    to_c, #40
        movs    to_d, #60
        bl      .Lmix
        movs    to_d, #44
        bl      .Lmix
        movs    to_c, #24
        bl      .Lmix
        movs    to_b, #4
        bl      .Lmix
        subs    v, v, #16
        ldr     xc, [sp, #SIGMA]
        ldrb    xc, [xc]
        cmp     xc, #FIRST_BYTE_OF_IV
        bne     .Lround

        /* h ^= v[0..7] ^ v[8..15], and v does not stay on the stack */
        ldr     state, [sp, #STATE_POINTER]
        mov     to, sp
        movs    zero, #0
        movs    left, #8
1:      ldr     word, [to]
        ldr     other, [to, #32]
        eors    word, word, other
        ldr     other, [state]
        eors    word, word, other
        stm     state!, {word}
        str     zero, [to, #32]
        stm     to!, {zero}
        subs    left, left, #1
        bne     1b
        add     sp, sp, #(STATE_POINTER + 12)
        pop     {r4-r7, pc}

        /* G. The second word is added to a before b is, so that no register has to wait with it. */
.Lmix:
        ldr     xa, [v]
        ldr     xb, [v, to_b]
        next_word
        nonlinear adds xa, xa, xc
        nonlinear adds xa, xa, xb
        next_word
        ldr     xd, [v, to_d]
        eors    xd, xd, xa
        nonlinear adds xa, xa, xc
        mov     kept, xa
        ldr     xc, [v, to_c]
        rotate  xd, 16
        nonlinear adds xc, xc, xd
        eors    xb, xb, xc
        rotate  xb, 12
        mov     xa, kept
        nonlinear adds xa, xa, xb
        eors    xd, xd, xa
        mov     kept, xa
        rotate  xd, 8
        nonlinear adds xc, xc, xd
        eors    xb, xb, xc
        rotate  xb, 7
        str     xd, [v, to_d]
        str     xc, [v, to_c]
        str     xb, [v, to_b]
        mov     xa, kept
        stm     v!, {xa}
        bx      lr

        .p2align 2
.Lsigma:
        sigma   offsets
.Liv:
        iv_words
end_function pw_blake2s_compress

#endif
