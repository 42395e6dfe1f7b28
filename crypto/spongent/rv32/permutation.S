/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] and Spongent-pi[176] for RV32I, sliced anew in each round. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"
#include "../counters.inc"

        whole_words

/* The state as it lies in memory; w5 has 16 bits and is of Spongent-pi[176] alone. After slicing w0, w2, w1, w3 hold bit 0, 1,
 * 2, 3 of the nibbles 0 to 31. */
#define state           a0
#define w0              t0
#define w1              t1
#define w2              t2
#define w3              t3
#define w4              t4
#define w5              t5
#define a               t6
#define b               a1
#define h1              a2      /* bit 1, 2, 3 of the nibbles from 32 on; above them anything */
#define h2              a3
#define h3              a4
#define counters        a5
#define end             a6      /* of the counters */
#define m00FF           a7
#define m0F             s0
#define m3              s1
#define m5              s2
#define m0A             s3
#define mF0F0           s4      /* of the lower half */
#define m00CC           s5

/* Exchanges the bits of x whose place has `distance` in it with those of y whose place has not; the mask has the latter, and
 * a distance of 16 needs none. */
.macro exchange x, y, distance, mask
        srli    a, \x, \distance
        xor     a, a, \y
        .ifb    \mask
        slli    a, a, 16
        xor     \x, \x, a
        srli    a, a, 16
        xor     \y, \y, a
        .else
        and     a, a, \mask
        xor     \y, \y, a
        slli    a, a, \distance
        xor     \x, \x, a
        .endif
.endm

/* Exchanges the bits of the mask with those `distance` higher. */
.macro swap_bits word, distance, mask
        srli    a, \word, \distance
        xor     a, a, \word
        and     a, a, \mask
        xor     \word, \word, a
        slli    a, a, \distance
        xor     \word, \word, a
.endm

/* Bits 0, 1, 2, 3 of the nibbles come to the bytes 0, 2, 1, 3. */
.macro slice_word word
        swap_bits \word, 3, m0A
        swap_bits \word, 12, mF0F0
        swap_bits \word, 6, m00CC
.endm

/* The S-box on the bits x0, x1, x2, x3 of the nibbles; bit 2 comes to `spare`, and x2 is free. */
.macro substitute x0, x1, x2, x3, spare
        nonlinear or \spare, \x1, \x2
        xor     \x1, \x1, \x2
        xor     \spare, \x0, \spare
        not     b, \spare
        nonlinear or b, b, \x3
        nonlinear and \x0, \x0, \x3
        xor     \x0, \x0, \x1
        xor     \x1, \x1, b
        nonlinear and b, b, \x0
        xor     b, b, \spare
        xor     \x0, \x3, \spare
        nonlinear or \x3, \x3, \x1
        xor     \spare, \spare, \x3
        not     \x3, \x0
        nonlinear or \x3, \x3, \x2
        xor     \x3, \x3, b
        xor     \x0, \x0, \x2
.endm

/* to = the bits of a word from `first` on, so many of them, at `at`. */
.macro move_field to, from, first, count, at
        slli    \to, \from, 32 - \first - \count
        srli    \to, \to, 32 - \count - \at
.endm

.macro define_spongent name, bits
function \name
        addi    sp, sp, -32
        save_at 0, s0, s1, s2, s3, s4, s5
        load_words state, 0, w0, w1, w2, w3, w4
    .if \bits == 176
        lhu     w5, 20(state)
    .endif
        lla     counters, .L\name\()_counters
        addi    end, counters, 2 * \name\()_ROUNDS
        li      m00FF, 0x00ff00ff
        li      m0F, 0x0f0f0f0f
        li      m3, 0x33333333
        li      m5, 0x55555555
        li      m0A, 0x0a0a0a0a
        li      mF0F0, 0x0000f0f0
        li      m00CC, 0x00cc00cc

