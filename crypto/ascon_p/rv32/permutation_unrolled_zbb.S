/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for RV32I with Zbb, twelve rounds unrolled on bit-interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB && !PW_RISCV_ZBKB

#include "interleaved.inc"

        whole_words

/* contract of pw_ascon_rounds_{rounds}:
 *   registers: {state: "those of interleaved.inc"}
 *   bytes: {stack: 0, code: 3632}
 *   cycles: 4 + 90*rounds
 *   floor: 4 + 90*rounds
 *   why: 30 cycles a round for the two halves of the S-box, 58 for the linear layer (19 rotations of two cycles, 20 XORs), two
 *     for the constant.
 *   strategy: Not a function of C: modes call it with the state in registers, in interleaved words. A rotation takes an
 *     instruction for each half of a word, where two shifts and an XOR would take a cycle more. */

/* contract of pw_ascon_permute:
 *   bytes: {stack: 32, code: 4836}
 *   cycles: 356 + 90*rounds
 *   floor: 332 + 90*rounds
 *   why: The rounds; call, ten words loaded and stored, five of 64 bits interleaved and joined again, by 30 instructions each.
 *   strategy: Enters the rounds where a table says. For streams alone; twelve rounds cost what they do on plain words, eight
 *     cost 9 % more, which saves the code of rounds on plain words. */
        define_interleaved

#endif
