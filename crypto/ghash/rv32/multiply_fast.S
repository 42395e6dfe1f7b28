/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH for RV32I with the multiplication of M: nine products of 32 bits by two levels of Karatsuba's method,
 * each of three of 16 bits. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"

        whole_words

/* Every third bit of 16, from the first, second or third one on, then of 32. */
#define short0  s0
#define short1  s1
#define short2  s2
#define long0   s3
#define long1   s4
#define long2   s5

/* Four words of a product, the upper one first. */
#define q0      s6
#define q1      s7
#define q2      s8
#define q3      s9

/* The number that is multiplied, the upper word first. */
#define y0      s10
#define y1      s11
#define y2      a0
#define y3      a1

/* A product of two words: the factors, and it. */
#define X       a6
#define Y       a7
#define LOW     a5
#define HIGH    X

/* What it takes besides. */
#define x0      t0
#define x1      t1
#define x2      t2
#define f0      t3
#define f1      t4
#define f2      t5
#define T       t6
#define z0      a2
#define z1      a3
#define z2      a4

/* The frame: words of the key divided by x, and the sums of two and of four; two products of four words; the arguments, where
 * the next block is and the end. */
#define K0      0
#define K1      4
#define K01     8
#define K2      12
#define K3      16
#define K23     20
#define K02     24
#define K13     28
#define K0123   32
#define UPPER   36
#define LOWER   52
#define STATE   68
#define DATA    72
#define END     76
#define SAVED   80
#define FRAME   144

.macro add_product sum, a, b
        nonlinear mul T, \a, \b
        xor     \sum, \sum, T
.endm

/* The bits of the lower half of a word, of which every third one stays. */
.macro cut to0, to1, to2, word
        and     \to0, \word, short0
        and     \to1, \word, short1
        and     \to2, \word, short2
.endm

/* z0 = the product of two numbers cut so: of integers whose bits have gaps that take the carries in. */
.macro multiply_cut
        nonlinear mul z0, x0, f0
        add_product z0, x1, f2
        add_product z0, x2, f1
        nonlinear mul z1, x0, f1
        add_product z1, x1, f0
        add_product z1, x2, f2
        nonlinear mul z2, x0, f2
        add_product z2, x1, f1
        add_product z2, x2, f0
        and     z0, z0, long0
        and     z1, z1, long1
        and     z2, z2, long2
        or      z0, z0, z1
        or      z0, z0, z2
.endm

/* q0 to q3 = two words times two, of which K is the key's first; 24 cycles besides three products of words. */
.macro multiply_pair upper, lower, key_upper, key_lower, key_sum
        mv      X, \upper
        lw      Y, \key_upper(sp)
        jal     .Lmultiply_words
        mv      q0, HIGH
        mv      q1, LOW
        mv      X, \lower
        lw      Y, \key_lower(sp)
        jal     .Lmultiply_words
        xor     q2, q1, HIGH
        mv      q3, LOW
        xor     q1, q2, q0
        xor     q2, q2, q3
        xor     X, \upper, \lower
        lw      Y, \key_sum(sp)
        jal     .Lmultiply_words
        xor     q1, q1, HIGH
        xor     q2, q2, LOW
.endm

/* A word from any address, its first byte uppermost: 14 cycles. */
.macro load_word_be to, pointer, at
        lbu     \to, \at(\pointer)
        lbu     T, \at+1(\pointer)
        lbu     z0, \at+2(\pointer)
        lbu     z1, \at+3(\pointer)
        slli    \to, \to, 8
        or      \to, \to, T
        slli    \to, \to, 8
        or      \to, \to, z0
        slli    \to, \to, 8
        or      \to, \to, z1
.endm

.macro store_word_be from, pointer, at
        sb      \from, \at+3(\pointer)
        srli    \from, \from, 8
        sb      \from, \at+2(\pointer)
        srli    \from, \from, 8
        sb      \from, \at+1(\pointer)
        srli    \from, \from, 8
        sb      \from, \at(\pointer)
.endm

/* to ^= word * (1 + x + x^2 + x^7), as far as it stays in the word, and as far as it reaches the next: 7 and 6 cycles. */
.macro add_reduced to, word
        srli    T, \word, 1
        xor     \to, \to, \word
        xor     \to, \to, T
        srli    T, \word, 2
        xor     \to, \to, T
        srli    T, \word, 7
        xor     \to, \to, T
.endm

.macro add_reduced_beyond to, word
        slli    T, \word, 31
        xor     \to, \to, T
        slli    T, \word, 30
        xor     \to, \to, T
        slli    T, \word, 25
        xor     \to, \to, T
.endm

/* contract:
 *   why: 27 products of 16 bits by nine of integers, of three cycles, 6 sums, and 11 to cut and join; 14 to halve and join
 *     those of a word; 54 for the reduction; a block and the state are bytes with the first one uppermost
 *   functions:
 *     pw_ghash_multiply:
 *       bytes: {stack: 144, code: 1876}
 *       cycles: 1869
 *       floor: 1540
 *     pw_ghash_blocks: {as: pw_ghash_multiply, for: {blocks: [1, 65535]}, cycles: 376 + 1556*blocks, floor: 180 + 1420*blocks}
 *   strategy: Without carries a product is a sum of integer products, of numbers with gaps between their bits that take the
 *     carries in: of 16 bits, every third one, six at most meet. MULHU takes a cycle more than MUL, so that words with gaps of
 *     three bits, 16 products with both, are no quicker. Words come as bytes, which reverses them at any address. */
