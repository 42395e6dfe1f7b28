/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for RV32I, bitsliced. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "aes128_bitsliced.inc"

        whole_words

/* contract of pw_aes128_bitsliced_encrypt:
 *   bytes: {stack: 64, code: 5808}
 *   cycles: 3115
 *   floor: 2866
 *   why: 115 gates for each SubBytes; for MixColumns, by turns, 155, 115, 155 and 75 instructions; 48 for the rows at the
 *     end; 40 for each round key; 144 for two transpositions and 32 to load and store the blocks.
 *   strategy: The S-box is the circuit of J. Boyar and R. Peralta without its four complements, which are in the round keys;
 *     at most 26 of its values are alive, so none goes to the stack. No row is shifted: after n rounds row r stands r * n
 *     columns too far to the right, and MixColumns looks for its operands there (A. Adomnicai, T. Peyrin, "Fixslicing
 *     AES-like ciphers", TCHES 2021). So four rounds differ, and the loop holds them; it ends in its middle, after round 10.
 *     Blocks at no multiple of 4, which the figures are not for, go by the stack. */
function pw_aes128_bitsliced_encrypt
        aes128_bitsliced_encrypt
end_function pw_aes128_bitsliced_encrypt

#endif
