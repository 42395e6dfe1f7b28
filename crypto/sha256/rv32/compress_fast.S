/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for RV32I. */
#include "../../asm/platform.h"
#if PW_RV32 && !PW_RISCV_ZBB

#include "compress.inc"

        whole_words

table .Lconstants, 2
        round_constants
end_table .Lconstants

/* contract:
 *   why: 38 cycles for each of 64 rounds, 21 for each of 48 words of the schedule; of the block sixteen words are loaded,
 *     their bytes reversed, and the last ones of the schedule stored
 *   functions:
 *     pw_sha256_compress:
 *       bytes: {stack: 64, code: 5364, rodata: 256}
 *       cycles: 3780
 *       floor: 3714
 *     pw_sha256_compress_message: {as: pw_sha256_compress, cycles: 3784}
 *   strategy: Sixteen words, eight variables, three temporaries and a pointer take all 28 registers; variables take turns by
 *     name. The schedule is made between sixteen rounds and the next. A message at no multiple of 4, which the figures are not
 *     for, is taken by bytes, and takes 64 cycles more. */
function pw_sha256_compress_message
        compress_message

        entry   pw_sha256_compress
        compress_block
end_function pw_sha256_compress_message
end_function pw_sha256_compress

#endif
