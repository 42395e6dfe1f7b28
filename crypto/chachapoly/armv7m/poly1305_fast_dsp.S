/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for ARMv7-M cores with the DSP extension, such as Cortex-M4, M7 and M33: products of 32 by 32 bits, which take
 * one cycle whatever the operands. */
#include "../../asm/platform.h"
#if PW_ARMV7M && PW_ARM_DSP

#include "poly1305.inc"

/* The arguments. */
#define h       r0
#define r       r1
#define data    r2
#define blocks  r3

/* h, of which word 4 is at most 6 during the product. */
#define h0      r4
#define h1      r5
#define h2      r6
#define h3      r7
#define h4      r8

/* Words of r, and s = 5/4 r. */
#define r0_     r9
#define s1      r0
#define s2      r1
#define s3      r2
#define r1_     r3
#define r2_     r10
#define r3_     s3

/* The product: a column's word, and what it carries to the next one. */
#define d0      r11
#define d1      r12
#define d2      lr
#define d3      s1
#define d4      s2

/* While the product becomes h, with the next block of data. */
#define top     r2
#define one     r3
#define next    r10

/* On the stack: s1, s2, s3, r1, r2, r3, where the data stand and end, h. */
#define FACTORS 0
#define R3      20
#define NEXT    24
#define END     28
#define FRAME   32
#define H       32

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 72, code: 376}
 *   cycles: 106 + 51*blocks
 *   floor: 60 + 39*blocks
 *   why: A block needs 16 products of two words, of which each takes 1 cycle with its addition, and 4 with word 4 of h;
 *     four words of data and six factors, which do not stay in registers, are loaded in 11 cycles; h and the data are
 *     added in 5; what is above bit 130 takes 3.
 *   strategy: Words of r have 28 bits, and 2^128 times one of them but the first is 5/4 of it, since its last two bits
 *     are 0: so the product has four columns of four products of words, and none of their sums has more than 64 bits.
 *     UMAAL begins a column: it adds both the carry of the column before and word 4 of h times a factor. By factors of 1
 *     it also adds the product, the next block, and carries without the flags, which hold whether that block is the last.
 *     What a register holds ends where another one's life begins: h's words take the block, factors and the products that
 *     are ready share the others. */

/* h_k = data_k + d_k + carry, which gets the next carry in place of d_k */
.macro add_word h_k, d_k, carry
        nonlinear umaal \h_k, \d_k, \carry, one
.endm

/* d, carry = d + carry in + h times the factors, whose first product with word 4 of h is in `carry` */
.macro column d, carry, f0, f1, f2, f3
        nonlinear umaal \d, \carry, h0, \f0
        nonlinear umlal \d, \carry, h1, \f1
        nonlinear umlal \d, \carry, h2, \f2
        nonlinear umlal \d, \carry, h3, \f3
.endm

function pw_poly1305_absorb
        push    {r0, r4-r11, lr}
        sub     sp, sp, #FRAME

        /* clamp r; s = r + r / 4 */
        ldm     r, {r4-r7}
        bic     r0_, r4, #0xf0000000
        .irp    word, r5, r6, r7
        bic     \word, \word, #0xf0000000
        bic     \word, \word, #3
        .endr
        add     r10, r5, r5, lsr #2
        add     r11, r6, r6, lsr #2
        add     r12, r7, r7, lsr #2
        str     r10, [sp, #FACTORS]
        str     r11, [sp, #(FACTORS + 4)]
        str     r12, [sp, #(FACTORS + 8)]
        str     r5, [sp, #(FACTORS + 12)]
        str     r6, [sp, #(FACTORS + 16)]
        str     r7, [sp, #R3]
        mov     next, data
        add     r4, data, blocks, lsl #4
        str     r4, [sp, #END]

        ldr     d0, [h]
        ldr     d1, [h, #4]
        ldr     d2, [h, #8]
        ldr     d4, [h, #16]
        ldr     d3, [h, #12]
        and     h4, d4, #3
        movs    top, #0
        b       .Lblock

.Lnext:
        ldr     next, [sp, #NEXT]
        /* what is above bit 130 comes back five times */
        lsr     top, d4, #2
        and     h4, d4, #3
        add     top, top, top, lsl #2
.Lblock:
        ldr     h0, [next]
        ldr     h1, [next, #4]
        ldr     h2, [next, #8]
        ldr     h3, [next, #12]
        ldr     one, [sp, #END]
        add     next, next, #16
        str     next, [sp, #NEXT]
        cmp     next, one
        mov     one, #1
        add_word h0, d0, top
        add_word h1, d1, d0
        add_word h2, d2, d1
        add_word h3, d3, d2
        nonlinear umaal h4, d3, one, one

        ldr     s1, [sp, #FACTORS]
        ldr     s2, [sp, #(FACTORS + 4)]
        ldr     s3, [sp, #(FACTORS + 8)]
        ldr     r1_, [sp, #(FACTORS + 12)]
        ldr     r2_, [sp, #(FACTORS + 16)]

        nonlinear umull d0, d1, h0, r0_
        nonlinear umlal d0, d1, h1, s3
        nonlinear umlal d0, d1, h2, s2
        nonlinear umlal d0, d1, h3, s1
        nonlinear mul   d2, h4, s1
        column  d1, d2, r1_, r0_, s3, s2
        nonlinear mul   d3, h4, s2
        column  d2, d3, r2_, r1_, r0_, s3
        nonlinear mul   d4, h4, s3
        ldr     r3_, [sp, #R3]
        column  d3, d4, r3_, r2_, r1_, r0_
        nonlinear mla   d4, h4, r0_, d4
        bne     .Lnext

        /* the product as h */
        lsr     top, d4, #2
        and     h4, d4, #3
        add     top, top, top, lsl #2
        adds    h0, d0, top
        adcs    h1, d1, #0
        adcs    h2, d2, #0
        adcs    h3, d3, #0
        adc     h4, h4, #0
        ldr     r0, [sp, #H]
        reduce_fully h0, h1, h2, h3, h4, r1
        stm     r0, {h0, h1, h2, h3, h4}

        /* of the one-time key nothing stays on the stack: r is half of it, and the other half is the tag less h */
        movs    r0, #0
        .irp    word, r1, r2, r3, r4, r5, r8
        mov     \word, r0
        .endr
        stm     sp!, {r0-r5, r8}        /* not r6: GNU as takes STM of lower registers only for PUSH */
        add     sp, sp, #8
        pop     {r4-r11, pc}
end_function pw_poly1305_absorb

#endif
