/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for AVR that makes its round tweakeys on the way, with the block where the caller holds it. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define TWEAKEY 48              /* bytes of the frame, at X */
#define count r18
#define t r19
#define constant r25            /* six bits; in the two above it loops over the three rows of the tweakey are counted */

#define LAST_CONSTANT 0x1a
#define THREE_ROWS 0xc0
#define ROW 0x40

/* The row of four cells from `row` on becomes c0, c1, c2, c3. */
.macro order_row row, c0, c1, c2, c3
        load32  Y, \row, r20, r21, r22, r23
        store32 Y, \row, \c0, \c1, \c2, \c3
.endm

/* Eight cells of the tweakey at Z go to others, which go to their places; Z to the next row. */
.macro permute_row
        ldd     r20, Z + 9
        ldd     r21, Z + 15
        ldd     r22, Z + 8
        ldd     r23, Z + 13
        ldd     r24, Z + 10
        ldd     r0, Z + 14
        ldd     r1, Z + 12
        ldd     count, Z + 11
        .irp    cell, 0, 1, 2, 3, 4, 5, 6, 7
        ldd     t, Z + \cell
        std     Z + 8 + \cell, t
        .endr
        store_bytes_advance Z, r20, r21, r22, r23, r24, r0, r1, count
        adiw    r30, 8
.endm

/* contract of pw_skinny128_384_plus_encrypt:
 *   bytes: {stack: 52, code: 370, rodata: 256}
 *   cycles: 41497
 *   floor: 9000
 *   why: With registers for the block, for each round 64 to look up sixteen cells, 64 to load 24 bytes of tweakey and
 *     add them, a constant, twelve additions of MixColumns, 84 to move sixteen bytes of tweakey on by their registers
 *     and store them.
 *   strategy: Loops over memory, for little code and few registers to save: cells one by one, the tweakey by rows,
 *     MixColumns by columns. */
function pw_skinny128_384_plus_encrypt
        save    r28, r29
        movw    r30, r22
        movw    r22, r24
        in      r28, SPL
        in      r29, SPH
        sbiw    r28, TWEAKEY
        set_stack_pointer
        movw    r26, r28
        adiw    r26, 1
        movw    r28, r22
        ldi     count, TWEAKEY
.Lcopy:
        ld      r0, Z+
        st      X+, r0
        dec     count
        brne    .Lcopy
        sbiw    r26, TWEAKEY
        clr     constant

.Lround:
        /* SubCells */
        ldi     r31, hi8(pw_skinny128_sbox)
        ldi     count, 16
.Lsubstitute:
        ld      r30, Y
        lpm     r0, Z
        st      Y+, r0
        dec     count
        brne    .Lsubstitute
        sbiw    r28, 16

        /* AddConstants */
        mov     t, constant
        lsl     t
        eor     t, constant
        com     t
        bst     t, 5
        lsl     constant
        bld     constant, 0
        andi    constant, 63
        mov     t, constant
        andi    t, 15
        ld      r0, Y
        eor     r0, t
        st      Y, r0
        mov     t, constant
        swap    t
        andi    t, 3
        ldd     r0, Y + 4
        eor     r0, t
        std     Y + 4, r0
        ldi     t, 2
        ldd     r0, Y + 8
        eor     r0, t
        std     Y + 8, r0

        /* AddTweakey */
        movw    r30, r26
        ori     constant, THREE_ROWS
.Ladd_row:
        ldi     count, 8
.Ladd_cell:
        ld      r0, Z+
        ld      t, Y
        eor     r0, t
        st      Y+, r0
        dec     count
        brne    .Ladd_cell
        sbiw    r28, 8
        adiw    r30, 8
        subi    constant, ROW
        cpi     constant, ROW
        brsh    .Ladd_row

        /* the tweakey goes on: cells, then the registers of bits that those of TK2 and TK3 are */
        movw    r30, r26
        ori     constant, THREE_ROWS
.Lpermute:
        permute_row
        subi    constant, ROW
        cpi     constant, ROW
        brsh    .Lpermute
        clr     r1
        movw    r30, r26
        adiw    r30, 16
        ldi     count, 8
.Lbits:
        ld      t, Z
        mov     r0, t
        lsl     r0
        lsl     r0
        eor     r0, t
        lsl     r0
        rol     t
        st      Z, t
        ldd     t, Z + 16
        mov     r0, t
        swap    r0
        lsr     r0
        lsr     r0
        eor     r0, t
        lsr     r0
        ror     t
        std     Z + 16, t
        adiw    r30, 1
        dec     count
        brne    .Lbits

        /* ShiftRows */
        order_row 4, r23, r20, r21, r22
        order_row 8, r22, r23, r20, r21
        order_row 12, r21, r22, r23, r20

        /* MixColumns */
        ldi     count, 4
.Lmix:
        ld      r20, Y
        ldd     r21, Y + 4
        ldd     r22, Y + 8
        ldd     r23, Y + 12
        eor     r21, r22
        eor     r22, r20
        eor     r23, r22
        std     Y + 4, r20
        std     Y + 8, r21
        std     Y + 12, r22
        st      Y+, r23
        dec     count
        brne    .Lmix
        sbiw    r28, 4
        cpi     constant, LAST_CONSTANT
        breq    .Lend
        rjmp    .Lround

.Lend:
        ldi     count, TWEAKEY
.Lwipe:
        st      X+, r1
        dec     count
        brne    .Lwipe
        movw    r28, r26
        sbiw    r28, 1
        set_stack_pointer
        restore r29, r28
        ret
end_function pw_skinny128_384_plus_encrypt

#endif
