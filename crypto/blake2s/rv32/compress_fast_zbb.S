/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for RV32I with Zbb. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "compress.inc"

        whole_words

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 64, code: 5196}
 *   cycles: 1622
 *   floor: 1570
 *   why: as without Zbb, where a rotation takes three instructions for one of two
 *     cycles
 *   strategy: As without Zbb. */
function pw_blake2s_compress
        blake2s_compress
end_function pw_blake2s_compress

#endif
