/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for RV32I. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "chacha20.inc"

        whole_words

/* contract of pw_chacha20_block:
 *   bytes: {stack: 32, code: 1564}
 *   cycles: 1791
 *   floor: 1706
 *   why: 20 instructions for each of 80 quarter rounds; key and input loaded twice, the stream stored, call and return
 *   strategy: Sixteen words, one for the rotations and a counter are in registers, so that nothing is moved; the loop takes 4
 *     cycles of 164. A key at any address is copied to the stack, which the figures do not have. */
function pw_chacha20_block
        chacha20_block

/* contract of pw_chacha20_add_block:
 *   bytes: {stack: 32, code: 1564}
 *   cycles: 1843
 *   floor: 1754
 *   why: that of pw_chacha20_block; 16 words of text loaded and added
 *   strategy: The key stream meets the text in registers. Where the text or the output is at no multiple of 4, for which the
 *     figures are not, it is put on the stack and added byte by byte. */
        entry   pw_chacha20_add_block
        chacha20_add_block
end_function pw_chacha20_block
end_function pw_chacha20_add_block

#endif
