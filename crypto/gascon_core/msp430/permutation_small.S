/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for MSP430 in loops, the state in memory. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "rows.inc"

/* contract of pw_gascon_permute:
 *   bytes: {stack: 18, code: 242, rodata: 20}
 *   cycles: 48 + 2513*rounds
 *   floor: 128 + 323*rounds
 *   why: With registers for the whole state: 17 operations a slice of the S-box, 4 for the constant, of the linear
 *     layer 40 XORs, 40 moves of copies and 171 cycles of rotations; 20 words in and out, call and return.
 *   strategy: As the fast one, with loops over the slices and over the rotations of half rows, bit by bit, whose
 *     amounts come from a table (see rows.inc). Behind each of the four rotations of a row the copies change places or
 *     the other half has its turn. */
define_permutation looped_round

rotations 5

#endif
