/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for RV32I. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "compress.inc"

        whole_words

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 64, code: 7756}
 *   cycles: 2083
 *   floor: 1997
 *   why: 80 G of 22 instructions, each with two words of the message, of which half take a load; 16 words loaded and
 *     stored, 16 XORs.
 *   strategy: All of v and words 0 to 7 of the message fill 24 registers, so that nothing is spilled; a rotation takes
 *     three instructions. */
function pw_blake2s_compress
        blake2s_compress
end_function pw_blake2s_compress

#endif
