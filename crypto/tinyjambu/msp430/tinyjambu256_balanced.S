/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-256 on the MSP430: the state in registers, 128 rounds a turn. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "balanced.inc"

/* contract of pw_tinyjambu256_permute:
 *   bytes: {stack: 22, code: 552}
 *   cycles: 123 + 223*rounds//128 + 2*(rounds//256)
 *   floor: 100 + 204*rounds//128
 *   why: 32 rounds need four windows of the state, 15, 6, 21 and 27 bits away from where they are used: 30 cycles
 *     for ten shifts of three registers, which bring all of them in place, 6 to form the second operand of the OR
 *     from three words, 3 for the OR, 8 to add the windows and 4 for the key. Two more, for the carry into the
 *     second operand, could be shared with the last shift if there were registers.
 *   strategy: That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its
 *     beginning, is looked for after every 128 rounds. */
        define_permutation pw_tinyjambu256_permute, 8

#endif
