/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE128 for MSP430: rounds in loops. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../gascon/msp430/rows.inc"
#include "sponge.inc"

.macro round_of_state
        looped_round 5
.endm

/*
 * contract:
 *   name: pw_drysponge128_f
 *   computes: F of DrySPONGE128, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 72, access: read-write, secret: true}
 *     - {name: block, register: r13, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *     - {name: domain, register: r14, type: unsigned, access: read, secret: false}
 *     - {name: rounds, register: r15, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r13, r15, flags]
 *   stack_bytes: 66
 *   code_bytes: 632
 *   rodata_bytes: 20
 *   cycles:
 *     msp430f1611: 37160 + 2606*rounds
 *   floor:
 *     cycles: 5599 + 339*rounds
 *     why: >
 *       14 turns of 5 rows of 4 operations for the masks and 8 a word of 16 bits; 13 rounds of 323; 16 operations more a
 *       round for its sum
 *   strategy: >
 *     The state is in memory, what x has of a choice in the frame; masks come from the carry of shifted bits. A sum
 *     goes from memory to memory. No address depends on the bits. Rounds are those of GASCON in loops.
 */

/*
 * contract:
 *   name: pw_drysponge128_g
 *   computes: G of DrySPONGE128, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 72, access: read-write, secret: true}
 *     - {name: rounds, register: r13, type: unsigned, access: read, secret: false, range: [1, 12]}
 *   clobbers: [r11, r13, r15, flags]
 *   stack_bytes: 66
 *   code_bytes: 632
 *   rodata_bytes: 20
 *   cycles:
 *     msp430f1611: 285 + 2606*rounds
 *   floor:
 *     cycles: 339*rounds
 *     why: >
 *       As F has it.
 *   strategy: >
 *     The end of F.
 */
define_sponge pw_drysponge128_f, pw_drysponge128_g, 5, 14

rotations 5

#endif
