/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for RV32I with Zbkb, twelve rounds unrolled on bit-interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBKB

#include "round.inc"

        whole_words

#define EVEN(c) (((c) & 1) | ((c) >> 1 & 2) | ((c) >> 2 & 4) | ((c) >> 3 & 8))

/* A word of which low and high halves are in two registers, as its even and its odd bits there, and back: 6 instructions. */
.macro interleave low, high
        unzip   T0, \low
        unzip   T1, \high
        pack    \low, T0, T1
        srli    T0, T0, 16
        srli    T1, T1, 16
        pack    \high, T0, T1
.endm

.macro join low, high
        pack    T0, \low, \high
        srli    T1, \low, 16
        srli    T2, \high, 16
        zip     \low, T0
        pack    T1, T1, T2
        zip     \high, T1
.endm

.macro each_word do
        \do     X0L, X0H
        \do     X1L, X1H
        \do     X2L, X2H
        \do     X3L, X3H
        \do     X4L, X4H
.endm

/* The S-box on even or odd bits, in form P before and after: 15 instructions. */
.macro substitute x0, x1, x2, x3, x4
        xor     T0, \x1, \x2
        xor     T1, \x0, \x4
        xor     T2, \x3, \x4
        xnor    T3, \x3, \x1

        /* y2 = (x3 | ~x4) ^ x1 ^ x2 */
        nonlinear andn \x4, \x4, \x3
        xor     \x2, \x4, T0

        /* y3 = (x0 | (x3 ^ x4)) ^ x1 ^ x2 */
        nonlinear or \x0, \x0, T2
        nonlinear or T3, T3, T0
        xor     \x3, \x0, T0

        /* y0 = ((x1 ^ x2 ^ x0 ^ x4) | x1) ^ x3 ^ x4 */
        xor     T0, T0, T1
        nonlinear orn T0, T0, \x1
        xor     \x0, T0, T2

        /* y4 = (x1 & ~(x0 ^ x4)) ^ x3 ^ x4 */
        nonlinear or \x1, \x1, T1
        xnor    \x4, \x1, T2

        /* y1 = ((x3 ^ x1) | (x1 ^ x2)) ^ x0 ^ x4 */
        xnor    \x1, T3, T1
.endm

/* The even bits of x ^= (x >>> a) ^ (x >>> b), and the odd ones. These come from other or the same bits, by amounts given. */
.macro diffuse even, odd, from_a, a, from_b, b, odd_from_a, odd_a, odd_from_b, odd_b
        .if     \a
        rotation rori T0, \from_a, \a
        xor     T1, \even, T0
        .else
        xor     T1, \even, \from_a
        .endif
        rotation rori T0, \from_b, \b
        rotation rori T2, \odd_from_a, \odd_a
        rotation rori T3, \odd_from_b, \odd_b
        xor     T2, T2, \odd
        xor     \even, T1, T0
        xor     \odd, T2, T3
.endm

.macro round left
        .set    CONSTANT, 0x3c + 15 * \left
.Lentry_\left:
        xori    X2L, X2L, EVEN(CONSTANT)
        xori    X2H, X2H, EVEN(CONSTANT >> 1)
        substitute X0L, X1L, X2L, X3L, X4L
        substitute X0H, X1H, X2H, X3H, X4H
        diffuse X0L, X0H, X0H, 9, X0L, 14, X0L, 10, X0H, 14     /* 19, 28 */
        diffuse X1L, X1H, X1H, 30, X1H, 19, X1L, 31, X1L, 20    /* 61, 39 */
        diffuse X2L, X2H, X2H, 0, X2L, 3, X2L, 1, X2H, 3        /* 1, 6 */
        diffuse X3L, X3H, X3L, 5, X3H, 8, X3H, 5, X3L, 9        /* 10, 17 */
        diffuse X4L, X4H, X4H, 3, X4H, 20, X4L, 4, X4L, 21      /* 7, 41 */
.endm

/* contract of pw_ascon_rounds_{rounds}:
 *   clobbers: [t0, t1, t2, t3, t4, t5, t6, a1, a2, a3, a4, a5, a6, a7]
 *   registers: {state: "those of round.inc, in form P"}
 *   bytes: {stack: 0, code: 3768}
 *   cycles: 64 + 71*rounds + 2*(rounds < 12)
 *   floor: 64 + 71*rounds
 *   why: >
 *     30 instructions a round for the two halves of the S-box, 39 for the linear layer (19 rotations, 20 XORs), two for the
 *     constant. Five words are interleaved and joined again, by six instructions each.
 *   strategy: >
 *     Not a function of C: modes call it with the state in registers, in plain words. UNZIP and ZIP bring the even bits of
 *     a half to one side, so that a rotation takes an instruction for each half; it pays from two rounds on. */
function pw_ascon_rounds_12
        each_word interleave
        .irp    left, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1
        round   \left
        .endr
        each_word join
        ret

        entry   pw_ascon_rounds_8
        each_word interleave
        j       .Lentry_8

        entry   pw_ascon_rounds_6
        each_word interleave
        j       .Lentry_6

/* contract of pw_ascon_permute:
 *   clobbers: [t0, t1, t2, t3, t4, t5, t6, a1, a2, a3, a4, a5, a6, a7]
 *   bytes: {stack: 16, code: 4212}
 *   cycles: 108 + 71*rounds
 *   floor: 102 + 71*rounds
 *   why: The rounds; call, and ten words loaded and stored.
 *   strategy: >
 *     Enters the rounds where a table says. */
        entry   pw_ascon_permute
        addi    sp, sp, -16
        sw      ra, 12(sp)
        lla     T0, .Lentries - 2
        add     T1, a1, a1
        add     T0, T0, T1
        lhu     T3, 0(T0)
        lla     T0, pw_ascon_rounds_12
        add     T3, T3, T0
        load_state a0
        complement_form_p
        each_word interleave
        jalr    T3
        leave_permute

#endif
