/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for MSP430: a round unrolled, the state in memory. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "round.inc"

/* contract of pw_gascon_permute:
 *   bytes: {stack: 18, code: 1112}
 *   cycles: 48 + 684*rounds
 *   floor: 128 + 323*rounds
 *   why: With registers for the whole state: 17 operations a slice of the S-box, 4 for the constant, of the linear
 *     layer 40 XORs, 40 moves of copies and 171 cycles of rotations; 20 words in and out, call and return.
 *   strategy: The state is in memory. A slice of 16 bits of all rows goes through the S-box in registers, then each row
 *     through the linear layer, of which a copy of a half is rotated for each of four terms, by the nearer of 0, 8 and
 *     16 bits (see round.inc). */
define_permutation gascon_round

#endif
