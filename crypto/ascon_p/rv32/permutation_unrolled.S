/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for RV32I on plain words, twelve rounds unrolled. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "round.inc"

        whole_words

/* A round with its constant, the entry for `left` rounds. */
.macro unrolled_round form, left
.Lentry_\left:
        .ifc    \form, P
        xori    X2L, X2L, -1 - (0x3c + 15 * \left)
        .else
        xori    X2L, X2L, 0x3c + 15 * \left
        .endif
        ascon_round \form
.endm

/* contract of pw_ascon_rounds_{rounds}:
 *   registers: {state: "those of round.inc, in form P"}
 *   bytes: {stack: 0, code: 5440}
 *   cycles: 4 + 112*rounds + (rounds - 6)//2
 *   floor: 4 + 111*rounds
 *   why: 30 instructions a round for the two halves of the S-box, 80 for the linear layer (40 shifts, 40 XORs), one for the
 *     constant.
 *   strategy: Not a function of C: modes call it with the state in registers. See round.inc for the S-box: complements take an
 *     instruction a round besides the floor, or 3 in two rounds where form Q is skipped, as it is in the first six, so that 12,
 *     8 and 6 rounds all begin and end with form P. Bit-interleaved words would save three instructions a round, and take a
 *     hundred a block of 16 bytes. */
function pw_ascon_rounds_12
        unrolled_round P, 12
        ascon_skip
        unrolled_round R, 11
        unrolled_round P, 10
        ascon_skip
        unrolled_round R, 9
        entry   pw_ascon_rounds_8
        unrolled_round P, 8
        ascon_skip
        unrolled_round R, 7
        entry   pw_ascon_rounds_6
        unrolled_round P, 6
        unrolled_round Q, 5
        unrolled_round R, 4
        unrolled_round P, 3
        unrolled_round Q, 2
        unrolled_round R, 1
        ret

/* contract of pw_ascon_permute:
 *   bytes: {stack: 16, code: 5648}
 *   cycles: 87 + 112*rounds + (rounds - 6)//2
 *   floor: 44 + 111*rounds
 *   why: The rounds; call, and ten words loaded and stored.
 *   strategy: Enters the rounds where a table says, with the state in the form that the round takes. */
        entry   pw_ascon_permute
        addi    sp, sp, -16
        sw      ra, 12(sp)
        entry_of_rounds T0

        /* form P where 3, 6 or an even number above are left, which are bits of 0x1548, form Q where 2 or 5 are, else form R */
        li      T1, 0x1548
        li      T2, 0x24
        srl     T1, T1, a1
        srl     T2, T2, a1
        andi    T1, T1, 1
        andi    T2, T2, 1
        neg     T1, T1
        neg     T2, T2
        load_state a0
        not     X1L, X1L
        not     X1H, X1H
        xor     X2L, X2L, T1
        xor     X2H, X2H, T1
        not     T1, T1
        xor     X3L, X3L, T2
        xor     X3H, X3H, T2
        xor     X0L, X0L, T1
        xor     X0H, X0H, T1
        xor     X4L, X4L, T1
        xor     X4H, X4H, T1

        jalr    T0
        complement_form_p
        store_state a0
        lw      ra, 12(sp)
        addi    sp, sp, 16
        ret
        table_of_entries
end_function pw_ascon_rounds_12
end_function pw_ascon_rounds_8
end_function pw_ascon_rounds_6
end_function pw_ascon_permute

#endif
