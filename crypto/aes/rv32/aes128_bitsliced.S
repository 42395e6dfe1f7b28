/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for RV32I, bitsliced. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "aes128_bitsliced.inc"
#include "counter_groups.inc"

        whole_words

/* contract of pw_aes128_bitsliced_encrypt:
 *   bytes: {stack: 64, code: 5792}
 *   cycles: 3109
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
end_function aes128_later_rounds
end_function pw_aes128_bitsliced_encrypt

/* contract of pw_aes128_bitsliced_crypt_group:
 *   for: {len: [33, 3200], counter: [2, 40]}
 *   bytes: {stack: 224, code: 9804}
 *   cycles: 919 + 434*((len + 127)//128) + 2602*((len + 31)//32) + 13*(len%32) - 19*(len%32 > 0)
 *   floor: 700 + 390*((len + 127)//128) + 2400*((len + 31)//32)
 *   why: For a pair that of pw_aes128_bitsliced_encrypt less two SubBytes, one MixColumns, two round keys and a
 *     transposition, 56 instructions to put planes together and 24 to add the key stream; for four of them two SubBytes
 *     and 150 instructions between; once two SubBytes, a MixColumns, two round keys and a transposition, and 150
 *     instructions for the rest.
 *   strategy: Blocks of a group differ in one byte, which meets a column in the first round and all of them in the
 *     MixColumns of the second one. Twelve bytes are up to there those of any block; they come from one with that byte
 *     such that its SubBytes is 0. The other four are linear in the SubBytes of that byte: eight blocks make them in one
 *     SubBytes and a second one, with all places in use, and a pair finds its planes by a rotation by whole bytes. The
 *     rounds after that are those of pw_aes128_bitsliced_encrypt, which go on where the frame says. Round keys unpacked
 *     in the frame would save 24 instructions a round, and take 288 bytes of stack and the rounds a second time. */
function pw_aes128_bitsliced_crypt_group
        aes128_bitsliced_crypt_group
end_function pw_aes128_bitsliced_crypt_group

#endif
