/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] for ARMv7-M in little code and memory: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define LANE_BYTES 2
#include "rolled.inc"
#include "constants.inc"

#define left    r1              /* rounds to do */

table pw_keccak_p400_permute_constants
        EACH_CONSTANT(constants)
.Lconstants_end:
.Lcycle:
        cycle_of_pi
end_table pw_keccak_p400_permute_constants

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 44, code: 252, rodata: 64}
 *   cycles: 24 + 738*rounds
 *   floor: 100 + 128*rounds
 *   why: that of the fast implementation; here bytes are counted
 *   strategy: The round of rolled.inc, each lane standing twice in a register. At the end what is
 *     public takes the place of the sums below the stack. */
function pw_keccak_p400_permute
        push    {r4-r8, lr}

.Lround:
        theta
        address_of cycle, .Lcycle
        rho_and_pi
        chi

        /* iota: the constants end before the table of pi */
        sub     lane, cycle, left, lsl #1
        ldrh    b0, [lane]
        ldrh    b1, [state]
        eors    b0, b0, b1
        strh    b0, [state]
        subs    left, left, #1
        bne     .Lround

        stmdb   sp, {state, left, lane, step, cycle}
        pop     {r4-r8, pc}
end_function pw_keccak_p400_permute

#endif
