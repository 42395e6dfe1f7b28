/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutations of TinyJAMBU for RV32I, with rounds in a loop until the key repeats. */
#include "../../asm/platform.h"
#if PW_RV32

#include "rounds.inc"

        whole_words

.macro define_permutation name, key_words
function \name
        addi    sp, sp, -48
        save_at 0, ra, s0, s1, s2, s3, s4, s5, s6, s7, steps
        mv      steps, a2
        load_key a1, \key_words
        lw      S0, 0(a0)
        lw      S1, 4(a0)
        lw      S2, 8(a0)
        lw      S3, 12(a0)
        complement_state
        jal     .L\name\()_rounds
        complement_state
        sw      S0, 0(a0)
        sw      S1, 4(a0)
        sw      S2, 8(a0)
        sw      S3, 12(a0)
        restore_at 0, ra, s0, s1, s2, s3, s4, s5, s6, s7, steps
        addi    sp, sp, 48
        ret
.L\name\()_rounds:
        rounds_of_key \key_words
end_function \name
.endm

/* contract:
 *   why: 16 instructions for 32 rounds and one for a word of the key; state and key are loaded, the state is stored
 *   functions:
 *     pw_tinyjambu128_permute:
 *       bytes: {stack: 48, code: 464}
 *       cycles: 81 + 72*(rounds//128)
 *       floor: 26 + 68*(rounds//128)
 *     pw_tinyjambu192_permute: {as: pw_tinyjambu128_permute, bytes: {code: 1032}, floor: 30 + 68*(rounds//128),
 *       cycles: 85 + 69*(rounds//128) + 5*(rounds//384) + 5*(rounds%384 > 0) + (rounds%384 > 128)}
 *     pw_tinyjambu256_permute: {as: pw_tinyjambu128_permute, bytes: {code: 760}, floor: 34 + 68*(rounds//128),
 *       cycles: 89 + 69*(rounds//128) + 4*(rounds//256) + 5*(rounds%256 > 0)}
 *   strategy: The state is complemented, so that the NAND of a round is an OR. For streams; modes have rounds of their own. */
        define_permutation pw_tinyjambu128_permute, 4
        define_permutation pw_tinyjambu192_permute, 6
        define_permutation pw_tinyjambu256_permute, 8

#endif
