/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for RV32I with Zbb. */
#include "../../asm/platform.h"
#if PW_RV32 && PW_RISCV_ZBB

#include "compress.inc"

        whole_words

table .Lconstants, 2
        round_constants
end_table .Lconstants

/* contract:
 *   why: as without Zbb, where a rotation takes three instructions for one of two cycles
 *   functions:
 *     pw_sha256_compress:
 *       bytes: {stack: 64, code: 3636, rodata: 256}
 *       cycles: 2968
 *       floor: 2900
 *     pw_sha256_compress_message: {as: pw_sha256_compress, cycles: 2971}
 *   strategy: As without Zbb. */
function pw_sha256_compress_message
        compress_message

        entry   pw_sha256_compress
        compress_block
end_function pw_sha256_compress_message
end_function pw_sha256_compress

#endif
