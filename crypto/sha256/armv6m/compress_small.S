/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for Cortex-M0+, one round in a loop, the variables in memory. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../constants.inc"

#define w       r0      /* the block, which becomes the schedule */
#define t1      r1
#define x       r3
#define sum     r4      /* of W[t], K[t] and more, which becomes h */
#define t0      r5
#define amounts r6      /* of a sigma, one byte each, the first one lowest */
#define time    r7      /* 4 * t */

/* Before and after the rounds. */
#define state   r0
#define zero    r2
#define from    r5
#define left    r6

/* On the stack: the variables. */
#define A       0
#define B       4
#define C       8
#define D       12
#define E       16
#define F       20
#define G       24
#define H       28
#define FRAME   32

/* x = the word of the schedule that stands where W[t - 16 + number] does */
.macro load_word number
        movs    x, #(4 * \number)
        bl      .Lload_word
.endm

/* Places in the ring of the schedule, from a time. */
.macro place_of offset, from
        lsls    \offset, \from, #26
        lsrs    \offset, \offset, #26
.endm

/* contract of pw_sha256_compress:
 *   bytes: {stack: 52, code: 496}
 *   cycles: 10091
 *   floor: 3900
 *   why: 36 cycles a round: 7 for each SIGMA and 5 for Ch and for Maj, with the copies that two-operand instructions need and
 *     the amounts that find no register, 5 to add them, 7 for h, d and W + K, and 2 moves, since six of the variables are in
 *     high registers, where nothing but additions reaches them. 29 for each of 48 words of the schedule, 8 for each of 16
 *     words of the block, the variables.
 *   strategy: The variables lie where the stack pointer reaches them, and move by a word in each round. All sigmas are one
 *     subroutine, nested, which takes its amounts from the bytes of a word: the lowest one is what a rotation reads. Maj is
 *     the sum of a & b and (a ^ b) & c, which have no bit in common. The constants stand behind the code, where ADR reaches
 *     them. */
function pw_sha256_compress
        push    {r4-r7, lr}
        sub     sp, sp, #FRAME
        mov     from, sp
    .rept 2
        ldm     state!, {r1-r4}
        stm     from!, {r1-r4}
    .endr
        movs    time, #0

        /* W[t], from big-endian order, or W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]) */
.Lround:
        load_word 0
        movs    sum, x
        cmp     time, #64
        bhs     1f
        rev     sum, sum
        b       2f
1:      load_word 9
        nonlinear adds sum, sum, x
        load_word 1
        ldr     amounts, .Lsmall_sigma_0
        bl      .Ltwo_rotations
        lsrs    x, x, #3
        eors    t0, t0, x
        nonlinear adds sum, sum, t0
        load_word 14
        ldr     amounts, .Lsmall_sigma_1
        bl      .Ltwo_rotations
        lsrs    x, x, #10
        eors    t0, t0, x
        nonlinear adds sum, sum, t0
2:      place_of x, time
        str     sum, [w, x]

        /* h becomes T1, d the next e */
        adr     x, .Lconstants
        ldr     x, [x, time]
        nonlinear adds sum, sum, x
        ldr     x, [sp, #H]
        nonlinear adds sum, sum, x
        ldr     x, [sp, #E]
        ldr     amounts, .Lbig_sigma_1
        bl      .Lthree_rotations
        nonlinear adds sum, sum, t0
        ldr     t0, [sp, #F]
        ldr     t1, [sp, #G]
        str     t1, [sp, #H]
        str     t0, [sp, #G]
        str     x, [sp, #F]
        eors    t0, t0, t1
        nonlinear ands t0, t0, x
        eors    t0, t0, t1
        nonlinear adds sum, sum, t0
        ldr     x, [sp, #D]
        nonlinear adds x, x, sum
        str     x, [sp, #E]

        /* h becomes T1 + T2, the next a */
        ldr     x, [sp, #A]
        ldr     amounts, .Lbig_sigma_0
        bl      .Lthree_rotations
        nonlinear adds sum, sum, t0
        ldr     t0, [sp, #B]
        ldr     t1, [sp, #C]
        str     t1, [sp, #D]
        str     t0, [sp, #C]
        str     x, [sp, #B]
        movs    amounts, x
        nonlinear ands amounts, amounts, t0
        nonlinear adds sum, sum, amounts
        eors    x, x, t0
        nonlinear ands x, x, t1
        nonlinear adds sum, sum, x
        str     sum, [sp, #A]

        adds    time, time, #4
        lsrs    x, time, #8
        beq     .Lround

        /* H += the variables, which do not stay on the stack */
        subs    state, state, #32
        mov     from, sp
        movs    zero, #0
        movs    left, #8
1:      ldr     x, [from]
        stm     from!, {zero}
        ldr     sum, [state]
        nonlinear adds sum, sum, x
        stm     state!, {sum}
        subs    left, left, #1
        bne     1b
        add     sp, sp, #FRAME
        pop     {r4-r7, pc}

.Lload_word:
        adds    x, x, time
        place_of x, x
        ldr     x, [w, x]
        bx      lr

        /* t0 = (x >>> i ^ x) >>> j, or ((x >>> i ^ x) >>> j ^ x) >>> k */
.Lthree_rotations:
        mov     t0, x
        rotation rors t0, t0, amounts
        eors    t0, t0, x
        lsrs    amounts, amounts, #8
        b       1f
.Ltwo_rotations:
        mov     t0, x
1:      rotation rors t0, t0, amounts
        eors    t0, t0, x
        lsrs    amounts, amounts, #8
        rotation rors t0, t0, amounts
        bx      lr

        .p2align 2
.Lbig_sigma_0:
        .byte   9, 11, 2, 0
.Lbig_sigma_1:
        .byte   14, 5, 6, 0
.Lsmall_sigma_0:
        .byte   11, 7, 0, 0
.Lsmall_sigma_1:
        .byte   2, 17, 0, 0
.Lconstants:
        round_constants
end_function pw_sha256_compress

#endif
