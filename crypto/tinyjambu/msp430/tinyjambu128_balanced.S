/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-128 on the MSP430: the state in registers, 128 rounds a turn. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "balanced.inc"

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 20, code: 536}
 *   cycles: 116 + 220*rounds//128
 *   floor: 100 + 204*rounds//128
 *   why: 32 rounds need four windows of the state, 15, 6, 21 and 27 bits away from where they are used: 30 cycles
 *     for ten shifts of three registers, which bring all of them in place, 6 to form the second operand of the OR
 *     from three words, 3 for the OR, 8 to add the windows and 4 for the key. Two more, for the carry into the
 *     second operand, could be shared with the last shift if there were registers.
 *   strategy: The state is kept complemented: then ~(s70 & s85) becomes an OR and no complement is left in the
 *     rounds. With B = s64..s127, W = B >> 15 and X = B | W, the three windows beyond the first word are X >> 6 and
 *     B >> 27, and s47.. is (s32..s127) >> 15. All are read from the upper two of three registers: X is shifted
 *     left by five, B >> 16 is added, shifted by four, s32.. is added, shifted by one. So the ten single-bit shifts
 *     serve all windows and every word of the state is used where it stands. The words take turns; four turns bring
 *     them back to their registers. Only three registers are left to work in; pointer and count wait on the stack. */
        define_permutation pw_tinyjambu128_permute, 4

#endif
