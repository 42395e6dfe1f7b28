/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A 32-bit word shifted to the right by a variable count, with its sign. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "shift_right.inc"

/* contract of __mspabi_sral:
 *   for: {word: [0, 3], count: [0, 31]}
 *   bytes: {stack: 6, code: 42}
 *   cycles: 485
 *   floor: 70
 *   why: two shifts for each of 31 bits, and 8 cycles to call and return
 *   strategy: Shifted once for each of 31 to 1 that the count reaches: always in a copy, which a mask that a
 *     comparison makes lets take its place. Time depends on nothing, not on the count either. */
shift_right_function __mspabi_sral, rra

#endif
