/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DrySPONGE128 for AVR: rounds in loops. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../gascon/avr/rows.inc"
#include "sponge.inc"

.macro round_of_state
        movw    r26, r30
        mov     LOOP_CONSTANT, r22
        substitute_five_rows
        diffuse_rows 5
.endm

/*
 * contract:
 *   name: pw_drysponge128_f
 *   computes: F of DrySPONGE128, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 72, access: read-write, secret: true}
 *     - {name: block, register: "r23:r22", type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *     - {name: domain, register: "r21:r20", type: unsigned, access: read, secret: false}
 *     - {name: rounds, register: "r19:r18", type: unsigned, access: read, secret: false}
 *   clobbers: [r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 49
 *   code_bytes: 906
 *   rodata_bytes: 40
 *   cycles:
 *     atmega128: 25659 + 1684*rounds
 *   floor:
 *     cycles: 7941 + 449*rounds
 *     why: >
 *       14 turns of 5 rows of 4 operations for the masks and 8 a byte; 13 rounds of 417; 32 operations more a round for
 *       its sum
 *   strategy: >
 *     The state is in memory, in which a round begins and ends. In a turn what x has of a choice is in sixteen
 *     registers, and masks come from the carry of shifted bits; in a sum r is there. No address depends on the bits.
 *     Rounds are those of GASCON in loops.
 */

/*
 * contract:
 *   name: pw_drysponge128_g
 *   computes: G of DrySPONGE128, DryGASCON (2019)
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 72, access: read-write, secret: true}
 *     - {name: rounds, register: "r23:r22", type: unsigned, access: read, secret: false, range: [1, 12]}
 *   clobbers: [r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 49
 *   code_bytes: 906
 *   rodata_bytes: 40
 *   cycles:
 *     atmega128: 291 + 1684*rounds
 *   floor:
 *     cycles: 449*rounds
 *     why: >
 *       As F has it.
 *   strategy: >
 *     The end of F.
 */
define_sponge pw_drysponge128_f, pw_drysponge128_g, 5, 14

        rotations 5

#endif
