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

/* The factors of two words, of which the first becomes the sum of both, and where the key's are. */
#define A       a1
#define B       a2
#define P       a0

/* Four words of a product, the upper one first. */
#define q0      a3
#define q1      a4
#define q2      a5
#define q3      a6

/* The lower and the upper halves of two words, cut. */
#define x0      t0
#define x1      t1
#define x2      t2
#define f0      t3
#define f1      t4
#define f2      t5
#define g0      s6
#define g1      s7
#define g2      s8
#define h0      s9
#define h1      s10
#define h2      s11

#define z1      t6
#define z2      a7

/* The number that is multiplied, the upper word first. */
#define y0      A
#define y1      B
#define y2      t0
#define y3      t1

/* The frame has a part for the upper words, the lower ones and their sums: two words of the key, divided by x, and their sum;
 * then the product, at the second word of which the factors are at first, if not in registers. The last part lacks a word.
 * Behind them: where y is, the data that is left and its end. */
#define KEY     0
#define PRODUCT 12
#define FACTORS 16
#define PART    28
#define SECRETS 80
#define STATE   80
#define DATA    84
#define END     88
#define SAVED   92
#define FRAME   144

.macro add_product sum, a, b, scratch
        nonlinear mul \scratch, \a, \b
        xor     \sum, \sum, \scratch
.endm

/* The bits of the lower half of a word, of which every third one stays. */
.macro cut to0, to1, to2, word
        and     \to0, \word, short0
        and     \to1, \word, short1
        and     \to2, \word, short2
.endm

/* z = the product of two numbers cut so: of integers whose bits have gaps that take the carries in. */
.macro multiply_cut z, u0, u1, u2, v0, v1, v2, scratch
        nonlinear mul \z, \u0, \v0
        nonlinear mul z1, \u0, \v1
        nonlinear mul z2, \u0, \v2
        add_product \z, \u1, \v2, \scratch
        add_product z1, \u1, \v0, \scratch
        add_product z2, \u1, \v1, \scratch
        add_product \z, \u2, \v1, \scratch
        add_product z1, \u2, \v2, \scratch
        add_product z2, \u2, \v0, \scratch
        and     \z, \z, long0
        and     z1, z1, long1
        and     z2, z2, long2
        or      \z, \z, z1
        or      \z, \z, z2
.endm

/* high:low = word * that of the key at an offset from P. Halves that are cut add up to their sum, cut. */
.macro multiply_words high, low, word, at, scratch
        lw      z1, \at(P)
        cut     x0, x1, x2, \word
        srli    \scratch, \word, 16
        cut     g0, g1, g2, \scratch
        cut     f0, f1, f2, z1
        srli    z1, z1, 16
        cut     h0, h1, h2, z1
        multiply_cut \low, x0, x1, x2, f0, f1, f2, \scratch
        multiply_cut \high, g0, g1, g2, h0, h1, h2, \scratch
        xor     x0, x0, g0
        xor     x1, x1, g1
        xor     x2, x2, g2
        xor     f0, f0, h0
        xor     f1, f1, h1
        xor     f2, f2, h2
        multiply_cut g0, x0, x1, x2, f0, f1, f2, \scratch
        xor     g0, g0, \low
        xor     g0, g0, \high
        slli    \scratch, g0, 16
        srli    g0, g0, 16
        xor     \low, \low, \scratch
        xor     \high, \high, g0
.endm

/* A word from any address, its first byte uppermost: 14 cycles. */
.macro load_word_be to, pointer, at
        lbu     \to, \at(\pointer)
        lbu     z1, \at+1(\pointer)
        lbu     z2, \at+2(\pointer)
        lbu     h2, \at+3(\pointer)
        slli    \to, \to, 8
        or      \to, \to, z1
        slli    \to, \to, 8
        or      \to, \to, z2
        slli    \to, \to, 8
        or      \to, \to, h2
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
        srli    z1, \word, 1
        xor     \to, \to, \word
        xor     \to, \to, z1
        srli    z1, \word, 2
        xor     \to, \to, z1
        srli    z1, \word, 7
        xor     \to, \to, z1
.endm

.macro add_reduced_beyond to, word
        slli    z1, \word, 31
        xor     \to, \to, z1
        slli    z1, \word, 30
        xor     \to, \to, z1
        slli    z1, \word, 25
        xor     \to, \to, z1
.endm

