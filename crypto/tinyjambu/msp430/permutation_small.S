/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-128 on the MSP430 in little code: 32 rounds a turn, the registers take turns. */
#ifdef __MSP430__

#include "msp430.inc"

/*
 * contract:
 *   name: pw_tinyjambu128_permute
 *   computes: 128 * steps rounds of the keyed permutation, TinyJAMBU v2 section 3.2
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: r13, type: "const uint32_t *", bytes: 16, access: read, secret: true}
 *     - {name: steps, register: r14, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 20
 *   code_bytes: 0
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 0
 *   floor:
 *     cycles: 100 + 204*rounds//128
 *     why: >
 *       That of the balanced implementation; here bytes are counted.
 *   strategy: >
 *     todo
 */

#include "rounds.inc"

#define count	@sp		/* four times the steps left, less the turns of this one, and 2 * 0x4000 a turn */

function pw_tinyjambu128_permute
	push_preserved
	push	r12
	push	r14

	.irp	word, STATE
	mov	@r12+, \word
	.endr

