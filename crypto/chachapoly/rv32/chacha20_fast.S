/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for RV32I: two rounds in a loop, all words in registers. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"

        whole_words

#define out     a0
#define key     a1
#define input   a2
#define text    a3      /* 0: none */

#define x0      a4
#define x1      a5
#define x2      a6
#define x3      a7
#define x4      t0
#define x5      t1
#define x6      t2
#define x7      t3
#define x8      t4
#define x9      t5
#define x10     t6
#define x11     s0
#define x12     s1
#define x13     s2
#define x14     s3
#define x15     s4
#define T       s5
#define left    s6      /* double rounds, then a word of text */

.macro add_and_rotate to, from, turned, amount
        nonlinear add \to, \to, \from
        xor     \turned, \turned, \to
        rotation srli T, \turned, 32 - \amount
        rotation slli \turned, \turned, \amount
        rotation or \turned, \turned, T
.endm

/* 20 instructions. */
.macro quarter_round a, b, c, d
        add_and_rotate \a, \b, \d, 16
        add_and_rotate \c, \d, \b, 12
        add_and_rotate \a, \b, \d, 8
        add_and_rotate \c, \d, \b, 7
.endm

.macro load_four address, at, w0, w1, w2, w3
        lw      \w0, \at(\address)
        lw      \w1, \at+4(\address)
        lw      \w2, \at+8(\address)
        lw      \w3, \at+12(\address)
.endm

/* A word of key stream put out at `at`, alone or added to the text. */
.macro put at, word
        sw      \word, \at(out)
.endm

.macro put_with_text at, word
        lw      left, \at(text)
        xor     \word, \word, left
        sw      \word, \at(out)
.endm

.macro put_constant each, at, word, value
        li      T, \value
        add     \word, \word, T
        \each   \at, \word
.endm

.macro put_word each, at, address, from, word
        lw      T, \from(\address)
        add     \word, \word, T
        \each   \at, \word
.endm

/* Sixteen words with those of the initial state added. */
.macro put_all each
        put_constant \each, 0, x0, 0x61707865
        put_constant \each, 4, x1, 0x3320646e
        put_constant \each, 8, x2, 0x79622d32
        put_constant \each, 12, x3, 0x6b206574
        put_word \each, 16, key, 0, x4
        put_word \each, 20, key, 4, x5
        put_word \each, 24, key, 8, x6
        put_word \each, 28, key, 12, x7
        put_word \each, 32, key, 16, x8
        put_word \each, 36, key, 20, x9
        put_word \each, 40, key, 24, x10
        put_word \each, 44, key, 28, x11
        put_word \each, 48, input, 0, x12
        put_word \each, 52, input, 4, x13
        put_word \each, 56, input, 8, x14
        put_word \each, 60, input, 12, x15
.endm

/* contract of pw_chacha20_block:
 *   clobbers: [t0, t1, t2, t3, t4, t5, t6, a3, a4, a5, a6, a7]
 *   bytes: {stack: 32, code: 1564}
 *   cycles: 1791
 *   floor: 1706
 *   why: 20 instructions for each of 80 quarter rounds; key and input loaded twice, the stream stored, call and return
 *   strategy: >
 *     Sixteen words, one for the rotations and a counter are in registers, so that nothing is moved; the loop takes 4 cycles of
 *     164. A key at any address is copied to the stack, which the figures do not have. */
function pw_chacha20_block
        li      text, 0
.Lany_key:
        andi    x0, key, 3
        bnez    x0, .Lcopy_key
.Laligned:
        addi    sp, sp, -32
        save_at 0, x11, x12, x13, x14, x15, T, left
        li      x0, 0x61707865
        li      x1, 0x3320646e
        li      x2, 0x79622d32
        li      x3, 0x6b206574
        load_four key, 0, x4, x5, x6, x7
        load_four key, 16, x8, x9, x10, x11
        load_four input, 0, x12, x13, x14, x15
        li      left, 10

.Ldouble_round:
        quarter_round x0, x4, x8, x12
        quarter_round x1, x5, x9, x13
        quarter_round x2, x6, x10, x14
        quarter_round x3, x7, x11, x15
        addi    left, left, -1

        quarter_round x0, x5, x10, x15
        quarter_round x1, x6, x11, x12
        quarter_round x2, x7, x8, x13
        quarter_round x3, x4, x9, x14
        bnez    left, .Ldouble_round

        bnez    text, 1f
        put_all put
        j       2f
1:      put_all put_with_text
2:      restore_at 0, x11, x12, x13, x14, x15, T, left
        addi    sp, sp, 32
        ret

/* contract of pw_chacha20_add_block:
 *   clobbers: [t0, t1, t2, t3, t4, t5, t6, a4, a5, a6, a7]
 *   bytes: {stack: 32, code: 1564}
 *   cycles: 1843
 *   floor: 1754
 *   why: that of pw_chacha20_block; 16 words of text loaded and added
 *   strategy: >
 *     The key stream meets the text in registers. Where the text or the output is at no multiple of 4, for which the figures
 *     are not, it is put on the stack and added byte by byte. */
        entry   pw_chacha20_add_block
        or      x0, out, text
        andi    x0, x0, 3
        beqz    x0, .Lany_key
        addi    sp, sp, -80
        save_at 64, ra, out, text
        mv      out, sp
        jal     pw_chacha20_block
        restore_at 64, ra, out, text
        mv      x0, sp
        addi    x1, sp, 64
1:      lbu     x2, 0(x0)
        lbu     x3, 0(text)
        addi    text, text, 1
        xor     x2, x2, x3
        sb      x2, 0(out)
        addi    out, out, 1
        addi    x0, x0, 1
        bne     x0, x1, 1b
        mv      x0, sp
2:      sw      zero, 0(x0)
        addi    x0, x0, 4
        bne     x0, x1, 2b
        addi    sp, sp, 80
        ret

.Lcopy_key:
        addi    sp, sp, -48
        sw      ra, 32(sp)
        mv      x0, sp
        addi    x1, sp, 32
1:      lbu     x2, 0(key)
        addi    key, key, 1
        sb      x2, 0(x0)
        addi    x0, x0, 1
        bne     x0, x1, 1b
        mv      key, sp
        jal     .Laligned
        save_at 0, zero, zero, zero, zero, zero, zero, zero, zero
        lw      ra, 32(sp)
        addi    sp, sp, 48
        ret
end_function pw_chacha20_block
end_function pw_chacha20_add_block

#endif
