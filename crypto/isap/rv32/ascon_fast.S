/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of ascon.inc on plain words. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "ascon.inc"

        whole_words

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 32, code: 1220}
 *   cycles: 15077 + 156657*(rounds > 1)
 *   floor: 127*111*rounds + 127*2
 *   why: the rounds, and a bit that is taken apart and added
 *   strategy: Single rounds go in pairs, from form P of round.inc to form P with a word complemented between, at 118
 *     cycles a bit; twelve are those of ascon_p/rv32. The bits left of a byte of y stand in a register above a one that
 *     tells of their end without a look at them. */
        define_absorb_bits

/* contract of pw_isap_a_absorb_blocks:
 *   bytes: {stack: 32, code: 324}
 *   cycles: 99 + 1367*(len//8)
 *   floor: 44 + 1332*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: The return address of the rounds is the head of the loop. A string at no multiple of 4 is left to C. */
        define_absorb_blocks

/* contract of pw_isap_a_crypt_blocks:
 *   for: {rounds: [6, 12]}
 *   bytes: {stack: 32, code: 372}
 *   cycles: 106 + (705 + 669*(rounds > 6))*(len//8)
 *   floor: 44 + (666 + 666*(rounds > 6))*(len//8)
 *   why: the rounds; ten words in and out
 *   strategy: As pw_isap_a_absorb_blocks; the rounds, six or twelve, return behind the test of the length. */
        define_crypt_blocks

/* contract of pw_isap_a_add_word:
 *   bytes: {stack: 0, code: 108}
 *   cycles: 42
 *   floor: 40
 *   why: a word put together from eight bytes, its loads, XORs and stores
 *   strategy: For what is not a whole block, at any address. */
        define_add_word

/* contract of pw_isap_a_extract_word:
 *   bytes: {stack: 0, code: 68}
 *   cycles: 30
 *   floor: 28
 *   why: a word taken apart into eight bytes, its loads and stores
 *   strategy: For what is not a whole block, at any address. */
        define_extract_word

#endif
