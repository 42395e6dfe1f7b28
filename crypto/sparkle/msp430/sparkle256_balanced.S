/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 on the MSP430: a loop over the six branches, then the linear layer straight on. */
#include "../../asm/platform.h"
#if PW_MSP430

#define KERNEL pw_sparkle256_permute
#define HALF_BRANCHES 2

/*
 * contract:
 *   name: pw_sparkle256_permute
 *   computes: Sparkle256 of `steps` steps, Schwaemm and Esch v1.2 section 2.1
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 32, access: read-write, secret: true}
 *     - {name: steps, register: r13, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 18
 *   code_bytes: 384
 *   rodata_bytes: 32
 *   cycles:
 *     msp430f1611: 48 + 518*steps
 *   floor:
 *     cycles: 43 + 354*steps
 *     why: >
 *       A step has four Alzettes of 57 cycles, 16 for their constants, 22 XOR for the sums of the left half and to mix
 *       the right one. Of the 16 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles;
 *       the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: >
 *     That of Sparkle384, see there; only the number of branches differs.
 */
#include "balanced.inc"

#endif
