/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for RV32I, all rounds unrolled, the state in registers. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"

        whole_words

#define state   a0

/* Lanes of the planes, as they lie before and after four rounds; parities, then effects, of columns. */
#define A0      a4
#define A1      a5
#define A2      a6
#define A3      a7
#define B0      t0
#define B1      t1
#define B2      t2
#define B3      t3
#define C0      t4
#define C1      t5
#define C2      t6
#define C3      s0
#define E0      a1
#define E1      a2
#define E2      a3
#define E3      s1
#define T       s2

.macro parity e, a, b, c
        xor     \e, \a, \b
        xor     \e, \e, \c
.endm

/* e = (e <<< 5) ^ (e <<< 14): 7 instructions. */
.macro effect e
        rotation slli T, \e, 9
        xor     T, T, \e
        rotation srli \e, \e, 23
        xor     T, T, \e
        rotation slli \e, T, 5
        rotation srli T, T, 27
        or      \e, \e, T
.endm

.macro add_effect e, a, b, c
        xor     \a, \a, \e
        xor     \b, \b, \e
        xor     \c, \c, \e
.endm

.macro rotate word, amount
        rotation srli T, \word, 32 - \amount
        rotation slli \word, \word, \amount
        rotation or \word, \word, T
.endm

/* Chi on a column; a is complemented, and b is before an odd round and after an even one: 7 instructions, of which each but
 * one is for a term as it stands. */
.macro chi_even a, b, c
        nonlinear or E0, \b, \c
        nonlinear or E1, \c, \a
        nonlinear and E2, \a, \b
        xor     E0, E0, \b                      /* ~b & c */
        xor     \b, \b, E1
        xor     \a, \a, E0
        xor     \c, \c, E2
.endm

.macro chi_odd a, b, c
        nonlinear and E0, \b, \c
        nonlinear or E1, \c, \a
        nonlinear or E2, \a, \b
        xor     E2, E2, \b                      /* ~a & b */
        xor     \b, \b, E1
        xor     \a, \a, E0
        xor     \c, \c, E2
.endm

/* Lane x of the planes is \a0 to \c3; those of the second plane are one column to the right afterwards, those of the third
 * two. */
.macro xoodoo_round chi, constant, b0, b1, b2, b3, c0, c1, c2, c3
        parity  E0, A0, \b0, \c0
        parity  E1, A1, \b1, \c1
        parity  E2, A2, \b2, \c2
        parity  E3, A3, \b3, \c3
        effect  E0
        effect  E1
        effect  E2
        effect  E3
        add_effect E3, A0, \b0, \c0
        add_effect E0, A1, \b1, \c1
        add_effect E1, A2, \b2, \c2
        add_effect E2, A3, \b3, \c3

        .irp    lane, \c0, \c1, \c2, \c3
        rotate  \lane, 11
        .endr
        xori    A0, A0, \constant

        \chi    A0, \b3, \c0
        \chi    A1, \b0, \c1
        \chi    A2, \b1, \c2
        \chi    A3, \b2, \c3

        .irp    lane, \b0, \b1, \b2, \b3
        rotate  \lane, 1
        .endr
        .irp    lane, \c0, \c1, \c2, \c3
        rotate  \lane, 8
        .endr
.endm

.macro four_rounds c0, c1, c2, c3
        xoodoo_round chi_even, \c0, B0, B1, B2, B3, C0, C1, C2, C3
        xoodoo_round chi_odd, \c1, B3, B0, B1, B2, C2, C3, C0, C1
        xoodoo_round chi_even, \c2, B2, B3, B0, B1, C0, C1, C2, C3
        xoodoo_round chi_odd, \c3, B1, B2, B3, B0, C2, C3, C0, C1
.endm

.macro complement_first_plane
        not     A0, A0
        not     A1, A1
        not     A2, A2
        not     A3, A3
.endm

/* contract of pw_xoodoo_permute:
 *   clobbers: [t0, t1, t2, t3, t4, t5, t6, a1, a2, a3, a4, a5, a6, a7]
 *   for: {rounds: [12, 12]}
 *   bytes: {stack: 16, code: 5588}
 *   cycles: 1430
 *   floor: 1406
 *   why: >
 *     113 instructions a round: 8 for parities, 28 for their effects and 12 to add these; 36 for rotations; 28 for chi, one
 *     for iota. Twelve words are loaded and stored.
 *   strategy: >
 *     There is no AND with a complement: the first plane is complemented, the second one after each other round, so that two
 *     of three terms of chi are an instruction. Lanes change columns by name, which closes after four rounds. */
function pw_xoodoo_permute
        addi    sp, sp, -16
        save_at 0, s0, s1, s2
        lw      A0, 0(state)
        lw      A1, 4(state)
        lw      A2, 8(state)
        lw      A3, 12(state)
        lw      B0, 16(state)
        lw      B1, 20(state)
        lw      B2, 24(state)
        lw      B3, 28(state)
        lw      C0, 32(state)
        lw      C1, 36(state)
        lw      C2, 40(state)
        lw      C3, 44(state)
        complement_first_plane

        four_rounds 0x58, 0x38, 0x3c0, 0xd0
        four_rounds 0x120, 0x14, 0x60, 0x2c
        four_rounds 0x380, 0xf0, 0x1a0, 0x12

        complement_first_plane
        sw      A0, 0(state)
        sw      A1, 4(state)
        sw      A2, 8(state)
        sw      A3, 12(state)
        sw      B0, 16(state)
        sw      B1, 20(state)
        sw      B2, 24(state)
        sw      B3, 28(state)
        sw      C0, 32(state)
        sw      C1, 36(state)
        sw      C2, 40(state)
        sw      C3, 44(state)
        restore_at 0, s0, s1, s2
        addi    sp, sp, 16
        ret
end_function pw_xoodoo_permute

#endif
