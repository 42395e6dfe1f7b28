/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for MSP430 in loops, the state in memory. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "rows.inc"

/*
 * contract:
 *   name: pw_gascon_permute
 *   computes: the last `rounds` rounds of GASCON-C5, DryGASCON (2019) section 6
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 40, access: read-write, secret: true}
 *     - {name: rounds, register: r13, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r13, r15, flags]
 *   stack_bytes: 18
 *   code_bytes: 242
 *   rodata_bytes: 20
 *   cycles:
 *     msp430f1611: 48 + 2513*rounds
 *   floor:
 *     cycles: 128 + 323*rounds
 *     why: >
 *       With registers for the whole state: 17 operations a slice of the S-box, 4 for the constant, of the linear layer
 *       40 XORs, 40 moves of copies and 171 cycles of rotations; 20 words in and out, call and return.
 *   strategy: >
 *     As the fast one, with loops over the slices and over the rotations of half rows, bit by bit, whose amounts come
 *     from a table (see rows.inc). Behind each of the four rotations of a row the copies change places or the other
 *     half has its turn.
 */
define_permutation looped_round

rotations 5

#endif
