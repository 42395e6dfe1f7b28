/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-128 for ARMv7-M, two rounds in a turn of the loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "matrices.inc"
#include "key_schedule.inc"

/*
 * contract:
 *   name: pw_pyjamask128_expand_key
 *   computes: the round keys of Pyjamask-128, Pyjamask v1.0 section 2.3
 *   arguments:
 *     - {name: round_keys, register: r0, type: "uint32_t *", bytes: 240, access: write, secret: true}
 *     - {name: key, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, flags]
 *   stack_bytes: 32
 *   code_bytes: 184
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 377
 *   floor:
 *     cycles: 285
 *     why: 15 additions of rotated words in a round, 4 words stored
 *   strategy: >
 *     Rows, constants and sums in registers. Adding the sum of all rows to each takes six additions, the matrix six, and
 *     the complement in which row 2 is stored costs nothing (key_schedule.inc); two rounds in a turn of the loop.
 */
function pw_pyjamask128_expand_key
        expand_key pyjamask128, 4, 2
end_function pw_pyjamask128_expand_key

#endif
