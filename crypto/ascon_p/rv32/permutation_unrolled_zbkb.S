/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for RV32I with Zbkb, twelve rounds unrolled on bit-interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBKB

#include "interleaved.inc"

        whole_words

/* contract of pw_ascon_rounds_{rounds}:
 *   registers: {state: "those of interleaved.inc"}
 *   bytes: {stack: 0, code: 3632}
 *   cycles: 4 + 71*rounds
 *   floor: 4 + 71*rounds
 *   why: 30 instructions a round for the two halves of the S-box, 39 for the linear layer (19 rotations, 20 XORs), two for the
 *     constant.
 *   strategy: Not a function of C: modes call it with the state in registers, in interleaved words. A rotation takes an
 *     instruction for each half of a word. */

/* contract of pw_ascon_permute:
 *   bytes: {stack: 32, code: 3812}
 *   cycles: 100 + 71*rounds
 *   floor: 92 + 71*rounds
 *   why: The rounds; call, ten words loaded and stored, five of 64 bits interleaved and joined again, by six instructions each.
 *   strategy: Enters the rounds where a table says. UNZIP and ZIP bring the even bits of a half to one side, which pays from
 *     two rounds on. */
        define_interleaved

#endif
