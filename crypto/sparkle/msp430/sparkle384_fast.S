/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 on the MSP430 for speed: two steps unrolled, in which the halves of the state never change places. */
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
 *   stack_bytes: 28
 *   code_bytes: 2186
 *   rodata_bytes: 72
 *   cycles:
 *     msp430f1611: 132 + 1159*(steps//2) + 675*(steps % 2)
 *   floor:
 *     cycles: 43 + 544*steps
 *     why: >
 *       A step has six Alzettes of 57 cycles, 24 for their constants, 34 XOR for the sums of the left half and to mix the
 *       right one. Of the 24 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles; the
 *       left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: >
 *     After a step the halves change places and one half is turned by one branch. Here the left half stays where it is,
 *     being next to be the right one, and the mixed right half is written to its place turned: its branch 1 goes to
 *     the place of branch 0, which is loaded by then; branch 2, the last, stays in registers and begins the
 *     next step; branch 0, the first, waits on the stack, where storing costs 3 cycles and not 4. So no word is
 *     ever moved, and two steps, unrolled, restore the order. An odd number of steps begins in the middle of the loop
 *     with the halves exchanged. The sums of the left half grow in registers but for the high word of y, for which none
 *     is left; in the right half the high word of the constant is an immediate value for the same reason.
 *     Without success: keeping y rotated between two uses (x moves against it, and its rotations
 *     become longer); constants by pointer (as dear as immediate values, and the register is missing).
 */
#include "fast.inc"

#endif
