/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for RV32I: sixteen rounds and sixteen words of the schedule unrolled, all in registers.
 * */
#include "../../asm/platform.h"
#if PW_RV32

#include "../constants.inc"
#include "../../asm/rv32.inc"

        whole_words

#define A       s0
#define B       s1
#define C       s2
#define D       s3
#define E       s4
#define F       s5
#define G       s6
#define H       s7

#define W0      t0
#define W1      t1
#define W2      t2
#define W3      t3
#define W4      t4
#define W5      t5
#define W6      t6
#define W7      a1
#define W8      a2
#define W9      a3
#define W10     a4
#define W11     a5
#define W12     a6
#define W13     a7
#define W14     s8
#define W15     s9

#define K       a0      /* where the constants of the next sixteen rounds are */
#define T       s10
#define U       s11
#define V       ra

/* While the block is loaded. */
#define block   a0
#define mask    A       /* 0x00ff00ff */

#define BLOCK   32
#define STATE   52
#define FRAME   64

table .Lconstants, 2
        round_constants
end_table .Lconstants

/* T = x >>> 6 ^ x >>> 11 ^ x >>> 25, or x >>> 2 ^ x >>> 13 ^ x >>> 22, by rotations one of another: 11 instructions. */
.macro big_sigma x, inner, middle, outer
        rotation srli U, \x, \inner
        rotation slli T, \x, 32 - \inner
        or      T, T, U
        xor     T, T, \x
        rotation srli U, T, \middle
        rotation slli T, T, 32 - \middle
        or      T, T, U
        xor     T, T, \x
        rotation srli U, T, \outer
        rotation slli T, T, 32 - \outer
        or      T, T, U
.endm

/* to += x >>> first ^ x >>> second ^ x >> shift: 10 instructions. */
.macro add_small_sigma to, x, first, second, shift
        rotation srli T, \x, \first
        rotation slli U, \x, 32 - \first
        xor     T, T, U
        rotation srli U, \x, \second
        xor     T, T, U
        rotation slli U, \x, 32 - \second
        xor     T, T, U
        srli    U, \x, \shift
        xor     T, T, U
        nonlinear add \to, \to, T
.endm

/* W[t] = W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]) */
.macro schedule_word w, w1, w9, w14
        add_small_sigma \w, \w1, 7, 18, 3
        nonlinear add \w, \w, \w9
        add_small_sigma \w, \w14, 17, 19, 10
.endm

.macro sha256_round number, a, b, c, d, e, f, g, h, w
        big_sigma \e, 14, 5, 6
        lw      U, 4*(\number)(K)
        nonlinear add \h, \h, T
        nonlinear add \h, \h, \w
        nonlinear add \h, \h, U
        xor     U, \f, \g
        nonlinear and U, U, \e
        xor     U, U, \g
        nonlinear add \h, \h, U
        nonlinear add \d, \d, \h
        big_sigma \a, 9, 11, 2
        nonlinear add \h, \h, T
        nonlinear or U, \b, \c
        nonlinear and V, \b, \c
        nonlinear and U, U, \a
        nonlinear or U, U, V
        nonlinear add \h, \h, U
.endm

.macro eight_rounds number, w0, w1, w2, w3, w4, w5, w6, w7
        sha256_round \number+0, A, B, C, D, E, F, G, H, \w0
        sha256_round \number+1, H, A, B, C, D, E, F, G, \w1
        sha256_round \number+2, G, H, A, B, C, D, E, F, \w2
        sha256_round \number+3, F, G, H, A, B, C, D, E, \w3
        sha256_round \number+4, E, F, G, H, A, B, C, D, \w4
        sha256_round \number+5, D, E, F, G, H, A, B, C, \w5
        sha256_round \number+6, C, D, E, F, G, H, A, B, \w6
        sha256_round \number+7, B, C, D, E, F, G, H, A, \w7
.endm

.macro load_word w, at
        lw      \w, \at(block)
        reverse_word \w, B, mask
.endm

.macro load_bytes w, at
        lbu     \w, \at(block)
        lbu     B, \at+1(block)
        lbu     C, \at+2(block)
        lbu     D, \at+3(block)
        slli    \w, \w, 8
        or      \w, \w, B
        slli    \w, \w, 8
        or      \w, \w, C
        slli    \w, \w, 8
        or      \w, \w, D
.endm

