/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv7-M that make their round keys on the way: the rounds as they are defined, on slices,
 * with the key schedule beside them, everything in registers. HAS_TWEAK, a symbol that is set before each function, is 1 for
 * TweGIFT-128. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define block r0                /* at the call, and again at the end */
#define key r1                  /* at the call */
#define x r0                    /* a slice on its way */
#define t r1
#define mask r2
#define until_tweak r3
#define s0 r4
#define s1 r5
#define s2 r6
#define s3 r7
#define v0 r8                   /* V of this round, and of the three that follow */
#define v1 r9
#define v2 r10
#define v3 r11
#define c r12                   /* the constant, by which the last round is known, too */

#define LAST_CONSTANT 0x1a

#include "slices.inc"

/* Exchanges the bits of the mask with those `distance` higher. */
.macro swap_bits distance, bits
        eor     t, x, x, lsr #\distance
        and     t, t, \bits
        eors    x, x, t
        eor     x, x, t, lsl #\distance
.endm

/* All rounds on s0 to s3 and v0 to v3; the tweak, if there is one, is at the top of the stack. */
.macro forty_rounds name
        movs    c, #0
        movs    until_tweak, #5

.L\name\()_round:
        /* SubCells; S0 and S3 change places */
        nonlinear and t, s0, s2
        eors    s1, s1, t
        nonlinear and t, s1, s3
        eors    t, t, s0                /* S3 of the next layer */
        orr     x, t, s1
        eors    s2, s2, x
        eor     s0, s3, s2
        mov     s3, t
        eors    s1, s1, s0
        nonlinear and t, s3, s1
        eors    s2, s2, t
        mvns    s0, s0

        /* PermBits: that of S3, then rotations */
        mov     x, s0
        bl      .L\name\()_permute
        ror     s0, x, #24
        mov     x, s1
        bl      .L\name\()_permute
        ror     s1, x, #16
        mov     x, s2
        bl      .L\name\()_permute
        ror     s2, x, #8
        mov     x, s3
        bl      .L\name\()_permute
        mov     s3, x

        /* the constant moves on; AddRoundKey, AddConstant */
        eor     t, c, c, lsl #1
        mvns    t, t
        ubfx    t, t, #5, #1
        orr     c, t, c, lsl #1
        and     c, c, #63
        eor     s1, s1, v0
        eor     s2, s2, v2
        eor     s3, s3, c
        eor     s3, s3, #0x80000000

        /* the key moves on: the halves of V by 2 and by 12 to the right */
        lsr     x, v0, #18
        ubfx    t, v0, #16, #2
        orr     x, x, t, lsl #14
        ubfx    t, v0, #12, #4
        orr     t, t, v0, lsl #4
        bfi     t, x, #16, #16
        mov     v0, v1
        mov     v1, v2
        mov     v2, v3
        mov     v3, t
        cmp     c, #LAST_CONSTANT
        beq     .L\name\()_end
        .if     HAS_TWEAK
        subs    until_tweak, #1
        bne     .L\name\()_round
        ldr     t, [sp]
        eors    s0, s0, t
        movs    until_tweak, #5
        .endif
        b       .L\name\()_round

.L\name\()_permute:
        mark_start
        swap_bits 1, #0x22222222
        swap_bits 3, #0x0a0a0a0a
        swap_bits 6, #0x00cc00cc
        movw    mask, #0xf0f0
        swap_bits 12, mask
        rev     x, x
        mark_end MARK_ROTATION
        bx      lr

.L\name\()_end:
.endm

/* contract:
 *   why: 12 instructions for an S-box, 72 for four permutations, 9 for key and constant; 70 to load, store and save.
 *     For TweGIFT-128 38 for each of two transpositions, and the tweak.
 *   strategy: State and key fill eight registers. One subroutine permutes a slice; the constant of the last round
 *     ends the loop. In slices the four permutations are three quarters of a round. Fixsliced forms do without them:
 *     the balanced one of GIFT-128 in 2156 cycles, nine times the code and 376 bytes more of stack. TweGIFT-128 is
 *     the same between two transpositions, its tweak on the stack.
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 40, code: 284}
 *       cycles: 5657
 *       floor: 3700
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 44, code: 544}
 *       cycles: 5803
 *       floor: 3800 */
        .set    HAS_TWEAK, 0
function pw_gift128_on_the_fly
        push    {block, r4-r11, lr}
        ldm     block, {s0, s1, s2, s3}
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        ldr     v0, [key, #12]
        ldr     v1, [key, #8]
        ldr     v2, [key, #4]
        ldr     v3, [key]
        rev     v0, v0
        rev     v1, v1
        rev     v2, v2
        rev     v3, v3

        forty_rounds gift128

        pop     {block}
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        stm     block, {s0, s1, s2, s3}
        pop     {r4-r11, pc}
end_function pw_gift128_on_the_fly

        .set    HAS_TWEAK, 1
function pw_twegift128_on_the_fly
        push    {block, r4-r11, lr}
        orr     r2, r2, r2, lsl #8
        orr     r2, r2, r2, lsl #16
        push    {r2}
        ldr     v0, [key]
        ldr     v1, [key, #4]
        ldr     v2, [key, #8]
        ldr     v3, [key, #12]
        ldrd    s0, s2, [block]
        ldrd    s1, s3, [block, #8]
        to_slices s0, s2, s1, s3

        forty_rounds twegift128

        pop     {t}
        pop     {block}
        from_slices s0, s2, s1, s3
        strd    s0, s2, [block]
        strd    s1, s3, [block, #8]
        pop     {r4-r11, pc}
end_function pw_twegift128_on_the_fly

#endif
