/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 on the MSP430 in little code: Alzette as a loop over its four lines, the linear layer by columns. */
#include "../../asm/platform.h"
#if PW_MSP430

#define KERNEL pw_sparkle384_permute
#define HALF_BRANCHES 3

/*
 * contract:
 *   name: pw_sparkle384_permute
 *   computes: Sparkle384 of `steps` steps, Schwaemm and Esch v1.2 section 2.1
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: steps, register: r13, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 26
 *   code_bytes: 268
 *   rodata_bytes: 48
 *   cycles:
 *     msp430f1611: 58 + 1521*steps
 *   floor:
 *     cycles: 43 + 544*steps
 *     why: >
 *       That of the fast implementation; here bytes are counted.
 *   strategy: >
 *     A line of Alzette is x += y >>> r, y ^= x >>> s, x ^= c: one copy of it, which calls its two rotations
 *     by a table of addresses, costs 28 bytes less than four lines and about a hundred cycles more. The linear layer goes
 *     through the four columns of 16 bits, from the last branch of the left half to the first: the left word goes to
 *     the right, and what has been mixed for the branch after it takes its place. What ell adds to a column is made
 *     beforehand and waits on the stack. One register counts branches with its high bits and columns with its low ones.
 *     Without success: rotations by a count of bits (64 bits of 6 cycles in an Alzette); both halves of the constant
 *     in registers (2 bytes more); the halves left in place as in the fast implementation (20 bytes to put an
 *     odd number of steps right).
 */
#include "small.inc"

#endif