function pw_ghash_blocks
        slli    a3, a3, 4
        add     a3, a3, a2
        j       .Lbegin

        entry   pw_ghash_multiply
        li      a2, 0
        li      a3, 0
.Lbegin:
        addi    sp, sp, -FRAME
        save_at SAVED, ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
        save_at STATE, a0, a2, a3
        li      short0, 0x9249
        li      short1, 0x2492
        li      short2, 0x4924
        li      long0, 0x49249249
        slli    long1, long0, 1
        srli    long2, long0, 1

        /* the key divided by x: to the left, and 1/x = x^127 + x^6 + x + 1 for the bit that comes out */
        load_word_be q0, a1, 0
        load_word_be q1, a1, 4
        load_word_be q2, a1, 8
        load_word_be q3, a1, 12
        srli    x0, q0, 31
        neg     x1, x0
        lui     x2, 0xc2000
        and     x1, x1, x2
        slli    q0, q0, 1
        srli    T, q1, 31
        or      q0, q0, T
        xor     q0, q0, x1
        slli    q1, q1, 1
        srli    T, q2, 31
        or      q1, q1, T
        slli    q2, q2, 1
        srli    T, q3, 31
        or      q2, q2, T
        slli    q3, q3, 1
        or      q3, q3, x0
        xor     x0, q0, q1
        xor     x1, q2, q3
        xor     x2, q0, q2
        xor     f0, q1, q3
        xor     f1, x0, x1
        save_at K0, q0, q1, x0, q2, q3, x1, x2, f0, f1

        mv      x0, a0
        load_word_be y0, x0, 0
        load_word_be y1, x0, 4
        load_word_be y2, x0, 8
        load_word_be y3, x0, 12

.Lblock:
        lw      x0, DATA(sp)
        beqz    x0, .Lmultiply
        load_word_be x1, x0, 0
        load_word_be x2, x0, 4
        load_word_be f0, x0, 8
        load_word_be f1, x0, 12
        addi    x0, x0, 16
        sw      x0, DATA(sp)
        xor     y0, y0, x1
        xor     y1, y1, x2
        xor     y2, y2, f0
        xor     y3, y3, f1

.Lmultiply:
        multiply_pair y0, y1, K0, K1, K01
        save_at UPPER, q0, q1, q2, q3
        multiply_pair y2, y3, K2, K3, K23
        save_at LOWER, q0, q1, q2, q3
        xor     y0, y0, y2
        xor     y1, y1, y3
        multiply_pair y0, y1, K02, K13, K0123

        /* the words from the third to the sixth one */
        restore_at UPPER, y0, y1, x0, x1
        restore_at LOWER, f0, f1, y2, y3
        xor     f0, f0, x0
        xor     f1, f1, x1
        xor     q2, q2, f0
        xor     q3, q3, f1
        xor     q2, q2, y2
        xor     q3, q3, y3
        xor     q0, q0, f0
        xor     q1, q1, f1
        xor     q0, q0, y0
        xor     q1, q1, y1

        /* x^128 = x^7 + x^2 + x + 1: what the last word sends back into the lower half, then all of that */
        add_reduced_beyond q2, y3
        add_reduced y0, q2
        add_reduced y1, q3
        add_reduced_beyond y1, q2
        mv      f0, y2
        mv      f1, y3
        mv      y2, q0
        mv      y3, q1
        add_reduced y2, f0
        add_reduced_beyond y2, q3
        add_reduced y3, f1
        add_reduced_beyond y3, f0

        restore_at DATA, x0, x1
        bne     x0, x1, .Lblock

        lw      x0, STATE(sp)
        store_word_be y0, x0, 0
        store_word_be y1, x0, 4
        store_word_be y2, x0, 8
        store_word_be y3, x0, 12
        mv      x0, sp
        addi    x1, sp, STATE
1:      sw      zero, 0(x0)
        addi    x0, x0, 4
        bne     x0, x1, 1b
        restore_at SAVED, ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
        addi    sp, sp, FRAME
        ret

        /* HIGH:LOW = X * Y */
.Lmultiply_words:
        cut     x0, x1, x2, X
        cut     f0, f1, f2, Y
        multiply_cut
        mv      LOW, z0
        srli    T, X, 16
        srli    z1, Y, 16
        xor     X, X, T
        xor     Y, Y, z1
        cut     x0, x1, x2, T
        cut     f0, f1, f2, z1
        multiply_cut
        cut     x0, x1, x2, X
        cut     f0, f1, f2, Y
        mv      HIGH, z0
        multiply_cut
        xor     z0, z0, LOW
        xor     z0, z0, HIGH
        slli    T, z0, 16
        srli    z0, z0, 16
        xor     LOW, LOW, T
        xor     HIGH, HIGH, z0
        ret
end_function pw_ghash_blocks
end_function pw_ghash_multiply

#endif
