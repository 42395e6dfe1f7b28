/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for MSP430, one round in a loop, four of the eight rows in registers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "rows.inc"

/* The constant of the round, and with that of the row, in the order of a row. */
#define constant_even r10
#define constant_odd r11
#define next_constant r13

/* Sets of registers for rows and the sum of a step, even and odd word. A result has them the other way round, after three
 * times that it was doubled. */
#define SET_0 r4, r5
#define SET_1 r6, r7
#define SET_2 r8, r9
#define SET_3 r10, r11
#define SET_4 r13, r14
#define NEW_0 r5, r4
#define NEW_1 r7, r6
#define NEW_2 r9, r8
#define NEW_3 r11, r10
#define NEW_4 r14, r13
#define scratch r15

/* ---- ShiftRows ------------------------------------------------------------------------------------------ */

/* A byte to the right by `amount`; the upper byte becomes 0. */
.macro rotate_byte register, amount
        mark_start
        .if     \amount == 0
        mov.b   \register, \register
        .elseif \amount <= 4
        .rept   \amount
        bit     #1, \register
        rrc.b   \register
        .endr
        .else
        .rept   8 - \amount
        rla.b   \register
        adc.b   \register
        .endr
        .endif
        mark_end MARK_ROTATION
.endm

/* AddConstant, SubCells and ShiftRows on the next row. */
.macro substitute_row row
        load_planes
        xor     constant_even, x0
        xor     constant_odd, x1
        split_planes
        substitute
        rotate_byte out0, \row
        rotate_byte x2, \row
        rotate_byte x3, \row
        rotate_byte out3, \row
        store_planes out0, x2, x3, out3
.endm

/* ---- MixColumnsSerial ----------------------------------------------------------------------------------- */

.macro load_row offset, even, odd
        indexed mov, state, \offset, \even
        mov     2 + \offset(state), \odd
.endm

.macro store_row offset, even, odd
        mov     \even, \offset(state)
        mov     \odd, 2 + \offset(state)
.endm

.macro add_row_in_memory offset, even, odd
        indexed xor, state, \offset, \even
        xor     2 + \offset(state), \odd
.endm

.macro add_row from_even, from_odd, even, odd
        xor     \from_even, \even
        xor     \from_odd, \odd
.endm

/* X(n+8) = X(n+3) + X(n+6) + 2 (X(n) + X(n+2) + X(n+3) + X(n+4) + X(n+7) + 2 (X(n+1) + X(n+6) + X(n+7) + 2 (X(n+3) + X(n+5)))):
 * 57 cycles, 54 to 56 with row 0. m0 .. m3: offsets of X(n) .. X(n+3); s: the sum; then X(n+4) .. X(n+7). */
.macro mix_step m0, m1, m2, m3, s0, s1, e4, o4, e5, o5, e6, o6, e7, o7
        load_row \m3, \s0, \s1
        add_row \e5, \o5, \s0, \s1
        double  \s0, \s1, scratch
        add_row_in_memory \m1, \s1, \s0
        add_row \e6, \o6, \s1, \s0
        add_row \e7, \o7, \s1, \s0
        double  \s1, \s0, scratch
        add_row_in_memory \m0, \s0, \s1
        add_row_in_memory \m2, \s0, \s1
        add_row_in_memory \m3, \s0, \s1
        add_row \e4, \o4, \s0, \s1
        add_row \e7, \o7, \s0, \s1
        double  \s0, \s1, scratch
        add_row_in_memory \m3, \s1, \s0
        add_row \e6, \o6, \s1, \s0
.endm

/* Of the rounds, in the order of a row. */
table photon256_constants
        .irp    constant, 1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
        .byte   (\constant) & 1, (\constant >> 2) & 1, (\constant >> 1) & 1, (\constant >> 3) & 1
        .endr
end_table photon256_constants

