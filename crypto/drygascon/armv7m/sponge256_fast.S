/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE256 for Cortex-M3: rounds in place. */
#include "../../asm/platform.h"
#if PW_ARMV7M

        .set    INLINE, 1
#include "sponge256.inc"

/*
 * contract:
 *   name: pw_drysponge256_g
 *   computes: G of DrySPONGE256, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 104, access: read-write, secret: true}
 *     - {name: rounds, register: r1, type: unsigned, access: read, secret: false, range: [1, 12]}
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 84
 *   code_bytes: 1588
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 54 + 222*rounds
 *   floor:
 *     cycles: 114*rounds
 *     why: >
 *       As F has it.
 *   strategy: >
 *     The end of F.
 */

/*
 * contract:
 *   name: pw_drysponge256_f
 *   computes: F of DrySPONGE256, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 104, access: read-write, secret: true}
 *     - {name: block, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *     - {name: domain, register: r2, type: unsigned, access: read, secret: false}
 *     - {name: rounds, register: r3, type: unsigned, access: read, secret: false}
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 84
 *   code_bytes: 1588
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 2275 + 222*rounds
 *   floor:
 *     cycles: 1190 + 114*rounds
 *     why: >
 *       8 turns of 63 instructions (2 masks and 5 to choose for each of nine rows) with 7 rounds of 98 on registers
 *       that the core does not have; 114 a round with its sum
 *   strategy: >
 *     Eighteen words do not fit into registers: the S-box takes the low halves from memory and brings them back, then
 *     the high ones, which stay in registers until the linear layer has met them with the low ones. A choice has its
 *     masks and what x has of it in registers. No address depends on the bits.
 */

define_sponge

#endif
