/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for AVR, one round in a loop, six of the eight rows in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "rows.inc"

/* Rows X2 .. X15 of a round's MixColumnsSerial, of which X8 .. X15 are its results, are in seven sets of four registers, six
 * at a time: X(m) from r(4 * SET(m)) on. X0 .. X9 are in memory when they are out of registers. */
#define SET(m) (((m) - 2) % 7)

/* Which of the set's registers has bit p: a result is doubled three times on its way, and each time the registers stay while
 * what they are bits of moves on. */
#define ROTATED(m) ((m) / 8)
#define BIT(m, p) (4 * SET(m) + (((p) + ROTATED(m)) & 3))

#define scratch r30
#define constant r31   /* of the round, in its lower half */

/* ---- AddConstant ---------------------------------------------------------------------------------------- */

/* The constants of a row into bit 0 of x0 .. x3; `one` is a register that holds 1. 8 cycles, always. */
.macro add_constant_bit x, one, bit, of_row
        .if     (\of_row >> \bit) & 1
        sbrs    constant, \bit
        .else
        sbrc    constant, \bit
        .endif
        eor     \x, \one
.endm

.macro add_constants x0, x1, x2, x3, one, of_row
        add_constant_bit \x0, \one, 0, \of_row
        add_constant_bit \x1, \one, 1, \of_row
        add_constant_bit \x2, \one, 2, \of_row
        add_constant_bit \x3, \one, 3, \of_row
.endm

.macro add_constants_to row, of_row
        add_constants BIT(8 + \row, 0), BIT(8 + \row, 1), BIT(8 + \row, 2), BIT(8 + \row, 3), scratch, \of_row
.endm

/* ---- SubCells ------------------------------------------------------------------------------------------- */

/* The S-box on a row in s0 .. s3, which are its bits 3, 0, 1 and 2, to d0 .. d3, bits 0 to 3; s0 and s2, d0 and d2 are even.
 * 17 cycles. */
.macro substitute_to d0, d1, d2, d3, s0, s1, s2, s3
        eor     \s2, \s3
        movw    \d2, \s2
        nonlinear and \d3, \d2
        eor     \s0, \d3
        movw    \d0, \s0
        eor     \d0, \s1
        nonlinear and \d2, \s0
        eor     \s2, \d0
        eor     \d2, \s3
        nonlinear or \d1, \d2
        eor     \d1, \s2
        com     \s1
        eor     \d2, \s1
        mov     \d3, \d2
        eor     \d3, \d1
        nonlinear or \d2, \s2
        eor     \d2, \s0
.endm

/* ---- ShiftRows ------------------------------------------------------------------------------------------ */

/* A byte to the right by `amount`; zero is a register that holds 0. */
.macro rotate_byte b, amount, zero
        mark_start
        .if     \amount >= 2 && \amount <= 5
        swap    \b
        .endif
        .if     \amount == 1 || \amount == 5
        bst     \b, 0
        lsr     \b
        bld     \b, 7
        .endif
        .if     \amount == 2 || \amount == 3 || \amount == 6 || \amount == 7
        lsl     \b
        adc     \b, \zero
        .endif
        .if     \amount == 2 || \amount == 6
        lsl     \b
        adc     \b, \zero
        .endif
        mark_end MARK_ROTATION
.endm

/* SubCells and ShiftRows on a row of the results, to registers of the rows and to memory. */
.macro substitute_row row
        substitute_to BIT(\row, 0), BIT(\row, 1), BIT(\row, 2), BIT(\row, 3), \
                4 * SET(8 + \row), 4 * SET(8 + \row) + 1, 4 * SET(8 + \row) + 2, 4 * SET(8 + \row) + 3
        .irp    p, 0, 1, 2, 3
        rotate_byte BIT(\row, \p), \row, scratch
        .endr
        store_row \row
.endm

.macro load_row row
        .irp    p, 0, 1, 2, 3
        ldd     BIT(8 + \row, \p), Y + 4 * \row + \p
        .endr
.endm

.macro store_row row
        .irp    p, 0, 1, 2, 3
        std     Y + 4 * (\row % 8) + \p, BIT(\row, \p)
        .endr
.endm

/* AddConstant, SubCells and ShiftRows on row 0 or 1, in memory; the set of X8 is free. */
.macro substitute_row_in_memory row
        load32  Y, 4 * \row, r24, r25, r26, r27
        ldi     scratch, 1
        add_constants r24, r25, r26, r27, scratch, \row
        push    constant
        substitute_in_place r24, r25, r26, r27, scratch, constant
        .if     \row
        rotate_byte scratch, \row
        rotate_byte r26, \row
        rotate_byte r27, \row
        rotate_byte constant, \row
        .endif
        store32 Y, 4 * \row, scratch, r26, r27, constant
        pop     constant
.endm

/* ---- MixColumnsSerial ----------------------------------------------------------------------------------- */

/* The sum of step n, X(n + 8) in the making, has been doubled k times. */
#define SUM(n, k, p) (4 * SET(n + 8) + (((p) - (k)) & 3))

