/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for ARMv7-M that makes its round tweakeys on the way: a row of four cells in a register. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define TWEAKEY 48              /* bytes of the frame */
#define pointer r0
#define t r2
#define count r3
#define S0 r4
#define S1 r5
#define S2 r6
#define S3 r7
#define constant r8

#define LAST_CONSTANT 0x1a

/* Bits of S0 ^= NOR of those that come to their place by two shifts. */
.macro add_nor op1, amount1, op2, amount2, bits
        mark_start
        \op1    t, S0, #\amount1
        orr     t, t, S0, \op2 #\amount2
        bic     t, r1, t
        mark_end MARK_NONLINEAR
        and     t, t, #\bits
        eors    S0, S0, t
.endm

/* to |= bits of S0, shifted. */
.macro move_bits to, bits, op, amount
        and     t, S0, #\bits
        orr     \to, \to, t, \op #\amount
.endm

/* Registers of bits in a word of TK2: to the left, bits 7 and 5 come in. */
.macro step_left word
        lsr     t, \word, #7
        eor     t, t, \word, lsr #5
        and     t, t, #0x01010101
        bic     \word, \word, #0x80808080
        orr     \word, t, \word, lsl #1
.endm

/* Of TK3: to the right, bits 0 and 6 come in. */
.macro step_right word
        lsl     t, \word, #7
        eor     t, t, \word, lsl #1
        and     t, t, #0x80808080
        bic     \word, \word, #0x01010101
        orr     \word, t, \word, lsr #1
.endm

/* contract of pw_skinny128_384_plus_encrypt:
 *   bytes: {stack: 76, code: 480}
 *   cycles: 14565
 *   floor: 10400
 *   why: For each round and row five instructions for each of seven steps of the S-box and twelve to bring the bits to
 *     their places; 53 to add the tweakey and to move it on, 4 for MixColumns.
 *   strategy: Rows in r4 to r7, one after the other in r4 for the S-box; the tweakey in a frame, row by row. Cells of a
 *     row are bytes of words, so that ShiftRows rides on the operands of MixColumns. Who has 4 KB and 640 bytes more of
 *     stack takes the balanced form, which makes the round tweakeys first and needs three eighths of these cycles. */
function pw_skinny128_384_plus_encrypt
        push    {r0, r4-r8, lr}
        sub     sp, sp, #TWEAKEY
        mov     r12, sp
        .rept   3
        ldm     r1!, {r4-r7}
        stm     r12!, {r4-r7}
        .endr
        ldm     r0, {S0, S1, S2, S3}
        mov     constant, #0

.Lround:
        /* SubCells: S8 of the word in turn, with bits where they are; then every bit goes to its place */
        movs    count, #4
.Lsubstitute:
        mvn     r1, #0
        add_nor lsr, 2, lsr, 3, 0x11111111
        add_nor lsl, 4, lsl, 5, 0x40404040
        add_nor lsl, 1, lsl, 5, 0x20202020
        add_nor lsl, 1, lsr, 2, 0x02020202
        add_nor lsl, 1, lsl, 2, 0x80808080
        add_nor lsr, 1, lsr, 2, 0x08080808
        add_nor lsl, 1, lsr, 5, 0x04040404
        and     r1, S0, #0x32323232
        lsls    r1, r1, #2
        move_bits r1, 0x01010101, lsl, 5
        move_bits r1, 0x08080808, lsl, 1
        move_bits r1, 0x40404040, lsr, 4
        move_bits r1, 0x80808080, lsr, 6
        move_bits r1, 0x04040404, lsr, 2
        mov     S0, S1
        mov     S1, S2
        mov     S2, S3
        mov     S3, r1
        subs    count, count, #1
        bne     .Lsubstitute

        /* AddConstants */
        eor     t, constant, constant, lsr #1
        mvns    t, t
        ubfx    t, t, #4, #1
        orr     constant, t, constant, lsl #1
        and     constant, constant, #63
        and     t, constant, #15
        eors    S0, S0, t
        eor     S1, S1, constant, lsr #4
        eor     S2, S2, #2

        /* AddTweakey; each row of it goes on: cells, then registers of bits of TK2 and TK3 */
        mov     pointer, sp
        movs    count, #3
.Lrow:
        ldm     pointer, {r1, t, r12, lr}
        eors    S0, S0, r1
        eors    S1, S1, t
        strd    r1, t, [pointer, #8]
        ubfx    r1, r12, #8, #8
        lsr     t, lr, #24
        bfi     r1, t, #8, #8
        bfi     r1, r12, #16, #8
        lsr     t, lr, #8
        bfi     r1, t, #24, #8
        lsr     t, r12, #16
        bfi     r12, t, #0, #8
        lsr     t, lr, #16
        bfi     r12, t, #8, #8
        bfi     r12, lr, #16, #8
        cmp     count, #2
        bhi     .Lput
        bne     .Lthird
        step_left r1
        step_left r12
        b       .Lput
.Lthird:
        step_right r1
        step_right r12
.Lput:
        strd    r1, r12, [pointer], #16
        subs    count, count, #1
        bne     .Lrow

        /* ShiftRows, MixColumns */
        rotation ror S2, S2, #16
        eor     t, S2, S1, ror #24
        eor     r1, S2, S0
        mov     S1, S0
        eor     S0, r1, S3, ror #8
        mov     S2, t
        mov     S3, r1
        cmp     constant, #LAST_CONSTANT
        bne     .Lround

        ldr     r0, [sp, #TWEAKEY]
        stm     r0, {S0, S1, S2, S3}
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r12, #0
        mov     r0, sp
        stm     r0!, {r1, r2, r3, r12}
        stm     r0!, {r1, r2, r3, r12}
        stm     r0!, {r1, r2, r3, r12}
        add     sp, sp, #TWEAKEY + 4
        pop     {r4-r8, pc}
end_function pw_skinny128_384_plus_encrypt

#endif
