/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 on the MSP430: a loop over the six branches, then the linear layer straight on. */
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
 *   stack_bytes: 18
 *   code_bytes: 464
 *   rodata_bytes: 32
 *   cycles:
 *     msp430f1611: 48 + 764*steps
 *   floor:
 *     cycles: 48 + 624*steps
 *     why: >
 *       Six Alzettes of 57 cycles; 24 words to load and to store at 2 and 4 cycles, and the left half a second time,
 *       because its sum must be known before the halves are mixed; 4 cycles of constants a branch.
 *   strategy: >
 *     A branch and its constant are in registers during its Alzette. Rotations by 17 and 31 are copies shifted by one
 *     bit, by 24 copies that exchange bytes with one mask for both halves, by 16 only a change of names; x += y <<< 1
 *     takes no copy, being x + y + (top bit of y) + y. The last branch stays in registers: the linear layer begins
 *     with it, so that of the ring of the three left branches none has to be put aside in memory.
 */
#include "balanced.inc"

#endif
