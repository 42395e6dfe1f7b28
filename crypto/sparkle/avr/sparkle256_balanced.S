/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 for AVR: branches in memory, Alzette in line, the linear layer unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#define KERNEL pw_sparkle256_permute
#define HALF_BRANCHES 2
#define ALZETTE_IN_LINE 1

/*
 * contract:
 *   name: pw_sparkle256_permute
 *   computes: Sparkle256, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 32, access: read-write, secret: true}
 *     - {name: steps, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 28
 *   code_bytes: 1036
 *   rodata_bytes: 48
 *   cycles:
 *     atmega128: 84 + 573*steps
 *   floor:
 *     cycles: 136 + 362*steps
 *     why: >
 *       With registers for the state and all constants: 77 cycles for each of four Alzettes, 40 xors in the linear
 *       layer, 4 for the two ells, 5 for the constants of the step; 32 bytes in and out, call and return.
 *   strategy: >
 *     That of Sparkle384, see there; with four branches Alzette in line costs 430 bytes and spares 28 cycles a step.
 */
#include "balanced.inc"

#endif