/* sum = X(m) */
.macro begin_sum n, m
        .if     \m < 8
        movw    SUM(\n, 0, 0), BIT(\m, 0)
        movw    SUM(\n, 0, 2), BIT(\m, 2)
        .else
        .irp    p, 0, 1, 2, 3
        mov     SUM(\n, 0, \p), BIT(\m, \p)
        .endr
        .endif
.endm

/* sum ^= X(m), in registers or in memory */
.macro add_row n, k, m
        .irp    p, 0, 1, 2, 3
        eor     SUM(\n, \k, \p), BIT(\m, \p)
        .endr
.endm

.macro add_row_in_memory n, k, m
        .irp    p, 0, 1, 2, 3
        ldd     scratch, Y + 4 * (\m % 8) + \p
        eor     SUM(\n, \k, \p), scratch
        .endr
.endm

/* sum = 2 sum, which is k times doubled then: bit 3 goes into bit 1, and its register is that of bit 0. */
.macro double n, k
        eor     SUM(\n, \k, 1), SUM(\n, \k, 0)
.endm

/* X(n+8) = X(n+3) + X(n+6) + 2 (X(n) + X(n+2) + X(n+3) + X(n+4) + X(n+7) + 2 (X(n+1) + X(n+6) + X(n+7) + 2 (X(n+3) + X(n+5)))):
 * 65 cycles, or 67 */
.macro mix_step n, m1, m2, m3, m4, m5, m6, m7
        begin_sum \n, \m3
        add_row \n, 0, \m5
        double  \n, 1
        add_row_in_memory \n, 1, \m1
        add_row \n, 1, \m6
        add_row \n, 1, \m7
        double  \n, 2
        add_row_in_memory \n, 2, \n
        add_row \n, 2, \m2
        add_row \n, 2, \m3
        add_row \n, 2, \m4
        add_row \n, 2, \m7
        double  \n, 3
        add_row \n, 3, \m3
        add_row \n, 3, \m6
.endm

/* contract of pw_photon256_permute:
 *   bytes: {stack: 21, code: 2122}
 *   cycles: 12756
 *   floor: 9400
 *   why: 680 cycles a round with registers for all eight rows (17 a row for the S-box, 88 to rotate bytes, 64 for the
 *     constants, 49 a step of the multiplication), 1024 for bits that change places between nibbles and planes, 216 to
 *     call, save, load, store and return.
 *   strategy: Rows of bytes, a byte for each bit of the eight nibbles, so that the S-box and the multiplication take
 *     all columns at once and the double in GF(16) is one XOR and other names for registers. Of the eight rows that a
 *     step of MixColumnsSerial reads six are in registers; the two oldest ones, each a term once more, are read from
 *     memory. The sets of registers move on by one row in eight steps, and the S-box moves them back as it writes to
 *     the set that is free. Nothing is looked up. Constants are added under sbrc, which takes the same time either way. */
function pw_photon256_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, r24
        movw    r30, r24

        /* rows of nibbles to rows of planes */
        ldi     r24, 8
.Lto_planes:
        .irp    byte, 0, 1, 2, 3
        ldd     r0, Z + \byte
        spread_nibble r0, r20, r21, r22, r23
        spread_nibble r0, r20, r21, r22, r23
        .endr
        store32_advance Z, r20, r21, r22, r23
        dec     r24
        breq    .Lload
        rjmp    .Lto_planes

.Lload:
        .irp    row, 2, 3, 4, 5, 6, 7
        load_row \row
        .endr
        ldi     constant, FIRST_CONSTANT
.Lround:
        ldi     scratch, 1
        add_constants_to 2, 3
        add_constants_to 3, 7
        add_constants_to 4, 15
        add_constants_to 5, 14
        add_constants_to 6, 12
        add_constants_to 7, 8
        clr     scratch
        .irp    row, 2, 3, 4, 5, 6, 7
        substitute_row \row
        .endr
        substitute_row_in_memory 0
        substitute_row_in_memory 1

        mix_step 0, 1, 2, 3, 4, 5, 6, 7
        mix_step 1, 2, 3, 4, 5, 6, 7, 8
        mix_step 2, 3, 4, 5, 6, 7, 8, 9
        mix_step 3, 4, 5, 6, 7, 8, 9, 10
        mix_step 4, 5, 6, 7, 8, 9, 10, 11
        mix_step 5, 6, 7, 8, 9, 10, 11, 12
        mix_step 6, 7, 8, 9, 10, 11, 12, 13
        store_row 8
        mix_step 7, 8, 9, 10, 11, 12, 13, 14
        store_row 9

        next_constant constant, scratch
        cpi     constant, END
        breq    .Lto_nibbles
        rjmp    .Lround

.Lto_nibbles:
        .irp    row, 10, 11, 12, 13, 14, 15
        store_row \row
        .endr
        movw    r30, r28
        ldi     r24, 8
.Lrow_to_nibbles:
        load32  Z, 0, r20, r21, r22, r23
        .irp    byte, 0, 1, 2, 3
        gather_nibble r0, r20, r21, r22, r23
        gather_nibble r0, r20, r21, r22, r23
        st      Z+, r0
        .endr
        dec     r24
        breq    .Ldone
        rjmp    .Lrow_to_nibbles

.Ldone:
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_photon256_permute

#endif
