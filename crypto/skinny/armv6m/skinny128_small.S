/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for ARMv6-M that makes its round tweakeys on the way: a row of four cells in a register. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define TWEAKEY 48              /* bytes of the frame */
#define pointer r0
#define t r0
#define u r1
#define m r2
#define ones r3                 /* 0x01010101 */
#define S0 r4
#define S1 r5
#define S2 r6
#define S3 r7
#define count r8
#define kept_2 r9               /* S2 and S3, while the tweakey goes on */
#define kept_3 r10
#define constant r11            /* complemented, with older bits above it */

#define LAST_CONSTANT 0x1a

/* m = a bit of each cell. */
.macro bit_of_cells bit
        .if     \bit
        lsls    m, ones, #\bit
        .else
        movs    m, ones
        .endif
.endm

/* A bit of S0 ^= NOR of those that come to its place by two shifts; m: the mask. */
.macro add_nor op1, amount1, op2, amount2
        mark_start
        \op1    t, S0, #\amount1
        \op2    u, S0, #\amount2
        orrs    t, u
        bics    m, t
        mark_end MARK_NONLINEAR
        eors    S0, m
.endm

/* t |= the bits of S0 in m, shifted. */
.macro move_bits op, amount
        ands    m, S0
        \op     m, m, #\amount
        orrs    t, m
.endm

/* Registers of bits in a word of TK2: to the left, bits 7 and 5 come in; r7: 0x80808080. */
.macro step_left word
        lsls    r6, \word, #2
        eors    r6, \word
        ands    r6, r7
        bics    \word, r7
        lsls    \word, \word, #1
        lsrs    r6, r6, #7
        orrs    \word, r6
.endm

/* Of TK3: to the right, bits 0 and 6 come in. */
.macro step_right word
        lsrs    r6, \word, #6
        eors    r6, \word
        ands    r6, ones
        bics    \word, ones
        lsrs    \word, \word, #1
        lsls    r6, r6, #7
        orrs    \word, r6
.endm

/* contract of pw_skinny128_384_plus_encrypt:
 *   bytes: {stack: 88, code: 460}
 *   cycles: 21147
 *   floor: 18500
 *   why: For each round and row six instructions for each of seven steps of the S-box and 27 to bring the bits to their
 *     places, with a mask for each; 170 to add the tweakey and to move it on, 12 for ShiftRows and MixColumns.
 *   strategy: Rows in r4 to r7, one after the other in r4 for the S-box, whose masks are shifted from one in a register;
 *     the tweakey in a frame, row by row, while two rows of the state wait in high registers. Who has 4 KB and 640
 *     bytes more of stack takes the fast forms, which need 43 % of these cycles with all round tweakeys to make. */
function pw_skinny128_384_plus_encrypt
        enter_with_high
        sub     sp, sp, #TWEAKEY + 4
        str     r0, [sp, #TWEAKEY]
        mov     r2, sp
        .rept   3
        ldm     r1!, {r4-r7}
        stm     r2!, {r4-r7}
        .endr
        ldm     r0!, {S0, S1, S2, S3}
        ldr     ones, =0x01010101
        movs    m, #0
        mvns    m, m
        mov     constant, m

.Lround:
        /* SubCells: S8 of the word in turn, with bits where they are; then every bit goes to its place */
        movs    t, #4
        mov     count, t
.Lsubstitute:
        lsls    m, ones, #4
        orrs    m, ones
        add_nor lsrs, 2, lsrs, 3
        bit_of_cells 6
        add_nor lsls, 4, lsls, 5
        bit_of_cells 5
        add_nor lsls, 1, lsls, 5
        bit_of_cells 1
        add_nor lsls, 1, lsrs, 2
        bit_of_cells 7
        add_nor lsls, 1, lsls, 2
        bit_of_cells 3
        add_nor lsrs, 1, lsrs, 2
        bit_of_cells 2
        add_nor lsls, 1, lsrs, 5
        ldr     t, =0x32323232
        ands    t, S0
        lsls    t, t, #2
        bit_of_cells 0
        move_bits lsls, 5
        bit_of_cells 3
        move_bits lsls, 1
        bit_of_cells 6
        move_bits lsrs, 4
        bit_of_cells 7
        move_bits lsrs, 6
        bit_of_cells 2
        move_bits lsrs, 2
        movs    S0, S1
        movs    S1, S2
        movs    S2, S3
        movs    S3, t
        mov     m, count
        subs    m, #1
        mov     count, m
        bne     .Lsubstitute

        /* AddConstants */
        mov     m, constant
        lsls    t, m, #1
        eors    t, m
        lsrs    t, t, #6
        adcs    m, m
        mov     constant, m
        movs    t, #0x0f
        bics    t, m
        eors    S0, t
        movs    t, #0x30
        bics    t, m
        lsrs    t, t, #4
        eors    S1, t
        movs    t, #2
        eors    S2, t

        /* AddTweakey; each row of it goes on: cells, then registers of bits of TK2 and TK3 */
        mov     kept_2, S2
        mov     kept_3, S3
        movs    t, #3
        mov     count, t
        mov     pointer, sp
.Lrow:
        ldm     pointer!, {r1, r2}
        eors    S0, r1
        eors    S1, r2
        ldr     r6, [pointer]
        ldr     r7, [pointer, #4]
        stm     pointer!, {r1, r2}
        lsrs    r1, r6, #8
        uxtb    r1, r1
        lsrs    r2, r7, #24
        lsls    r2, r2, #8
        orrs    r1, r2
        uxtb    r2, r6
        lsls    r2, r2, #16
        orrs    r1, r2
        lsrs    r2, r7, #8
        lsls    r2, r2, #24
        orrs    r1, r2
        uxtb    r2, r7
        lsls    r2, r2, #16
        lsrs    r7, r7, #16
        uxtb    r7, r7
        lsls    r7, r7, #8
        orrs    r2, r7
        lsrs    r7, r6, #16
        uxtb    r7, r7
        orrs    r2, r7
        lsrs    r6, r6, #24
        lsls    r6, r6, #24
        orrs    r2, r6
        mov     r6, count
        cmp     r6, #2
        bhi     .Lput
        bne     .Lthird
        lsls    r7, ones, #7
        step_left r1
        step_left r2
        b       .Lput
.Lthird:
        step_right r1
        step_right r2
.Lput:
        subs    pointer, #16
        stm     pointer!, {r1, r2}
        adds    pointer, #8
        mov     r6, count
        subs    r6, #1
        mov     count, r6
        bne     .Lrow

        /* ShiftRows, MixColumns */
        mov     S2, kept_2
        mov     S3, kept_3
        movs    m, #16
        rotation rors S2, m
        movs    m, #24
        rotation rors S1, m
        movs    m, #8
        rotation rors S3, m
        eors    S1, S2
        eors    S2, S0
        eors    S3, S2
        movs    t, S3
        movs    S3, S2
        movs    S2, S1
        movs    S1, S0
        movs    S0, t
        movs    t, #63
        mov     m, constant
        bics    t, m
        cmp     t, #LAST_CONSTANT
        beq     .Lend
        b       .Lround

.Lend:
        mov     r0, sp
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        .rept   TWEAKEY / 12
        stm     r0!, {r1-r3}
        .endr
        ldr     r1, [r0]
        adds    r0, #4
        mov     sp, r0
        stm     r1!, {S0, S1, S2, S3}
        leave_with_high
        .ltorg
end_function pw_skinny128_384_plus_encrypt

#endif
