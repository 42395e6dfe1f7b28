/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for RV32I with the multiplications of M, in words of 32 bits. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"

        whole_words

#define state   a0
#define block   a2
#define end     a3

#define h0      t0
#define h1      t1
#define h2      t2
#define h3      t3
#define h4      t4

/* The product, word by word; d4 is its rest while a column is made, too. */
#define d0      a4
#define d1      a5
#define d2      a6
#define d3      a7
#define d4      t5

#define T       t6
#define U       a1

#define r0      s0
#define r1      s1
#define r2      s2
#define r3      s3
#define s_1     s4      /* 5/4 of r1, and so on */
#define s_2     s5
#define s_3     s6

/* Of data at no multiple of 4, which go by the buffer: where the next block is, and the end. */
#define place   s7
#define last    s8

#define BUFFER  0
#define SAVED   16
#define FRAME   64

/* d4:sum += a * b */
.macro add_product sum, a, b
        nonlinear mul T, \a, \b
        nonlinear mulhu U, \a, \b
        add     \sum, \sum, T
        sltu    T, \sum, T
        add     d4, d4, U
        add     d4, d4, T
.endm

/* d4:sum = d4 + a * b */
.macro next_column sum, a, b
        nonlinear mul T, \a, \b
        nonlinear mulhu U, \a, \b
        add     \sum, d4, T
        sltu    T, \sum, T
        add     d4, U, T
.endm

.macro add_short_product sum, a, b
        nonlinear mul T, \a, \b
        add     \sum, \sum, T
        sltu    T, \sum, T
        add     d4, d4, T
.endm

/* h = d + U, a word, where U becomes the carry. */
.macro carry_into h, d
        add     \h, \d, U
        sltu    U, \h, U
.endm

/* The same with a word of the block. */
.macro carry_and_add h, d, at
        lw      T, \at(block)
        carry_into \h, \d
        add     \h, \h, T
        sltu    T, \h, T
        add     U, U, T
.endm

/* U = 5 * (d4 / 4) */
.macro fold_d4
        andi    T, d4, -4
        srli    U, d4, 2
        add     U, U, T
.endm

/* h = d where T is all ones, not 0 */
.macro take_if_set h, d
        xor     \d, \d, \h
        and     \d, \d, T
        xor     \h, \h, \d
.endm

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 64, code: 960}
 *   cycles: 128 + 229*blocks
 *   floor: 28 + 199*blocks
 *   why: 16 products of two words, of 7 cycles, and 4 short ones of 3; 67 instructions to sum them up with the carries; a word
 *     of the block takes two cycles. Before and behind, h and r are loaded and h is stored.
 *   strategy: r is below 2^28 in each word, so that a column of five products stays below 2^64 and its upper word takes no
 *     carry. What exceeds 130 bits goes into the carry chain that adds the next block. Everything is in registers. The figures
 *     are for data at a multiple of 4; other data are copied to the stack block by block. */
function pw_poly1305_absorb
        addi    sp, sp, -FRAME
        save_at SAVED, r0, r1, r2, r3, s_1, s_2, s_3, place, last

        /* r, clamped */
        lw      r0, 0(a1)
        lw      r1, 4(a1)
        lw      r2, 8(a1)
        lw      r3, 12(a1)
        li      T, 0x0fffffff
        and     r0, r0, T
        addi    T, T, -3
        and     r1, r1, T
        and     r2, r2, T
        and     r3, r3, T
        srli    s_1, r1, 2
        srli    s_2, r2, 2
        srli    s_3, r3, 2
        add     s_1, s_1, r1
        add     s_2, s_2, r2
        add     s_3, s_3, r3

        slli    end, end, 4
        add     end, end, block
        mv      last, end
        mv      place, end
        lw      d0, 0(state)
        lw      d1, 4(state)
        lw      d2, 8(state)
        lw      d3, 12(state)
        lw      d4, 16(state)
        andi    d4, d4, 3
        li      U, 0
        andi    T, block, 3
        bnez    T, .Lcopied

.Lblock:
        carry_and_add h0, d0, 0
        carry_and_add h1, d1, 4
        carry_and_add h2, d2, 8
        carry_and_add h3, d3, 12
        andi    h4, d4, 3
        add     h4, h4, U
        addi    h4, h4, 1

        nonlinear mul d0, h0, r0
        nonlinear mulhu d4, h0, r0
        add_product d0, h1, s_3
        add_product d0, h2, s_2
        add_product d0, h3, s_1

        next_column d1, h0, r1
        add_product d1, h1, r0
        add_product d1, h2, s_3
        add_product d1, h3, s_2
        add_short_product d1, h4, s_1

        next_column d2, h0, r2
        add_product d2, h1, r1
        add_product d2, h2, r0
        add_product d2, h3, s_3
        add_short_product d2, h4, s_2

        next_column d3, h0, r3
        add_product d3, h1, r2
        add_product d3, h2, r1
        add_product d3, h3, r0
        add_short_product d3, h4, s_3

        nonlinear mul T, h4, r0
        add     d4, d4, T

        addi    block, block, 16
        fold_d4
        bne     block, end, .Lblock
        bne     place, last, .Lnext

        /* h, and h + 5: that without what is above 130 bits, if there is any */
        carry_into h0, d0
        carry_into h1, d1
        carry_into h2, d2
        carry_into h3, d3
        andi    h4, d4, 3
        add     h4, h4, U
        li      U, 5
        carry_into d0, h0
        carry_into d1, h1
        carry_into d2, h2
        carry_into d3, h3
        add     d4, h4, U
        srli    T, d4, 2
        neg     T, T
        andi    d4, d4, 3
        take_if_set h0, d0
        take_if_set h1, d1
        take_if_set h2, d2
        take_if_set h3, d3
        take_if_set h4, d4
        sw      h0, 0(state)
        sw      h1, 4(state)
        sw      h2, 8(state)
        sw      h3, 12(state)
        sw      h4, 16(state)
        restore_at SAVED, r0, r1, r2, r3, s_1, s_2, s_3, place, last
        addi    sp, sp, FRAME
        ret

.Lcopied:
        mv      place, block
        addi    end, sp, 16
.Lnext:
        addi    block, sp, 0
1:      lbu     T, 0(place)
        addi    place, place, 1
        sb      T, 0(block)
        addi    block, block, 1
        bne     block, end, 1b
        addi    block, sp, 0
        j       .Lblock
end_function pw_poly1305_absorb

#endif
