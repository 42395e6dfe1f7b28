/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of ascon.inc for cores with Zbb, on interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB && !PW_RISCV_ZBKB

#include "ascon.inc"

        whole_words

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 32, code: 848}
 *   cycles: 12255 + 126511*(rounds > 1)
 *   floor: 127*90*rounds + 127*2
 *   why: the rounds, and a bit that is taken apart and added
 *   strategy: A single round is unrolled once; twelve are those of ascon_p/rv32. The bits left of a byte of y stand in a
 *     register above a one that tells of their end without a look at them. */
        define_absorb_bits

/* contract of pw_isap_a_absorb_blocks:
 *   bytes: {stack: 48, code: 404}
 *   cycles: 68 + 1122*(len//8)
 *   floor: 44 + 1080*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: As in ascon_fast.S. */
        define_absorb_blocks

/* contract of pw_isap_a_crypt_blocks:
 *   for: {rounds: [6, 12]}
 *   bytes: {stack: 48, code: 444}
 *   cycles: 75 - (rounds > 6) + (585 + 540*(rounds > 6))*(len//8)
 *   floor: 44 + (540 + 540*(rounds > 6))*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: As in ascon_fast.S. */
        define_crypt_blocks

/* contract of pw_isap_a_add_word:
 *   bytes: {stack: 0, code: 260}
 *   cycles: 68
 *   floor: 64
 *   why: 30 to interleave a word, eight for the masks, 20 to put it together from eight bytes, its loads, XORs and stores
 *   strategy: For what is not a whole block, at any address. */
        define_add_word

/* contract of pw_isap_a_extract_word:
 *   bytes: {stack: 0, code: 220}
 *   cycles: 58
 *   floor: 55
 *   why: 30 to join a word, eight for the masks, 14 to take it apart into eight bytes, its loads
 *   strategy: For what is not a whole block, at any address. */
        define_extract_word

/* contract of pw_isap_a_permute:
 *   for: {rounds: [6, 12]}
 *   bytes: {stack: 16, code: 120}
 *   cycles: 575 + 541*(rounds > 6)
 *   floor: 572 + 540*(rounds > 6)
 *   why: the rounds; call, ten words in and out
 *   strategy: Between the calls of a mode the state stays interleaved, which saves 300 cycles each. */
        define_permute

#endif
