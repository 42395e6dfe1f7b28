/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for RV32I with Zbb. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "chacha20.inc"

        whole_words

/* contract of pw_chacha20_block:
 *   bytes: {stack: 32, code: 1308}
 *   cycles: 1420
 *   floor: 1350
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   strategy: As without Zbb. */
function pw_chacha20_block
        chacha20_block

/* contract of pw_chacha20_add_block:
 *   bytes: {stack: 32, code: 1308}
 *   cycles: 1470
 *   floor: 1400
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   strategy: As without Zbb. */
        entry   pw_chacha20_add_block
        chacha20_add_block
end_function pw_chacha20_block
end_function pw_chacha20_add_block

#endif
