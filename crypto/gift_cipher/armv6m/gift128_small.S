/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv6-M that make their round keys on the way: the rounds as they are defined, on slices. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define block r0
#define x r0                    /* a slice on its way */
#define t r1
#define u r2
#define c r3                    /* the constant, complemented, and older bits above it */
#define s0 r4
#define s1 r5
#define s2 r6
#define s3 r7
#define v0 r8                   /* V of this round, and of the three that follow */
#define v1 r9
#define v2 r10
#define v3 r11
#define until_tweak r12

#define LAST_CONSTANT 0x1a

/* v0 to v3 = the key's words, the last one first. r1: its first byte, or its last one; r3: the step to the next one, 1 or -1.
 * Changes r0, r1, r2 and r4. */
local_function key_words
        movs    r0, #4
.Lkey_words_word:
        movs    r2, #1                  /* leaves with the fourth byte */
.Lkey_words_byte:
        ldrb    r4, [r1]
        lsls    r2, r2, #8
        orrs    r2, r4
        add     r1, r3
        bcc     .Lkey_words_byte
        mov     v3, v2
        mov     v2, v1
        mov     v1, v0
        mov     v0, r2
        subs    r0, #1
        bne     .Lkey_words_word
        bx      lr
end_function key_words

/* Exchanges the bits of the mask with those `distance` higher. */
.macro swap_bits distance, bits
        ldr     u, =\bits
        lsrs    t, x, #\distance
        eors    t, x
        ands    t, u
        eors    x, t
        lsls    t, t, #\distance
        eors    x, t
.endm

.macro permute slice, amount
        movs    x, \slice
        bl      .Lrounds_permute
        .ifnb   \amount
        movs    u, #\amount
        rotation rors x, u
        .endif
        movs    \slice, x
.endm

/* All rounds on s0 to s3 and v0 to v3. r0: the tweak in each byte. */
local_function rounds
        push    {r0, lr}
        movs    c, #0
        mvns    c, c

.Lrounds_five:
        movs    t, #5
        mov     until_tweak, t

.Lrounds_round:
        /* SubCells; S0 and S3 change places */
        movs    t, s0
        nonlinear ands t, s2
        eors    s1, t
        movs    t, s1
        nonlinear ands t, s3
        eors    t, s0                   /* S3 of the next layer */
        movs    u, t
        nonlinear orrs u, s1
        eors    s2, u
        eors    s3, s2
        eors    s1, s3
        mvns    s0, s3
        movs    s3, t
        nonlinear ands t, s1
        eors    s2, t

        /* PermBits: that of S3, then rotations */
        permute s0, 24
        permute s1, 16
        permute s2, 8
        permute s3

        /* the constant moves on; AddRoundKey, AddConstant */
        lsls    t, c, #1
        eors    t, c
        lsrs    t, t, #6
        adcs    c, c
        movs    t, #1
        lsls    t, t, #31
        eors    s3, t
        movs    t, #63
        bics    t, c
        eors    s3, t
        mov     u, v2
        eors    s2, u
        mov     t, v0
        eors    s1, t

        /* the key moves on: the halves of V by 2 and by 12 to the right */
        lsrs    x, t, #16
        lsls    u, x, #16
        orrs    x, u
        lsrs    x, x, #2
        lsls    x, x, #16
        uxth    u, t
        lsls    t, t, #16
        orrs    t, u
        lsrs    t, t, #12
        uxth    t, t
        orrs    t, x
        mov     v0, v1
        mov     v1, v2
        mov     v2, v3
        mov     v3, t

        mov     t, until_tweak
        subs    t, #1
        mov     until_tweak, t
        bne     .Lrounds_round
        movs    t, #63
        bics    t, c
        cmp     t, #LAST_CONSTANT
        beq     .Lrounds_end
        ldr     t, [sp]
        eors    s0, t
        b       .Lrounds_five

.Lrounds_permute:
        mark_start
        swap_bits 1, 0x22222222
        swap_bits 3, 0x0a0a0a0a
        swap_bits 6, 0x00cc00cc
        swap_bits 12, 0x0000f0f0
        rev     x, x
        mark_end MARK_ROTATION
        bx      lr

.Lrounds_end:
        pop     {r0, pc}
        .ltorg
end_function rounds

/* Eight bits of each slice and a word of a block, for each of its words. `load` or `store`: the other one is made. */
.macro for_each_word name, way
        adds    block, #16
.L\name\()_\way\()_word:
        subs    block, #4
        .ifc    \way, load
        ldr     t, [block]
        .endif
        movs    u, #8
.L\name\()_\way\()_nibble:
        .irp    slice, s3, s2, s1, s0
        .ifc    \way, load
        lsls    t, t, #1
        adcs    \slice, \slice
        .else
        lsls    \slice, \slice, #1
        adcs    t, t
        .endif
        .endr
        subs    u, #1
        bne     .L\name\()_\way\()_nibble
        .ifc    \way, store
        str     t, [block]
        .endif
        ldr     u, [sp]
        cmp     block, u
        bne     .L\name\()_\way\()_word
.endm

/* contract:
 *   why: 15 instructions for an S-box, 103 for four permutations, 25 for key and constant; 80 to load, store and save.
 *     For TweGIFT-128 60 for each of two transpositions, and the tweak.
 *   strategy: State and key fill eight registers. One subroutine permutes a slice, with its masks from flash; of the
 *     constant, older bits stay in the register, which saves a mask. The blocks of TweGIFT-128 are turned bit by bit
 *     through the carry, 420 cycles each way for a fifth of the code of a transposition. The fast forms take a fifth of
 *     the time, and 320 bytes for the round keys.
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 48, code: 340}
 *       cycles: 8898
 *       floor: 5800
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 52, code: 396}
 *       cycles: 9656
 *       floor: 5950 */
function pw_gift128_on_the_fly
        enter_with_high
        push    {block}
        movs    r3, #1
        bl      key_words
        pop     {block}
        ldm     block!, {s0, s1, s2, s3}
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        push    {block}
        movs    r0, #0
        bl      rounds
        pop     {block}
        subs    block, #16
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        stm     block!, {s0, s1, s2, s3}
        leave_with_high
end_function pw_gift128_on_the_fly

function pw_twegift128_on_the_fly
        enter_with_high
        lsls    r4, r2, #8
        orrs    r2, r4
        lsls    r4, r2, #16
        orrs    r2, r4
        push    {r0, r2}
        adds    r1, #15
        movs    r3, #0
        mvns    r3, r3
        bl      key_words
        ldr     block, [sp]
        for_each_word twegift128, load
        ldr     r0, [sp, #4]
        bl      rounds
        ldr     block, [sp]
        for_each_word twegift128, store
        pop     {r0, r2}
        leave_with_high
end_function pw_twegift128_on_the_fly

#endif
