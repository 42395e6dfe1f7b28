/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE256 for MSP430: rounds in loops. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../gascon/msp430/rows.inc"
#include "sponge.inc"

.macro round_of_state
        looped_round 9
.endm

/*
 * contract:
 *   name: pw_drysponge256_f
 *   computes: F of DrySPONGE256, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 104, access: read-write, secret: true}
 *     - {name: block, register: r13, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *     - {name: domain, register: r14, type: unsigned, access: read, secret: false}
 *     - {name: rounds, register: r15, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r13, r14, r15, flags]
 *   stack_bytes: 66
 *   code_bytes: 758
 *   rodata_bytes: 36
 *   cycles:
 *     msp430f1611: 38401 + 5026*rounds
 *   floor:
 *     cycles: 5640 + 632*rounds
 *     why: >
 *       8 turns of 9 rows of 4 operations for the masks and 8 a word of 16 bits; 7 rounds of 600; 32 operations more a
 *       round for its sum
 *   strategy: >
 *     The state is in memory, what x has of a choice in the frame; masks come from the carry of shifted bits. A sum
 *     goes from memory to memory. No address depends on the bits. Rounds are those of GASCON in loops.
 */

/*
 * contract:
 *   name: pw_drysponge256_g
 *   computes: G of DrySPONGE256, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 104, access: read-write, secret: true}
 *     - {name: rounds, register: r13, type: unsigned, access: read, secret: false, range: [1, 12]}
 *   clobbers: [r11, r13, r14, r15, flags]
 *   stack_bytes: 66
 *   code_bytes: 758
 *   rodata_bytes: 36
 *   cycles:
 *     msp430f1611: 285 + 5026*rounds
 *   floor:
 *     cycles: 632*rounds
 *     why: >
 *       As F has it.
 *   strategy: >
 *     The end of F.
 */
define_sponge pw_drysponge256_f, pw_drysponge256_g, 9, 8

rotations 9

#endif
