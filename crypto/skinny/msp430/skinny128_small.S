/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for MSP430 that makes its round tweakeys on the way, with the block where the caller holds it. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "cells.inc"

#define TWEAKEY 48              /* bytes of the frame */
#define block r12
#define p r13
#define count r14
#define t r15
#define u r11
#define constant r10

#define LAST_CONSTANT 0x1a

/* The row of four cells from `row` on becomes c0, c1, c2, c3 of those in r4 to r7. */
.macro order_row row, c0, c1, c2, c3
        mov.b   \row(block), r4
        mov.b   \row + 1(block), r5
        mov.b   \row + 2(block), r6
        mov.b   \row + 3(block), r7
        mov.b   \c0, \row(block)
        mov.b   \c1, \row + 1(block)
        mov.b   \c2, \row + 2(block)
        mov.b   \c3, \row + 3(block)
.endm

/* contract of pw_skinny128_384_plus_encrypt:
 *   bytes: {stack: 64, code: 468, rodata: 256}
 *   cycles: 39003
 *   floor: 13000
 *   why: With the block in registers, for each round 88 to look up sixteen cells, 24 to add three rows of tweakey, 6
 *     for MixColumns, 13 for each of eight cells of TK2 and TK3 and 80 to move these in memory.
 *   strategy: Loops over memory, for little code: cells one by one, the tweakey by rows in a frame, MixColumns by columns. */
function pw_skinny128_384_plus_encrypt
        save_all
        sub     #TWEAKEY, r1
        mov     r1, t
        mov     #TWEAKEY / 2, count
.Lcopy:
        mov     @p+, u
        mov     u, 0(t)
        incd    t
        dec     count
        jnz     .Lcopy
        clr     constant

.Lround:
        /* SubCells */
        mov     #16, count
.Lsubstitute:
        mov.b   @block, t
        mov.b   pw_skinny128_sbox(t), 0(block)
        inc     block
        dec     count
        jnz     .Lsubstitute
        sub     #16, block

        /* AddConstants */
        mov     constant, t
        rra     t
        xor     constant, t
        inv     t
        bit     #16, t
        rlc     constant
        and     #63, constant
        mov     constant, t
        and     #15, t
        xor.b   t, 0(block)
        mov     constant, t
        .rept   4
        rra     t
        .endr
        xor.b   t, 4(block)
        xor.b   #2, 8(block)

        /* AddTweakey, row by row of it, whose cells then change places */
        mov     r1, p
        mov     #3, count
.Lrow:
        mov     @p, t
        xor     t, 0(block)
        mov     2(p), t
        xor     t, 2(block)
        mov     4(p), t
        xor     t, 4(block)
        mov     6(p), t
        xor     t, 6(block)
        mov.b   9(p), r4
        mov.b   15(p), r5
        mov.b   8(p), r6
        mov.b   13(p), r7
        mov.b   10(p), r8
        mov.b   14(p), r9
        mov.b   12(p), u
        mov.b   11(p), t
        mov     @p, 8(p)
        mov     2(p), 10(p)
        mov     4(p), 12(p)
        mov     6(p), 14(p)
        mov.b   r4, 0(p)
        mov.b   r5, 1(p)
        mov.b   r6, 2(p)
        mov.b   r7, 3(p)
        mov.b   r8, 4(p)
        mov.b   r9, 5(p)
        mov.b   u, 6(p)
        mov.b   t, 7(p)
        add     #16, p
        dec     count
        jnz     .Lrow

        /* the registers of bits that cells of TK2 and TK3 are go on */
        mov     r1, p
        add     #16, p
        mov     #8, count
.Lbits:
        mov.b   @p, r4
        step_left r4, t
        mov.b   r4, 0(p)
        mov.b   16(p), r4
        step_right r4, t, u
        mov.b   r4, 16(p)
        inc     p
        dec     count
        jnz     .Lbits

        /* ShiftRows */
        order_row 4, r7, r4, r5, r6
        order_row 8, r6, r7, r4, r5
        order_row 12, r5, r6, r7, r4

        /* MixColumns */
        mov     #2, count
.Lmix:
        mov     @block, r4
        mov     4(block), r5
        mov     8(block), r6
        mov     12(block), r7
        xor     r6, r5
        xor     r4, r6
        xor     r6, r7
        mov     r7, 0(block)
        mov     r4, 4(block)
        mov     r5, 8(block)
        mov     r6, 12(block)
        incd    block
        dec     count
        jnz     .Lmix
        sub     #4, block
        cmp     #LAST_CONSTANT, constant
        jne     .Lround

        mov     #TWEAKEY / 2, count
.Lwipe:
        clr     0(r1)
        incd    r1
        dec     count
        jnz     .Lwipe
        restore_all
        ret
end_function pw_skinny128_384_plus_encrypt

#endif