/* contract of pw_photon256_permute:
 *   bytes: {stack: 18, code: 2016, rodata: 48}
 *   cycles: 13686
 *   floor: 7800
 *   why: 544 cycles a round with registers for all eight rows (19 a row for the S-box, 128 to rotate bytes, 16 for the
 *     constants, 31 a step of the multiplication), 1024 for bits that change places between nibbles and planes, 248 to
 *     call, save, load, store and return.
 *   strategy: Bits 0 and 2 of a row's nibbles are one word, bits 1 and 3 another, so that the double in GF(16) is an
 *     exchange of bytes, an XOR of one byte and other names for the words: 3 cycles for all columns. Of the eight rows
 *     that a step of MixColumnsSerial reads the four youngest, which are seven of its terms, are in registers, the
 *     others, six terms, in memory. The S-box takes a row as four planes and lets their upper bytes be anything; its
 *     planes are rotated as bytes. Rotating words of two planes, which exchanges the bits that go around between them,
 *     was counted as 20 cycles a round more. Nothing is looked up. */
function pw_photon256_permute
        save_all

        /* rows of nibbles to rows of planes */
        mov     #8, r14
.Lto_planes:
        .irp    half, 0, 1
        mov     @state+, r13
        spread_nibble r13
        spread_nibble r13
        spread_nibble r13
        spread_nibble r13
        .endr
        store_planes x0, x1, x2, x3
        dec     r14
        jnz     .Lto_planes
        sub     #32, state

        mov     #photon256_constants, next_constant
.Lround:
        mov     @next_constant+, constant_even
        mov     @next_constant+, constant_odd
        push    next_constant

        substitute_row 0
        xor     #0x0001, constant_even
        substitute_row 1
        xor     #0x0001, constant_odd
        substitute_row 2
        xor     #0x0100, constant_even
        substitute_row 3
        xor     #0x0100, constant_odd
        substitute_row 4
        xor     #0x0001, constant_even
        substitute_row 5
        xor     #0x0001, constant_odd
        substitute_row 6
        xor     #0x0100, constant_even
        substitute_row 7
        sub     #32, state

        load_row 16, SET_0
        load_row 20, SET_1
        load_row 24, SET_2
        load_row 28, SET_3
        mix_step 0, 4, 8, 12, SET_4, SET_0, SET_1, SET_2, SET_3
        mix_step 4, 8, 12, 16, SET_0, SET_1, SET_2, SET_3, NEW_4
        mix_step 8, 12, 16, 20, SET_1, SET_2, SET_3, NEW_4, NEW_0
        mix_step 12, 16, 20, 24, SET_2, SET_3, NEW_4, NEW_0, NEW_1
        mix_step 16, 20, 24, 28, SET_3, NEW_4, NEW_0, NEW_1, NEW_2
        store_row 0, NEW_4
        mix_step 20, 24, 28, 0, SET_4, NEW_0, NEW_1, NEW_2, NEW_3
        store_row 4, NEW_0
        mix_step 24, 28, 0, 4, SET_0, NEW_1, NEW_2, NEW_3, NEW_4
        store_row 8, NEW_1
        mix_step 28, 0, 4, 8, SET_1, NEW_2, NEW_3, NEW_4, NEW_0
        store_row 12, NEW_2
        store_row 16, NEW_3
        store_row 20, NEW_4
        store_row 24, NEW_0
        store_row 28, NEW_1

        pop     next_constant
        cmp     #photon256_constants + 48, next_constant
        jeq     .Lto_nibbles
        br      #.Lround

.Lto_nibbles:
        mov     #8, r14
.Lrow_to_nibbles:
        load_planes
        split_planes
        .irp    half, 0, 1
        gather_nibble r13
        gather_nibble r13
        gather_nibble r13
        gather_nibble r13
        mov     r13, 2 * \half - 4(state)
        .endr
        dec     r14
        jnz     .Lrow_to_nibbles
        restore_all
        ret
end_function pw_photon256_permute

#endif
