/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of ascon.inc for cores with Zbkb, on interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBKB

#include "ascon.inc"

        whole_words

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 32, code: 848}
 *   cycles: 9828 + 99997*(rounds > 1)
 *   floor: 127*71*rounds + 127*2
 *   why: the rounds, and a bit that is taken apart and added
 *   strategy: As in ascon_fast_zbb.S. */
        define_absorb_bits

/* contract of pw_isap_a_absorb_blocks:
 *   bytes: {stack: 48, code: 244}
 *   cycles: 52 + 870*(len//8)
 *   floor: 44 + 852*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: As in ascon_fast.S. */
        define_absorb_blocks

/* contract of pw_isap_a_crypt_blocks:
 *   for: {rounds: [6, 12]}
 *   bytes: {stack: 48, code: 284}
 *   cycles: 59 - (rounds > 6) + (447 + 426*(rounds > 6))*(len//8)
 *   floor: 44 + (426 + 426*(rounds > 6))*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: As in ascon_fast.S. */
        define_crypt_blocks

/* contract of pw_isap_a_add_word:
 *   bytes: {stack: 0, code: 132}
 *   cycles: 36
 *   floor: 33
 *   why: six to interleave a word, 20 to put it together from eight bytes, its loads, XORs and stores
 *   strategy: For what is not a whole block, at any address. */
        define_add_word

/* contract of pw_isap_a_extract_word:
 *   bytes: {stack: 0, code: 92}
 *   cycles: 26
 *   floor: 23
 *   why: six to join a word, 14 to take it apart into eight bytes, its loads
 *   strategy: For what is not a whole block, at any address. */
        define_extract_word

/* contract of pw_isap_a_permute:
 *   for: {rounds: [6, 12]}
 *   bytes: {stack: 16, code: 120}
 *   cycles: 461 + 427*(rounds > 6)
 *   floor: 458 + 426*(rounds > 6)
 *   why: the rounds; call, ten words in and out
 *   strategy: Between the calls of a mode the state stays interleaved, which saves 60 cycles each. */
        define_permute

#endif
