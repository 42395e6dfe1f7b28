/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "cells.inc"

#define to r12
#define tweakey r13
#define cell1 r4
#define cell2 r5
#define cell3 r6
#define place r7
#define turns r8
#define number r9
#define address r10
#define t r14
#define u r15

/* Where what is added to a cell is two rounds later, and where it is at first: cells 4 to 7 have been through ShiftRows. */
        table   .Lnext
        .byte   2, 0, 5, 4, 1, 7, 3, 6
        end_table .Lnext

        table   .Lfirst
        .byte   0, 1, 2, 3, 5, 6, 7, 4
        end_table .Lfirst

/* The constants of each round for cells 0 and 4. */
        table   .Lconstants
        .byte   0x01, 0x00, 0x03, 0x00, 0x07, 0x00, 0x0f, 0x00, 0x0f, 0x01
        .byte   0x0e, 0x03, 0x0d, 0x03, 0x0b, 0x03, 0x07, 0x03, 0x0f, 0x02
        .byte   0x0e, 0x01, 0x0c, 0x03, 0x09, 0x03, 0x03, 0x03, 0x07, 0x02
        .byte   0x0e, 0x00, 0x0d, 0x01, 0x0a, 0x03, 0x05, 0x03, 0x0b, 0x02
        .byte   0x06, 0x01, 0x0c, 0x02, 0x08, 0x01, 0x00, 0x03, 0x01, 0x02
        .byte   0x02, 0x00, 0x05, 0x00, 0x0b, 0x00, 0x07, 0x01, 0x0e, 0x02
        .byte   0x0c, 0x01, 0x08, 0x03, 0x01, 0x03, 0x03, 0x02, 0x06, 0x00
        .byte   0x0d, 0x00, 0x0b, 0x01, 0x06, 0x03, 0x0d, 0x02, 0x0a, 0x01
        end_table .Lconstants

/* contract of pw_skinny128_384_plus_expand:
 *   bytes: {stack: 16, code: 186, rodata: 96}
 *   cycles: 10840
 *   floor: 6700
 *   why: For each of 320 bytes 13 for a step of TK2 and TK3, 3 to add them up and 4 to store the sum, if places cost
 *     nothing; 240 to load the tweakey, 35 for registers of the caller, 8 to call and return.
 *   strategy: Cell by cell, through all the rounds that use it, which is every second one: three rows of it in
 *     registers, and a table of where it goes. */
function pw_skinny128_384_plus_expand
        save_all
        clr     number

.Lcell:
        mov.b   32(tweakey), cell3
        mov.b   16(tweakey), cell2
        mov.b   @tweakey+, cell1
        mov     number, place
        and     #7, place
        mov     to, r11
        cmp     number, place
        jeq     .Leven
        /* the first of the odd rounds comes after a step */
        add     #8, r11
        mov.b   .Lfirst(place), place
        mov.b   .Lnext(place), place
        step_left cell2, t
        step_right cell3, t, u
        jmp     .Lbegin
.Leven:
        mov.b   .Lfirst(place), place
.Lbegin:
        mov     #20, turns

.Lround:
        mov.b   cell1, t
        xor.b   cell2, t
        xor.b   cell3, t
        mov     r11, address
        add     place, address
        mov.b   t, 0(address)
        mov.b   .Lnext(place), place
        step_left cell2, t
        step_right cell3, t, u
        add     #16, r11
        dec     turns
        jnz     .Lround

        inc     number
        cmp     #16, number
        jne     .Lcell

        mov     #.Lconstants, r11
        mov     #40, turns
.Lconstant:
        mov.b   @r11+, t
        xor.b   t, 0(to)
        mov.b   @r11+, t
        xor.b   t, 5(to)
        add     #8, to
        dec     turns
        jnz     .Lconstant
        restore_all
        ret
end_function pw_skinny128_384_plus_expand

#endif
