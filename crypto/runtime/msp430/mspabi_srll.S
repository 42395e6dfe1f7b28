/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A 32-bit word shifted to the right by a variable count. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "shift_right.inc"

.macro shift_in_zero register
        clrc
        rrc     \register
.endm

/*
 * contract:
 *   name: __mspabi_srll
 *   computes: word >> count
 *   arguments:
 *     - {name: word, register: "r13:r12", type: uint32_t, range: [0, 3], access: read, secret: true}
 *     - {name: count, register: r14, type: unsigned, range: [0, 31], access: read, secret: true}
 *   clobbers: [r11, r12, r15, flags]
 *   stack_bytes: 6
 *   code_bytes: 44
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 516
 *   floor:
 *     cycles: 70
 *     why: two shifts for each of 31 bits, and 8 cycles to call and return
 *   strategy: >
 *     Shifted once for each of 31 to 1 that the count reaches: always in a copy, which a mask that a comparison
 *     makes lets take its place. Time depends on nothing, not on the count either.
 */
shift_right_function __mspabi_srll, shift_in_zero

#endif
