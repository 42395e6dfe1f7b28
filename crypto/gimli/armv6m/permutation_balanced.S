/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for Cortex-M0+: two rounds of a column at a time, four rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define state    r0
#define x        r1
#define y        r2
#define z        r3
#define t        r4
#define u        r5
/* Amounts of rotations. */
#define by8      r6
#define by23     r7

/* Rows 1 and 2 of columns 0 and 1; an x that waits for its place; the constant of the next round that has one. */
#define Y0       r8
#define Z0       r9
#define Y1       r10
#define Z1       r11
#define waiting  r12
#define constant lr

/* (x, new_y, new_z) = the SP-box of (x, y, z) */
.macro sp_box x, y, z, new_y, new_z
        rotation rors \x, \x, by8
        rotation rors \y, \y, by23

        /* x ^ z << 1 ^ (y & z) << 2 */
        mov     \new_z, \y
        nonlinear ands \new_z, \new_z, \z
        lsls    \new_z, \new_z, #1
        eors    \new_z, \new_z, \z
        lsls    \new_z, \new_z, #1
        eors    \new_z, \new_z, \x

        /* y ^ x ^ (x | z) << 1 */
        mov     \new_y, \x
        nonlinear orrs \new_y, \new_y, \z
        lsls    \new_y, \new_y, #1
        eors    \new_y, \new_y, \y
        eors    \new_y, \new_y, \x

        /* z ^ y ^ (x & y) << 3 */
        nonlinear ands \x, \x, \y
        lsls    \x, \x, #3
        eors    \x, \x, \y
        eors    \x, \x, \z
.endm

.macro take_rows column
    .if \column == 0
        mov     y, Y0
        mov     z, Z0
    .elseif \column == 1
        mov     y, Y1
        mov     z, Z1
    .else
        ldr     y, [state, #(16 + 4 * \column)]
        ldr     z, [state, #(32 + 4 * \column)]
    .endif
.endm

.macro put_rows column, from_y, from_z
    .if \column == 0
        mov     Y0, \from_y
        mov     Z0, \from_z
    .elseif \column == 1
        mov     Y1, \from_y
        mov     Z1, \from_z
    .else
        str     \from_y, [state, #(16 + 4 * \column)]
        str     \from_z, [state, #(32 + 4 * \column)]
    .endif
.endm

/* Rounds of a column, whose row 0 is then in x; of one that gets the constant, this comes first, and the next one is made. */
.macro rounds_of column, rounds, gets_constant=0
        ldr     x, [state, #(4 * \column)]
    .if \gets_constant
        mov     t, constant
        eors    x, x, t
        subs    t, t, #4
        mov     constant, t
    .endif
        take_rows \column
        sp_box  x, y, z, u, t
    .if \rounds == 2
        sp_box  x, u, t, y, z
        put_rows \column, y, z
    .else
        put_rows \column, u, t
    .endif
.endm

/* Rounds of two columns, whose x change places then. */
.macro rounds_and_swap a, b, rounds, gets_constant=0
        rounds_of \a, \rounds, \gets_constant
        mov     waiting, x
        rounds_of \b, \rounds
        str     x, [state, #(4 * \a)]
        mov     x, waiting
        str     x, [state, #(4 * \b)]
.endm

/* Rows 1 and 2 of columns 0 and 1 to high registers, or back. */
.macro load_rows
        ldr     y, [state, #16]
        ldr     z, [state, #32]
        put_rows 0, y, z
        ldr     y, [state, #20]
        ldr     z, [state, #36]
        put_rows 1, y, z
.endm

.macro store_rows
        take_rows 0
        str     y, [state, #16]
        str     z, [state, #32]
        take_rows 1
        str     y, [state, #20]
        str     z, [state, #36]
.endm

/* contract of pw_gimli_permute:
 *   bytes: {stack: 36, code: 1120}
 *   cycles: 2319
 *   floor: 1960
 *   why: Seventeen instructions for an SP-box, of which there are 96; six moves for each two rounds of a column; 40 to call,
 *     save, restore and return.
 *   strategy: Between swaps a column has two rounds of its own, but for the first and the last of all. Four words of the
 *     state have high registers, two of a column besides the five of an SP-box and two amounts of rotations. Words of row 0
 *     change places where they are stored. */
function pw_gimli_permute
        enter_with_high
        movs    by8, #8
        movs    by23, #23
        ldr     t, =0x9e377918
        mov     constant, t
        load_rows
        rounds_and_swap 0, 1, 1
        rounds_and_swap 2, 3, 1
        b       .Lloop
        .ltorg

.Lsmall_swap:
        rounds_and_swap 0, 1, 2
        rounds_and_swap 2, 3, 2
.Lloop:
        rounds_and_swap 0, 2, 2, 1
        rounds_and_swap 1, 3, 2
        mov     t, constant
        lsls    t, t, #24
        beq     .Llast
        b       .Lsmall_swap

.Llast:
    .irp column, 0, 1, 2, 3
        rounds_of \column, 1
        str     x, [state, #(4 * \column)]
    .endr
        store_rows
        leave_with_high
end_function pw_gimli_permute

#endif
