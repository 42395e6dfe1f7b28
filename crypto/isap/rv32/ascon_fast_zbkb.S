/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of ascon.inc for cores with Zbkb, on interleaved words. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBKB

#include "ascon.inc"

        whole_words

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 48, code: 1088}
 *   cycles: 9888 + 99997*(rounds > 1)
 *   floor: 127*71*rounds + 127*2
 *   why: the rounds, and a bit that is taken apart and added
 *   strategy: A single round is unrolled once; twelve are those of ascon_p/rv32. The bits left of a byte of y stand in a
 *     register above a one that tells of their end without a look at them. */
        define_absorb_bits

/* contract of pw_isap_a_absorb_blocks:
 *   bytes: {stack: 48, code: 484}
 *   cycles: 112 + 870*(len//8)
 *   floor: 44 + 852*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: The return address of the rounds is the head of the loop. A string at no multiple of 4 is left to C. All
 *     ISAP-A has twelve rounds here. */
        define_absorb_blocks

/* contract of pw_isap_a_crypt_blocks:
 *   for: {rounds: [6, 12]}
 *   bytes: {stack: 48, code: 524}
 *   cycles: 119 - (rounds > 6) + (447 + 426*(rounds > 6))*(len//8)
 *   floor: 44 + (426 + 426*(rounds > 6))*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: As pw_isap_a_absorb_blocks; the rounds, six or else twelve, return behind the test of the
 *     length. */
        define_crypt_blocks

/* contract of pw_isap_a_add_word:
 *   bytes: {stack: 0, code: 96}
 *   cycles: 36
 *   floor: 29
 *   why: a word put together from eight bytes, its loads, XORs and stores
 *   strategy: For what is not a whole block. */
        define_add_word

/* contract of pw_isap_a_extract_word:
 *   bytes: {stack: 0, code: 88}
 *   cycles: 31
 *   floor: 26
 *   why: a word taken apart into eight bytes, its loads and stores
 *   strategy: For what is not a whole block. */
        define_extract_word

/* contract of pw_isap_a_permute:
 *   for: {rounds: [6, 12]}
 *   bytes: {stack: 16, code: 88}
 *   cycles: 31
 *   floor: 26
 *   why: the rounds; call, ten words in and out
 *   strategy: Between the calls of a mode the state stays interleaved: to interleave five words and to join them takes
 *     300 cycles. */
        define_permute

#endif
