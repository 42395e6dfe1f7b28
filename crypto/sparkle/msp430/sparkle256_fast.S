/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 on the MSP430 for speed: two steps unrolled, in which the halves of the state never change places. */
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
 *   stack_bytes: 28
 *   code_bytes: 1480
 *   rodata_bytes: 72
 *   cycles:
 *     msp430f1611: 131 + 773*(steps//2) + 434*(steps % 2)
 *   floor:
 *     cycles: 43 + 354*steps
 *     why: >
 *       A step has four Alzettes of 57 cycles, 16 for their constants, 22 XOR for the sums of the left half and to mix
 *       the right one. Of the 16 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles;
 *       the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: >
 *     That of Sparkle384, see there; only the number of branches differs.
 */
#include "fast.inc"

#endif
