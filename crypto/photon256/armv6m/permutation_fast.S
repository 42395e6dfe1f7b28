/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for Cortex-M0+, the state in registers, half of it in low ones. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "rows.inc"

/* Bit b of the constants of four rows, in column 0 of each. */
#define PLANE(r0, r1, r2, r3, b) \
        (((r0) >> b & 1) | ((r2) >> b & 1) << 8 | ((r1) >> b & 1) << 16 | ((r3) >> b & 1) << 24)

/* The words that AddConstant adds to planes in the round with the constant c. */
.macro planes c
        .irp    b, 0, 1, 2, 3
        .4byte  PLANE(\c, \c ^ 1, \c ^ 3, \c ^ 7, \b)
        .endr
        .irp    b, 0, 1, 2, 3
        .4byte  PLANE(\c ^ 15, \c ^ 14, \c ^ 12, \c ^ 8, \b)
        .endr
.endm

/* contract of pw_photon256_permute:
 *   bytes: {stack: 40, code: 1552}
 *   cycles: 5295
 *   floor: 4027
 *   why: 331 instructions a round: 28 gates of the S-box and 8 copies that they need, 96 to make rows of planes and
 *     planes of rows, 35 to rotate rows, 72 to double and 76 to add in the multiplication, a load and an addition for
 *     each of eight constants; 55 to call, save, restore, load and store. The change of order at both ends, 280, is of
 *     this form.
 *   strategy: Nothing is looked up: rows.inc has the two orders and the steps. Half of the state is in low registers,
 *     first rows 0 to 3, then rows 4 to 7; the multiplication keeps three rows and three sums of rows there, so that an
 *     addition finds its operand in a high register in one of nine cases. A sum of four rows is carried from step to
 *     step, which costs three instructions less than to add them. Constants of a round are a table of words: computing
 *     them takes 14 cycles a round more. */
function pw_photon256_permute
        enter_with_high
        push    {r0}
        adds    r0, #16
        ldm     r0, {r0-r3}
        bl      .Lto_planes
        mov     r8, r0
        mov     r9, r1
        mov     r10, r2
        mov     r11, r3
        ldr     r0, [sp]
        ldm     r0, {r0-r3}
        bl      .Lto_planes

.Lround:
        /* rows 0 to 3, planes in r0 to r3: AddConstant */
        ldm     r5!, {r4, r7}
        eors    r0, r4
        eors    r1, r7
        ldm     r5!, {r4, r7}
        eors    r2, r4
        eors    r3, r7
        mov     lr, r5

        /* SubCells and ShiftRows: rows 0, 2, 1 and 3 are in r2, r1, r7 and r4 */
        substitute r0, r1, r2, r3, r7, r4
        transpose r2, r1, r7, r4, r0, r6
        shift_row r7, 1, r0, r3
        shift_row r1, 2, r0, r3
        shift_row r4, 3, r0, r3

        /* to high registers; the sum of rows 0, 2 and 3 stays, and planes of rows 4 to 7 come: r0, r2, r5 and r7 */
        mov     r0, r8
        mov     r8, r7
        eors    r2, r1
        eors    r2, r4
        mov     r7, r11
        mov     r5, r10
        mov     r10, r4
        mov     r4, r2
        mov     r2, r9
        mov     r9, r1

        /* AddConstant, SubCells and ShiftRows: rows 4, 6, 5 and 7 are in r5, r2, r1 and r3 */
        mov     r1, lr
        .irp    plane, r0, r2, r5, r7
        ldm     r1!, {r3}
        eors    \plane, r3
        .endr
        mov     lr, r1
        substitute r0, r2, r5, r7, r1, r3
        transpose r5, r2, r1, r3, r0, r6
        shift_row r5, 4, r0, r7
        shift_row r1, 5, r0, r7
        shift_row r2, 6, r0, r7
        shift_row r3, 7, r0, r7

        /* MixColumnsSerial: S(0) in r4, D(-2) in r5 and D(-1) in r6 */
        eors    r4, r5
        mov     r11, r5
        mov     r6, r8
        eors    r5, r6
        mov     r6, r9
        eors    r6, r1
        movs    c24, #24
        mix_step r0, r1, r2, r3, r4, r5, r8, r10, r12, r1, r4
        mix_step r1, r2, r3, r0, r5, r6, r9, r11, r8, r2, r5
        mix_step r2, r3, r0, r1, r6, r4, r10, r12, r9, r3, r6
        mix_step r3, r0, r1, r2, r4, r5, r11, r8, r10, r0, r4
        mix_step r0, r1, r2, r3, r5, r6, r12, r9, r11, r1, r5
        mix_step r1, r2, r3, r0, r6, r4, r8, r10, r12, r2, r6
        mix_step r2, r3, r0, r1, r4, r5, r9, r11, none, r6, r4
        mix_step r4, r0, r1, r2, r5, none, r10, r12, none, r6, r5

        /* to planes: rows 4, 6, 5 and 7 in r0, r2, r1 and r4, for r8 to r11; then rows 0 to 2 in r10 to r12 and row 3 in r3 */
        ldr     r6, =0x00ff00ff
        transpose r0, r2, r1, r4, r5, r6
        mov     r8, r0
        mov     r9, r2
        mov     r0, r10
        mov     r10, r1
        mov     r2, r11
        mov     r11, r4
        mov     r1, r12
        transpose r0, r1, r2, r3, r5, r6

        mov     r5, lr
        adr     r4, .Lend_of_constants
        cmp     r5, r4
        beq     .Lend
        b       .Lround

.Lend:
        bl      .Lto_nibbles
        pop     {r6}
        stm     r6!, {r0-r3}
        mov     r0, r8
        mov     r1, r9
        mov     r2, r10
        mov     r3, r11
        bl      .Lto_nibbles
        stm     r6!, {r0-r3}
        leave_with_high

.Lto_planes:
        to_planes
        adr     r5, .Lconstants
        bx      lr

.Lto_nibbles:
        to_nibbles
        bx      lr

        .pool
.Lconstants:
        .irp    c, 1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
        planes  \c
        .endr
.Lend_of_constants:
end_function pw_photon256_permute

#endif
