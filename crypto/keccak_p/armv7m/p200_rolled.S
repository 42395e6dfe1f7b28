/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] for ARMv7-M in the least code: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define LANE_BYTES 1
#include "rolled.inc"

#define next    r1              /* constant */

#define ROUNDS  18
#define LAST_OF_18 0x80         /* the only one of this value */

table .Lconstants
        .byte   0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
        .byte   0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, LAST_OF_18
.Lcycle:
        cycle_of_pi
end_table .Lconstants

/* contract of pw_keccak_p200_permute:
 *   bytes: {stack: 44, code: 260, rodata: 42}
 *   cycles: 13779
 *   floor: 1900
 *   why: that of the form with the state in registers; here bytes are counted
 *   strategy: The round of rolled.inc, each lane standing four times in a register. At the end what is public
 *     takes the place of the sums below the stack. No mode takes it: the balanced form needs less than a
 *     quarter of the cycles. */
function pw_keccak_p200_permute
        push    {r4-r8, lr}
        address_of cycle, .Lcycle
        sub     next, cycle, #ROUNDS

.Lround:
        theta
        rho_and_pi
        chi

        /* iota */
        ldrb    b0, [next], #1
        ldrb    b1, [state]
        eors    b1, b1, b0
        strb    b1, [state]
        cmp     b0, #LAST_OF_18
        bne     .Lround

        stmdb   sp, {state, next, lane, step, cycle}
        pop     {r4-r8, pc}
end_function pw_keccak_p200_permute

#endif
