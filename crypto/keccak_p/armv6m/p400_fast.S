/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] and the re-keying of ISAP-K for ARMv6-M: each lane twice in a word, so that it rotates as the word does. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../rows.h"

/* The sums of the columns between rounds, and the words of theta in one. */
#define P0      r6
#define P1      r7
#define P2      b2
#define P3      b3
#define P4      b4
#define D0      r8
#define D1      r9
#define D2      r10
#define D3      r11
#define D4      r12

/* A row, and scratch. */
#define b0      r0
#define b1      r1
#define b2      r2
#define b3      r3
#define b4      r4
#define t       r5

/* The frame: two states, a round reads one and writes the other. */
#define A       0
#define E       100
#define BITS    200             /* two round constants with bits to be absorbed */
#define SECRET  208             /* so far the frame tells of the state */
#define NEXT    208             /* address of the next round constant, and of the one behind the last */
#define END     212
#define STATE   216
#define FIRST   220             /* the address of the first round constant */
#define COUNT   224             /* bits absorbed */
#define Y       228
#define FRAME   232

/* b = (lane (x, y) ^ D_x) <<< r */
.macro load_lane b, x, r, y, from
        ldr     \b, [sp, #\from + 4 * (\x) + 20 * (\y)]
        .if     \x == 0
        mov     t, D0
        .elseif \x == 1
        mov     t, D1
        .elseif \x == 2
        mov     t, D2
        .elseif \x == 3
        mov     t, D3
        .else
        mov     t, D4
        .endif
        eors    \b, t
        .if     \r
        mark_start
        movs    t, #(16 - (\r))
        rors    \b, \b, t
        mark_end MARK_ROTATION
        .endif
.endm

/* to = first ^ (third & ~second); apart from first it is another register. */
.macro choose to, first, second, third
        mov     \to, \third
        nonlinear bics \to, \second
        eors    \to, \first
.endm

.macro choose_in_place first, second, third
        mov     t, \third
        nonlinear bics t, \second
        eors    \first, t
.endm

.macro store_lane b, x, y, to
        str     \b, [sp, #\to + 4 * (\x) + 20 * (\y)]
.endm

.macro load_row from, x0, r0, x1, r1, x2, r2, x3, r3, x4, r4
        load_lane b0, \x0, \r0, 0, \from
        load_lane b1, \x1, \r1, 1, \from
        load_lane b2, \x2, \r2, 2, \from
        load_lane b3, \x3, \r3, 3, \from
        load_lane b4, \x4, \r4, 4, \from
.endm

/* Lanes 2 to 4 of a row. */
.macro end_row y, to
        choose_in_place b2, b3, b4
        store_lane b2, 2, \y, \to
        choose_in_place b3, b4, b0
        store_lane b3, 3, \y, \to
        choose_in_place b4, b0, b1
        store_lane b4, 4, \y, \to
.endm

.macro further_row y, from, to, row:vararg
        load_row \from, \row
        choose  t, b0, b1, b2
        store_lane t, 0, \y, \to
        eors    P0, t
        choose  t, b1, b2, b3
        store_lane t, 1, \y, \to
        eors    P1, t
        end_row \y, \to
.endm

/* From the columns to the left and right of column x. */
.macro theta d, left, right
        mov     b0, \right
        rotation rors b0, b0, t
        eors    b0, \left
        mov     \d, b0
.endm

/* The rows above row 4 of columns 2 to 4, for whose sums there are no registers. */
.macro add_to_sums to, y
        ldr     b0, [sp, #\to + 8 + 20 * (\y)]
        ldr     b1, [sp, #\to + 12 + 20 * (\y)]
        ldr     t, [sp, #\to + 16 + 20 * (\y)]
        eors    P2, b0
        eors    P3, b1
        eors    P4, t
.endm

/* One round; `constant` adds the round constant to P0. */
.macro keccak_round from, to, constant
        movs    t, #31
        theta   D0, P4, P1
        theta   D1, P0, P2
        theta   D2, P1, P3
        theta   D3, P2, P4
        theta   D4, P3, P0

        load_row \from, ROW_0
        choose  P0, b0, b1, b2
        \constant
        store_lane P0, 0, 0, \to
        choose  P1, b1, b2, b3
        store_lane P1, 1, 0, \to
        end_row 0, \to
        further_row 1, \from, \to, ROW_1
        further_row 2, \from, \to, ROW_2
        further_row 3, \from, \to, ROW_3
        further_row 4, \from, \to, ROW_4

        add_to_sums \to, 0
        add_to_sums \to, 1
        add_to_sums \to, 2
        add_to_sums \to, 3
.endm

.macro first_constant
        ldr     t, [sp, #NEXT]
        ldr     t, [t]
        eors    P0, t
.endm

.macro second_constant
        ldr     P1, [sp, #NEXT]
        ldr     t, [P1, #4]
        adds    P1, #8
        str     P1, [sp, #NEXT]
        eors    P0, t
.endm

/* p = the sum of column x */
.macro sum_column p, x
        ldr     \p, [sp, #4 * (\x)]
        .irp    y, 1, 2, 3, 4
        ldr     t, [sp, #4 * (\x) + 20 * \y]
        eors    \p, t
        .endr
.endm

.macro words lanes:vararg
        .irp    lane, \lanes
        .4byte  (\lane) * 0x10001
        .endr
.endm

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 268, code: 1624}
 *   cycles: 559 + 697*(rounds//2) + 536*(rounds%2)
 *   floor: 300 + 280*rounds
 *   why: In a round, of each of 25 lanes a load and a store, two operations to add theta's word, which does not fit
 *     into a low register beside a row, and three of chi; 24 rotations, and their amounts. 25 operations are sums of
 *     columns.
 *   strategy: A lane stands twice in its word, so that it rotates as the word does. Rows are read where pi takes them
 *     from, and written to the other of two states, a row of five in low registers at a time, with theta's words in
 *     five high ones. Two sums of columns grow in registers; the others begin with row 4, which is left in registers,
 *     and read the other rows again. An odd number of rounds begins with a copy of the state. Frames of lanes, as on
 *     ARMv7-M, save nothing where a rotation is an instruction. */

/* contract of pw_isap_k_absorb_bits:
 *   for: {rounds: [1, 2]}
 *   bytes: {stack: 268, code: 1624}
 *   cycles: 49886 if rounds == 1 else 1661 + 94069*(rounds//2)
 *   floor: 300 + 127*280*rounds
 *   why: the rounds, each at its own floor
 *   strategy: The state stays in the frame, twice as wide, and the sums of its columns in registers, from the first
 *     bit to the last. With one round a bit, bits come in pairs with the constants of two rounds, which are in the frame. */
function pw_keccak_p400_permute
        enter_with_high
        sub     sp, #FRAME
        bl      .Lexpand
        lsrs    r1, r1, #1
        bcs     1f
        bl      .Ltwo_rounds
        b       .Lend
1:      bl      .Lsecond_of_two
.Lend:
        bl      .Lcontract
        add     sp, #FRAME
        leave_with_high

        entry   pw_isap_k_absorb_bits
        enter_with_high
        sub     sp, #FRAME
        str     r1, [sp, #Y]
        movs    r1, #0
        str     r1, [sp, #COUNT]
        movs    r1, r2
        bl      .Lexpand
        bl      .Ladd_bit
        ldr     t, [sp, #FIRST]
        ldr     b0, [sp, #END]
        subs    b0, t
        cmp     b0, #4
        beq     .Lone_round

        /* the rounds between two bits */
1:      bl      .Ltwo_rounds
        ldr     t, [sp, #FIRST]
        str     t, [sp, #NEXT]
        bl      .Ladd_bit
        bne     1b
        b       .Lend

        /* one round between two bits: each is added with the constant before it */
.Lone_round:
        add     t, sp, #BITS + 8
        str     t, [sp, #END]
        subs    t, #4
        str     t, [sp, #NEXT]
        bl      .Lconstant_with_bit
        str     b1, [sp, #BITS + 4]
        bl      .Lsecond_of_two
2:      bl      .Lconstant_with_bit
        str     b1, [sp, #BITS]
        bl      .Lconstant_with_bit
        str     b1, [sp, #BITS + 4]
        add     t, sp, #BITS
        str     t, [sp, #NEXT]
        bl      .Ltwo_rounds
        ldr     t, [sp, #COUNT]
        cmp     t, #128
        bne     2b
        b       .Lend

        /* the next bit is added to lane 0 and its column; Z says whether it was the last */
.Ladd_bit:
        mov     D0, lr
        movs    b1, #0
        bl      .Ladd_bit_to_b1
        ldr     t, [sp, #A]
        eors    t, b1
        str     t, [sp, #A]
        eors    P0, b1
        cmp     b0, #128
        bx      D0

        /* the last round constant with the next bit in b1; beside it b0, the count of bits, and t change */
.Lconstant_with_bit:
        ldr     b1, .Llast_constant
.Ladd_bit_to_b1:
        ldr     b0, [sp, #COUNT]
        lsrs    b0, b0, #3
        ldr     t, [sp, #Y]
        ldrb    t, [t, b0]
        ldr     b0, [sp, #COUNT]
        lsls    b0, b0, #29
        lsrs    b0, b0, #29
        lsls    t, b0
        lsrs    t, t, #7
        lsls    t, t, #31
        lsrs    b0, t, #24
        eors    b1, b0
        lsrs    b0, t, #8
        eors    b1, b0
        ldr     b0, [sp, #COUNT]
        adds    b0, #1
        str     b0, [sp, #COUNT]
        bx      lr

        /* The state at r0 to the frame, with the sums of its columns; the addresses of the constants of r1 rounds. */
.Lexpand:
        str     r0, [sp, #STATE]
        adr     r2, .Lend_of_constants
        str     r2, [sp, #END]
        lsls    r3, r1, #2
        subs    r2, r2, r3
        str     r2, [sp, #NEXT]
        str     r2, [sp, #FIRST]
        mov     r7, sp
        movs    r6, #12
1:      ldm     r0!, {r2}
        lsls    r3, r2, #16
        lsrs    r4, r3, #16
        orrs    r3, r4
        lsrs    r4, r2, #16
        lsls    r5, r4, #16
        orrs    r4, r5
        stm     r7!, {r3, r4}
        subs    r6, #1
        bne     1b
        ldrh    r3, [r0]
        lsls    r4, r3, #16
        orrs    r3, r4
        str     r3, [r7]
        sum_column P0, 0
        sum_column P1, 1
        sum_column P2, 2
        sum_column P3, 3
        sum_column P4, 4
        bx      lr

        /* and back; then the frame no longer tells of it */
.Lcontract:
        ldr     r0, [sp, #STATE]
        mov     r7, sp
        movs    r6, #12
1:      ldm     r7!, {r3, r4}
        uxth    r3, r3
        lsls    r4, r4, #16
        orrs    r3, r4
        stm     r0!, {r3}
        subs    r6, #1
        bne     1b
        ldr     r3, [r7]
        strh    r3, [r0]
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r7, sp
        movs    r6, #(SECRET / 16)
2:      stm     r7!, {r0, r1, r2, r3}
        subs    r6, #1
        bne     2b
        bx      lr

        .p2align 2
        EACH_CONSTANT(words)
        .equ    .Llast_constant, . - 4
.Lend_of_constants:

        /* The second of two rounds: the state is copied to where it reads. */
.Lsecond_of_two:
        mov     b0, sp
        add     b1, sp, #E
1:      ldm     b0!, {t}
        str     t, [b0, #(E - 4)]
        cmp     b0, b1
        bne     1b
        ldr     t, [sp, #NEXT]
        subs    t, #4
        str     t, [sp, #NEXT]
        b       .Lsecond

        /* rounds by two, to the end of the constants; the sums of the columns stay in registers */
.Ltwo_rounds:
        keccak_round A, E, first_constant
.Lsecond:
        keccak_round E, A, second_constant
        ldr     t, [sp, #NEXT]
        ldr     b0, [sp, #END]
        cmp     t, b0
        beq     1f
        b       .Ltwo_rounds
1:      bx      lr
end_function pw_isap_k_absorb_bits
end_function pw_keccak_p400_permute

#endif
