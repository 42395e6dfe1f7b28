/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] for ARMv6-M in little code and memory: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#define LANE_BYTES 2
#include "rolled.inc"

/* Rounds to do. */
#define left    kept

.macro halfwords numbers:vararg
        .irp    number, \numbers
        .hword  \number
        .endr
.endm

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 40, code: 288}
 *   cycles: 27 + 847*rounds
 *   floor: 300 + 280*rounds
 *   why: that of the fast implementation; here bytes are counted
 *   strategy: The round of rolled.inc. Nothing but the sums of columns is put on the stack. */
function pw_keccak_p400_permute
        push    {r4-r7, lr}
        mov     left, r1
        find_end

.Lround:
        theta
        rho_and_pi
        chi

        /* the constants end before the table of pi */
        mov     t, left
        adr     b0, .Lcycle
        subs    lane, b0, t
        subs    lane, lane, t
        ldrh    b1, [lane]
        add_constant b1
        subs    t, #1
        mov     left, t
        bne     .Lround
        leave_without_residue

        .p2align 2
        EACH_CONSTANT(halfwords)
.Lcycle:
        cycle_of_pi
end_function pw_keccak_p400_permute

#endif
