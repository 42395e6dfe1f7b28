/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for RV32I on plain words, twelve rounds unrolled. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "round.inc"

        whole_words

.macro unrolled_rounds numbers:vararg
        .irp    left, \numbers
.Lentry_\left:
        .if     \left & 1
        ascon_round Q, \left
        .else
        ascon_round P, \left
        .endif
        .endr
.endm

/* contract of pw_ascon_rounds_{rounds}:
 *   registers: {state: "those of round.inc, in form P; if s1 is negative, x3 and x4 alone come out"}
 *   bytes: {stack: 0, code: 5556}
 *   cycles: 5 + 111*rounds + rounds//2
 *   floor: 4 + 111*rounds
 *   why: 30 instructions a round for the two halves of the S-box, 80 for the linear layer (40 shifts, 40 XORs), one for the
 *     constant.
 *   strategy: Not a function of C: modes call it with the state in registers. See round.inc for the S-box: complements take an
 *     instruction in two rounds besides the floor. A search of S-boxes of five ANDs or ORs, of sums of the inputs, and ten
 *     XORs found 16 of the 32 forms, and no cycle of them without such an instruction. The call whose x3 and x4 make a tag
 *     saves 61 cycles of its last round, and the test for it takes one of every call. Bit-interleaved words would save three
 *     instructions a round, and take a hundred a block of 16 bytes. */
function pw_ascon_rounds_12
        unrolled_rounds 12, 11, 10, 9
        entry   pw_ascon_rounds_8
        unrolled_rounds 8, 7
        entry   pw_ascon_rounds_6
        unrolled_rounds 6, 5, 4, 3, 2
.Lentry_1:
        bltz    s1, .Llast_words
        ascon_round Q, 1
        ret

.Llast_words:
        ascon_last_words
        ret

/* contract of pw_ascon_permute:
 *   bytes: {stack: 16, code: 5784}
 *   cycles: 83 + 111*rounds + rounds//2
 *   floor: 44 + 111*rounds
 *   why: The rounds; call, and ten words loaded and stored.
 *   strategy: Enters the rounds where a table says, with the state in the form that the round takes. */
        entry   pw_ascon_permute
        addi    sp, sp, -16
        save_at 8, s1, ra
        li      s1, 0
        entry_of_rounds T0

        /* form P where an even number is left, else form Q */
        andi    T1, a1, 1
        neg     T1, T1
        load_state a0
        complement_form_p
        .irp    word, X0L, X0H, X4L, X4H
        xor     \word, \word, T1
        .endr

        jalr    T0
        complement_form_p
        store_state a0
        restore_at 8, s1, ra
        addi    sp, sp, 16
        ret
        table_of_entries
end_function pw_ascon_rounds_12
end_function pw_ascon_rounds_8
end_function pw_ascon_rounds_6
end_function pw_ascon_permute

#endif