.macro each_word load
        \load   W0, 0
        \load   W1, 4
        \load   W2, 8
        \load   W3, 12
        \load   W4, 16
        \load   W5, 20
        \load   W6, 24
        \load   W7, 28
        \load   W8, 32
        \load   W9, 36
        \load   W10, 40
        \load   W11, 44
        \load   W12, 48
        \load   W13, 52
        \load   W14, 56
        \load   W15, 60
.endm

.macro add_to_state variable, at
        lw      U, \at(T)
        nonlinear add \variable, \variable, U
        sw      \variable, \at(T)
.endm

/* contract:
 *   why: >
 *     38 cycles for each of 64 rounds, 21 for each of 48 words of the schedule; of the block sixteen words are loaded, their
 *     bytes reversed, and the last ones of the schedule stored
 *   functions:
 *     pw_sha256_compress:
 *       clobbers: [t0, t1, t2, t3, t4, t5, t6, a0, a1, a2, a3, a4, a5, a6, a7]
 *       bytes: {stack: 64, code: 5364, rodata: 256}
 *       cycles: 3780
 *       floor: 3714
 *     pw_sha256_compress_message: {as: pw_sha256_compress, cycles: 3784}
 *   strategy: >
 *     Sixteen words, eight variables, three temporaries and a pointer take all 28 registers; variables take turns by name. The
 *     schedule is made between sixteen rounds and the next. A message at no multiple of 4, which the figures are not for, is
 *     taken by bytes, and takes 64 cycles more. */
function pw_sha256_compress_message
        addi    sp, sp, -FRAME
        save_at 0, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra, a0
        mv      block, a1
        andi    T, block, 3
        beqz    T, .Lwords
        each_word load_bytes
        j       .Lloaded

        entry   pw_sha256_compress
        addi    sp, sp, -FRAME
        save_at 0, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra, a0
        addi    block, a0, BLOCK
.Lwords:
        li      mask, 0x00ff00ff
        each_word load_word

.Lloaded:
        lw      T, STATE(sp)
        lw      A, 0(T)
        lw      B, 4(T)
        lw      C, 8(T)
        lw      D, 12(T)
        lw      E, 16(T)
        lw      F, 20(T)
        lw      G, 24(T)
        lw      H, 28(T)
        lla     K, .Lconstants

.Lsixteen_rounds:
        eight_rounds 0, W0, W1, W2, W3, W4, W5, W6, W7
        eight_rounds 8, W8, W9, W10, W11, W12, W13, W14, W15
        lla     T, .Lconstants + 192
        beq     K, T, .Ldone
        addi    K, K, 64

        schedule_word W0, W1, W9, W14
        schedule_word W1, W2, W10, W15
        schedule_word W2, W3, W11, W0
        schedule_word W3, W4, W12, W1
        schedule_word W4, W5, W13, W2
        schedule_word W5, W6, W14, W3
        schedule_word W6, W7, W15, W4
        schedule_word W7, W8, W0, W5
        schedule_word W8, W9, W1, W6
        schedule_word W9, W10, W2, W7
        schedule_word W10, W11, W3, W8
        schedule_word W11, W12, W4, W9
        schedule_word W12, W13, W5, W10
        schedule_word W13, W14, W6, W11
        schedule_word W14, W15, W7, W12
        schedule_word W15, W0, W8, W13
        j       .Lsixteen_rounds

.Ldone:
        lw      T, STATE(sp)
        add_to_state A, 0
        add_to_state B, 4
        add_to_state C, 8
        add_to_state D, 12
        add_to_state E, 16
        add_to_state F, 20
        add_to_state G, 24
        add_to_state H, 28
        sw      W0, BLOCK+0(T)
        sw      W1, BLOCK+4(T)
        sw      W2, BLOCK+8(T)
        sw      W3, BLOCK+12(T)
        sw      W4, BLOCK+16(T)
        sw      W5, BLOCK+20(T)
        sw      W6, BLOCK+24(T)
        sw      W7, BLOCK+28(T)
        sw      W8, BLOCK+32(T)
        sw      W9, BLOCK+36(T)
        sw      W10, BLOCK+40(T)
        sw      W11, BLOCK+44(T)
        sw      W12, BLOCK+48(T)
        sw      W13, BLOCK+52(T)
        sw      W14, BLOCK+56(T)
        sw      W15, BLOCK+60(T)
        restore_at 0, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
        addi    sp, sp, FRAME
        ret
end_function pw_sha256_compress_message
end_function pw_sha256_compress

#endif
