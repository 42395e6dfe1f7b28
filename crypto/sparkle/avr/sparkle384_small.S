/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR, small: one loop over the branches, one over the bytes of a branch for the linear layer. */
#include "../../asm/platform.h"
#if PW_AVR

#define KERNEL pw_sparkle384_permute
#define HALF_BRANCHES 3

/*
 * contract:
 *   name: pw_sparkle384_permute
 *   computes: Sparkle384, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: steps, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 15
 *   code_bytes: 370
 *   rodata_bytes: 32
 *   cycles:
 *     atmega128: 110 + 1780*steps
 *   floor:
 *     cycles: 200 + 535*steps
 *     why: >
 *       With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *       layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: >
 *     Branches are in memory but for the one in work. Each loop runs over as much as it can: one Alzette for all
 *     branches reads its constant from the table each time it needs it, 25 cycles with the call for 4, and needs no
 *     registers for it; the bytes of a branch go through the linear layer together, the six branches at fixed
 *     distances, with ell of the sums on the stack in the order of use. Splitting Alzette into quarters with
 *     subroutines for the rotations would spare 20 words more and take too long.
 */
#include "small.inc"

#endif
