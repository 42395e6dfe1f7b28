/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR: branches in memory, Alzette a subroutine, the linear layer unrolled into its callers. */
#include "../../asm/platform.h"
#if PW_AVR

#define KERNEL pw_sparkle384_permute
#define HALF_BRANCHES 3
#define ALZETTE_IN_LINE 0

/*
 * contract:
 *   name: pw_sparkle384_permute
 *   computes: Sparkle384, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: steps, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 30
 *   code_bytes: 748
 *   rodata_bytes: 48
 *   cycles:
 *     atmega128: 84 + 897*steps
 *   floor:
 *     cycles: 200 + 535*steps
 *     why: >
 *       With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *       layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: >
 *     Registers hold one branch, its constant, a temporary and the two sums of the left half; the branches stay in
 *     memory. Alzette is a subroutine (7 cycles a branch; in line it would be 770 bytes more). x += y >>> 31 is y
 *     added twice with the wrapped bit as carry in, no temporary; the other byte-and-a-bit rotations are one chain
 *     on a copy. A right branch is mixed as it leaves its Alzette: the old left branch moves to the right half and
 *     the new left one goes one place down. Left branch 1 comes last, so that both ells are known when it changes
 *     places with right branch 1, which need not be loaded again; left branch 0 waits on the stack, so that its
 *     place is free for the first new branch. The table of step constants is written out to 12 words: no wrap to
 *     test.
 */
#include "balanced.inc"

#endif
