/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for Cortex-M0+, bit-interleaved, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "interleaved.inc"

/* contract of pw_ascon_permute:
 *   bytes: {stack: 40, code: 396}
 *   cycles: 86 + 124*rounds
 *   floor: 75 + 118*rounds
 *   why: 34 instructions a round for the two halves of the S-box, 49 for the linear layer (19 rotations by a register, 10
 *     copies, 20 XORs), 11 to set amounts of rotations, of which as many as possible follow their like, 16 to exchange words
 *     with the high registers: four in and out between the halves, four in again and out in the linear layer; 8 for the
 *     constant and the branch. Besides the rounds, call, registers, and ten words loaded and stored.
 *   strategy: See round.inc and interleaved.inc. The pointer to the constants is the counter: a bit of each says whether
 *     another round follows. Unrolled, the rounds would take 8 cycles less each and 2700 bytes more. */
function pw_ascon_permute
        enter_with_high
        push    {state}
        lsls    r2, rounds, #2
        adr     r3, .Lconstants_end
        subs    r3, r3, r2
        mov     NEXT, r3
        load_state
        mov     T, NEXT
        add_constant
        mvns    E2, E2
        mvns    O2, O2

.Lround:
        ascon_round .Lround

        pop     {r0}
        store_state
        leave_with_high
        table_of_constants .Lconstants_end, 1
end_function pw_ascon_permute

#endif
