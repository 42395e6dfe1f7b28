/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for Cortex-M0+: sixteen words of the schedule, then sixteen rounds, both unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "steps.inc"

#define state   r0
#define block   r1

/* In the rounds: a and e, the sum that becomes h, two of which one is free and the other b ^ c, an amount or whatever else
 * needs a low register for a moment, and two amounts. The other variables are in high registers. */
#define A       r0
#define E       r1
#define sum     r2
#define t0      r3
#define t1      r4
#define amount  r5
#define by_13   r6
#define by_11   r7

#define B       r8
#define C       r9
#define D       r10
#define F       r11
#define G       r12
#define H       lr

/* In the schedule. */
#define w       r0
#define k       r1
#define s       r2
#define t       r3
#define x       r4
#define by_7    r5
#define by_17   r6

#define WORD 4
#define CHAINING_BYTES 32
#define BLOCK_BYTES 64

/* On the stack: W[t] + K[t] for sixteen rounds, two variables, and two pointers. */
#define SUMS    0
#define KEPT_A  64
#define KEPT_E  68
#define KEPT_W  72
#define KEPT_K  76
#define FRAME   80

table .Lconstants, 2
        round_constants
end_table .Lconstants

/* W[t] = W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]), and its sum with K[t]; by_11 is ready */
.macro schedule_word number
        ldr     x, [w, #(WORD * ((\number + 14) & 15))]
        small_sigma_1 s, x, t, by_17
        ldr     x, [w, #(WORD * ((\number + 1) & 15))]
        small_sigma_0 t, x, by_11, by_7
        ldr     x, [w, #(WORD * \number)]
        nonlinear adds s, s, t
        ldr     t, [w, #(WORD * ((\number + 9) & 15))]
        nonlinear adds s, s, x
        nonlinear adds s, s, t
        str     s, [w, #(WORD * \number)]
        ldm     k!, {t}
        nonlinear adds s, s, t
        str     s, [sp, #(SUMS + WORD * \number)]
.endm

/* One round; bc is b ^ c, and t becomes a ^ b, which is that of the next round. d's register is that of the next b, h's that of
 * the next f. */
.macro sha256_round number, b, d, f, g, h, bc, t
        ldr     sum, [sp, #(SUMS + WORD * \number)]
        nonlinear add sum, \h
        big_sigma_1 \t, E, amount, by_13, by_11
        nonlinear adds sum, sum, \t
        choice  \t, E, \f, \g, amount
        nonlinear adds sum, sum, \t
        mov     \h, E
        nonlinear add \d, sum
        mov     E, \d
        big_sigma_0 \t, A, amount, by_11
        nonlinear adds sum, sum, \t

        /* Maj(a, b, c) = (a ^ b) & (b ^ c) ^ b */
        mov     amount, \b
        mov     \t, amount
        eors    \t, \t, A
        nonlinear ands \bc, \bc, \t
        eors    \bc, \bc, amount
        mov     \d, A
        nonlinear adds A, sum, \bc
.endm

.macro six_rounds n
        sha256_round (\n + 0), B, D, F, G, H, t1, t0
        sha256_round (\n + 1), D, C, H, F, G, t0, t1
        sha256_round (\n + 2), C, B, G, H, F, t1, t0
        sha256_round (\n + 3), B, D, F, G, H, t0, t1
        sha256_round (\n + 4), D, C, H, F, G, t1, t0
        sha256_round (\n + 5), C, B, G, H, F, t0, t1
.endm

/* b, c and d return to their registers after a round, or f, g and h */
.macro return_to first, second, third
        mov     t0, \third
        mov     \third, \second
        mov     \second, \first
        mov     \first, t0
.endm

/* Four words at `state` += four variables; the pointer moves on. */
.macro add_four v0, v1, v2, v3
        ldm     r7!, {r2, r3, r4, r5}
        nonlinear add r2, \v0
        nonlinear add r3, \v1
        nonlinear add r4, \v2
        nonlinear add r5, \v3
        subs    r7, r7, #16
        stm     r7!, {r2, r3, r4, r5}
.endm

/* contract of pw_sha256_compress:
 *   bytes: {stack: 116, code: 2104, rodata: 256}
 *   cycles: 4212
 *   floor: 3900
 *   why: 36 cycles a round: 7 for each SIGMA and 5 for Ch and for Maj, with the copies that two-operand instructions need and
 *     the amounts that find no register, 5 to add them, 7 for h, d and W + K, and 2 moves, since six of the variables are in
 *     high registers, where nothing but additions reaches them. 29 for each of 48 words of the schedule, 8 for each of 16 words
 *     of the block, the variables.
 *   strategy: a and e, which the sigmas take, are in low registers, and the copies that Ch and Maj need anyway come from the
 *     high ones. No register is left for a pointer: so sixteen words of the schedule are made at a time, while a and e wait on
 *     the stack, and their sums with K lie where the stack pointer reaches them. The variables turn by naming, three in high
 *     registers after a and three after e. The schedule is made in the place of the block. One word of it in each round costs
 *     more: pointers would have to be fetched. */
function pw_sha256_compress
        mov     block, state
        adds    block, block, #CHAINING_BYTES

/* contract of pw_sha256_compress_message:
 *   bytes: {stack: 116, code: 2104, rodata: 256}
 *   cycles: 4210
 *   floor: 3900
 *   why: that of pw_sha256_compress, which ends here
 *   strategy: A block at no address of words is copied to where the schedule will be, byte by byte. */
entry pw_sha256_compress_message
        enter_with_high
        sub     sp, sp, #FRAME
        ldm     state!, {r2-r7}
        str     r2, [sp, #KEPT_A]
        mov     B, r3
        mov     C, r4
        mov     D, r5
        str     r6, [sp, #KEPT_E]
        mov     F, r7
        ldm     state!, {r2, r3}
        mov     G, r2
        mov     H, r3
        str     state, [sp, #KEPT_W]
        lsls    r2, block, #30
        beq     .Lfirst_words
        movs    r2, #(BLOCK_BYTES - 1)
1:      ldrb    r3, [block, r2]
        strb    r3, [state, r2]
        subs    r2, r2, #1
        bpl     1b
        movs    block, state

        /* from big-endian order */
.Lfirst_words:
        ldr     r2, .Lfirst_constant
        mov     r3, sp
1:      ldm     block!, {r4, r5}
        rev     r4, r4
        rev     r5, r5
        stm     w!, {r4, r5}
        ldm     r2!, {r6, r7}
        nonlinear adds r6, r6, r4
        nonlinear adds r7, r7, r5
        stm     r3!, {r6, r7}
        add     r4, sp, #BLOCK_BYTES
        cmp     r3, r4
        bne     1b
        str     r2, [sp, #KEPT_K]
        movs    by_11, #11
        b       .Lrounds

        .p2align 2
.Lfirst_constant:
        .4byte  .Lconstants

.Lschedule:
        str     A, [sp, #KEPT_A]
        str     E, [sp, #KEPT_E]
        mov     k, x
        ldr     w, [sp, #KEPT_W]
        movs    by_7, #7
        movs    by_17, #17
        .irp    number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        schedule_word \number
        .endr
        str     k, [sp, #KEPT_K]

.Lrounds:
        movs    by_13, #13
        mov     t1, B
        mov     t0, C
        eors    t1, t1, t0
        ldr     A, [sp, #KEPT_A]
        ldr     E, [sp, #KEPT_E]
        six_rounds 0
        six_rounds 6
        sha256_round 12, B, D, F, G, H, t1, t0
        sha256_round 13, D, C, H, F, G, t0, t1
        sha256_round 14, C, B, G, H, F, t1, t0
        sha256_round 15, B, D, F, G, H, t0, t1
        return_to B, C, D
        return_to F, G, H
        ldr     x, [sp, #KEPT_K]
        ldr     t, .Lbehind_constants
        cmp     x, t
        beq     .Ladd
        b       .Lschedule

        .p2align 2
.Lbehind_constants:
        .4byte  .Lconstants + 256

.Ladd:
        ldr     r7, [sp, #KEPT_W]
        subs    r7, r7, #CHAINING_BYTES
        add_four A, B, C, D
        add_four E, F, G, H

        /* neither the schedule nor the variables stay on the stack */
        mov     r0, sp
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        .rept   KEPT_W / 12
        stm     r0!, {r1-r3}
        .endr
        add     sp, sp, #FRAME
        leave_with_high
end_function pw_sha256_compress
end_function pw_sha256_compress_message

#endif
