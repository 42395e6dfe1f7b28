/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle512 on the MSP430 in little code: Alzette as a loop over its four lines, the linear layer by columns. */
#include "../../asm/platform.h"
#if PW_MSP430

#define KERNEL pw_sparkle512_permute
#define HALF_BRANCHES 4

/*
 * contract:
 *   name: pw_sparkle512_permute
 *   computes: Sparkle512 of `steps` steps, Schwaemm and Esch v1.2 section 2.1
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 64, access: read-write, secret: true}
 *     - {name: steps, register: r13, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 26
 *   code_bytes: 280
 *   rodata_bytes: 48
 *   cycles:
 *     msp430f1611: 58 + 2000*steps
 *   floor:
 *     cycles: 43 + 734*steps
 *     why: >
 *       A step has eight Alzettes of 57 cycles, 32 for their constants, 46 XOR for the sums of the left half and to mix
 *       the right one. Of the 32 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles;
 *       the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: >
 *     That of Sparkle384, see there; only the number of branches differs.
 */
#include "small.inc"

#endif
