/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-128 for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define ROWS 4
#include "key_schedule.inc"

/*
 * contract:
 *   name: pw_pyjamask128_expand_key
 *   computes: the round keys of Pyjamask-128, Pyjamask v1.0 section 2.3
 *   arguments:
 *     - {name: round_keys, register: r12, type: "uint32_t *", bytes: 240, access: write, secret: true}
 *     - {name: key, register: r13, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 20
 *   code_bytes: 402
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 2318
 *   floor:
 *     cycles: 2136
 *     why: >
 *       18 cycles a round for the sums, 60 for the matrix, 32 for rotations and constants, four for each half of a row that
 *       is stored; load, save and restore.
 *   strategy: >
 *     The key in registers, row 2 complemented as it is stored: the sum of all rows is complemented instead
 *     (key_schedule.inc).
 */
function pw_pyjamask128_expand_key
        expand_key
end_function pw_pyjamask128_expand_key

#endif
