/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] for ARMv6-M in the least code: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#define LANE_BYTES 1
#include "rolled.inc"

/* Address of the next constant. */
#define coming kept

#define LAST_OF_18 0x80         /* the only one of this value */

/* contract of pw_keccak_p200_permute:
 *   bytes: {stack: 40, code: 276}
 *   cycles: 16283
 *   floor: 3858
 *   why: that of the balanced form; here bytes are counted
 *   strategy: The round of rolled.inc. No mode takes it: the balanced form needs a third of the cycles. */
function pw_keccak_p200_permute
        push    {r4-r7, lr}
        adr     t, .Lconstants
        mov     coming, t
        find_end

.Lround:
        theta
        rho_and_pi
        chi

        mov     b0, coming
        ldrb    b1, [b0]
        add_constant b1
        adds    b0, #1
        mov     coming, b0
        cmp     b1, #LAST_OF_18
        bne     .Lround
        movs    t, #0
        leave_without_residue

        .p2align 2
.Lcycle:
        cycle_of_pi
.Lconstants:
        .byte   0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
        .byte   0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, LAST_OF_18
end_function pw_keccak_p200_permute

#endif
