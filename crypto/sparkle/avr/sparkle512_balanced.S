/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle512 for AVR: branches in memory, Alzette a subroutine, the linear layer unrolled into its callers. */
#include "../../asm/platform.h"
#if PW_AVR

#define KERNEL pw_sparkle512_permute
#define HALF_BRANCHES 4
#define ALZETTE_IN_LINE 0

/*
 * contract:
 *   name: pw_sparkle512_permute
 *   computes: Sparkle512, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 64, access: read-write, secret: true}
 *     - {name: steps, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 30
 *   code_bytes: 912
 *   rodata_bytes: 48
 *   cycles:
 *     atmega128: 84 + 1193*steps
 *   floor:
 *     cycles: 264 + 713*steps
 *     why: >
 *       With registers for the state and all constants: 77 cycles for each of eight Alzettes, 88 xors in the linear
 *       layer, 4 for the two ells, 5 for the constants of the step; 64 bytes in and out, call and return.
 *   strategy: >
 *     That of Sparkle384, see there; only the number of branches differs.
 */
#include "balanced.inc"

#endif