/* contract:
 *   why: 27 products of 16 bits by nine of integers, of three cycles, 6 sums, and 11 to cut and join; 8 to halve and join
 *     those of a word; 52 for the reduction; a block and the state are bytes with the first one uppermost
 *   functions:
 *     pw_ghash_multiply:
 *       bytes: {stack: 144, code: 2476}
 *       cycles: 1750
 *       floor: 1485
 *     pw_ghash_blocks: {as: pw_ghash_multiply, for: {blocks: [1, 65535]}, cycles: 316 + 1497*blocks, floor: 180 + 1370*blocks}
 *   strategy: Without carries a product is a sum of integer products, of numbers with gaps between their bits that take
 *     the carries in: of 16 bits, every third one, six at most meet. MULHU takes a cycle more than MUL, so that words
 *     with gaps of three bits, 16 products with both, are no quicker. Both halves of a word are cut and then added, not
 *     added and then cut: that saves the sum of words and takes all registers but those that link. A subroutine for two
 *     words by two is called three times; one for a word would be shorter by 600 bytes and take 80 cycles a block more.
 *     Words come as bytes, which reverses them at any address. */
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
        srli    z1, q1, 31
        or      q0, q0, z1
        xor     q0, q0, x1
        slli    q1, q1, 1
        srli    z1, q2, 31
        or      q1, q1, z1
        slli    q2, q2, 1
        srli    z1, q3, 31
        or      q2, q2, z1
        slli    q3, q3, 1
        or      q3, q3, x0
        xor     x0, q0, q1
        xor     x1, q2, q3
        xor     f0, q0, q2
        xor     f1, q1, q3
        xor     f2, x0, x1
        save_at KEY, q0, q1, x0
        save_at PART + KEY, q2, q3, x1
        save_at 2*PART + KEY, f0, f1, f2

        load_word_be y0, a0, 0
        load_word_be y1, a0, 4
        load_word_be y2, a0, 8
        load_word_be y3, a0, 12
        lw      f0, DATA(sp)
        beqz    f0, .Lmultiply

.Lblock:
        load_word_be q0, f0, 0
        load_word_be q1, f0, 4
        load_word_be q2, f0, 8
        load_word_be q3, f0, 12
        addi    f0, f0, 16
        sw      f0, DATA(sp)
        xor     y0, y0, q0
        xor     y1, y1, q1
        xor     y2, y2, q2
        xor     y3, y3, q3

.Lmultiply:
        xor     q0, y0, y2
        xor     q1, y1, y3
        save_at PART + FACTORS, y2, y3
        save_at 2*PART + FACTORS, q0, q1
        mv      P, sp
        jal     .Lmultiply_pair
        save_at PRODUCT + 4, q1, q2, q3
        restore_at PART + FACTORS, A, B
        addi    P, sp, PART
        jal     .Lmultiply_pair
        save_at PART + PRODUCT + 4, q1, q2, q3
        restore_at 2*PART + FACTORS, A, B
        addi    P, sp, 2*PART
        jal     .Lmultiply_pair

        /* the upper product in y0, y1, x2 and f0, the lower one in f1, f2, g0 and g1; the third word to the sixth one */
        restore_at PRODUCT, y0, y1, x2, f0
        restore_at PART + PRODUCT, f1, f2, g0, g1
        lw      q0, 2*PART + PRODUCT(sp)
        xor     x2, x2, f1
        xor     f0, f0, f2
        xor     q2, q2, x2
        xor     q3, q3, f0
        xor     q2, q2, g0
        xor     q3, q3, g1
        xor     x2, x2, y0
        xor     f0, f0, y1
        xor     y2, x2, q0
        xor     y3, f0, q1

        /* x^128 = x^7 + x^2 + x + 1: what the last word sends back into the lower half, then all of that */
        add_reduced_beyond q2, g1
        add_reduced y0, q2
        add_reduced y1, q3
        add_reduced_beyond y1, q2
        add_reduced y2, g0
        add_reduced_beyond y2, q3
        add_reduced y3, g1
        add_reduced_beyond y3, g0

        restore_at DATA, f0, f1
        bne     f0, f1, .Lblock

        lw      x2, STATE(sp)
        store_word_be y0, x2, 0
        store_word_be y1, x2, 4
        store_word_be y2, x2, 8
        store_word_be y3, x2, 12
        save_at 0, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero
        save_at SECRETS/2, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero
        restore_at SAVED, ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
        addi    sp, sp, FRAME
        ret

        /* q0 to q3 = A:B * the part's words of the key; q0 goes into the part. */
.Lmultiply_pair:
        multiply_words q0, q1, A, KEY, q2
        xor     A, A, B
        multiply_words q2, q3, B, KEY + 4, B
        xor     q1, q1, q2
        xor     q2, q1, q3
        xor     q1, q1, q0
        sw      q0, PRODUCT(P)
        multiply_words q0, A, A, KEY + 8, B
        xor     q1, q1, q0
        xor     q2, q2, A
        ret
end_function pw_ghash_blocks
end_function pw_ghash_multiply

#endif