.L\name\()_round:
        /* the counter at both ends */
        lbu     a, 0(counters)
        lbu     b, 1(counters)
        addi    counters, counters, 2
        xor     w0, w0, a
    .if \bits == 176
        slli    b, b, 8
        xor     w5, w5, b
    .else
        slli    b, b, 24
        xor     w4, w4, b
    .endif

        /* bits of the nibbles 0 to 31: each step exchanges one bit of the number of a word with one of the place in it */
        exchange w0, w2, 16
        exchange w1, w3, 16
        exchange w0, w2, 4, m0F
        exchange w1, w3, 4, m0F
        exchange w0, w2, 1, m5
        exchange w1, w3, 1, m5
        exchange w0, w1, 8, m00FF
        exchange w2, w3, 8, m00FF
        exchange w0, w1, 2, m3
        exchange w2, w3, 2, m3

        /* of the others: in bytes of w4, or in halves of w4 and w5 */
        slice_word w4
        .if     \bits == 176
        slice_word w5
        exchange w4, w5, 8, m00FF
        srli    h1, w4, 16
        mv      h2, w5
        srli    h3, w5, 16
        .else
        srli    h1, w4, 16
        srli    h2, w4, 8
        srli    h3, w4, 24
        .endif

        /* bits 0 to 3 are then w0, w2, a, w3 and w4, h1, w1, h3 */
        substitute w0, w2, w1, w3, a
        substitute w4, h1, h2, h3, w1

        /* the bit layer puts them one behind the other */
    .if \bits == 176
        srli    w5, w3, 28
        move_field h3, h3, 0, 12, 4
        or      w5, w5, h3
        move_field h2, w4, 0, 12, 0
        slli    w4, w3, 4
        move_field b, w1, 8, 4, 0
        or      w4, w4, b
        srli    w3, a, 8
        slli    w1, w1, 24
        or      w3, w3, w1
        slli    w1, w2, 12
        or      w1, w1, h2
        srli    w2, w2, 20
        move_field h1, h1, 0, 12, 12
        slli    a, a, 24
    .else
        andi    h2, w4, 0xff
        slli    b, w3, 24
        srli    w4, w3, 8
        slli    h3, h3, 24
        or      w4, w4, h3
        srli    w3, a, 16
        or      w3, w3, b
        move_field w1, w1, 0, 8, 16
        or      w3, w3, w1
        slli    w1, w2, 8
        or      w1, w1, h2
        srli    w2, w2, 24
        move_field h1, h1, 0, 8, 8
        slli    a, a, 16
    .endif
        or      w2, w2, h1
        or      w2, w2, a
        bne     counters, end, .L\name\()_round

        store_words state, 0, w0, w1, w2, w3, w4
    .if \bits == 176
        sh      w5, 20(state)
    .endif
        restore_at 0, s0, s1, s2, s3, s4, s5
        addi    sp, sp, 32
        ret
end_function \name
.endm

/* contract of pw_spongent160_permute:
 *   bytes: {stack: 32, code: 728, rodata: 160}
 *   cycles: 11585
 *   floor: 10584
 *   why: For each round 78 instructions to exchange the two bits of a nibble's number with those of a place in 5 words,
 *     30 for the S-boxes, 18 for the bit layer, 6 cycles for the counter.
 *   strategy: As for ARMv6-M, but for masks in registers: a round slices four words at once, by exchanges between two
 *     words, which cost half of those within one, and the fifth into bytes. ORN, which only Zbb has, would save 320 cycles. */
define_spongent pw_spongent160_permute, 160
define_counters pw_spongent160_permute, 0x75

/* contract of pw_spongent176_permute:
 *   bytes: {stack: 32, code: 844, rodata: 180}
 *   cycles: 15459
 *   floor: 14338
 *   why: As for Spongent-pi[160], with 27 instructions more for the sixth word, in 90 rounds.
 *   strategy: As for Spongent-pi[160]; fifth and sixth word are sliced alike and joined, a slice of twelve bits in each
 *     half. */
define_spongent pw_spongent176_permute, 176
define_counters pw_spongent176_permute, 0x45

#endif
