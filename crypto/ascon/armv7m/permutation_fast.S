/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for Cortex-M3, twelve rounds unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "round.inc"

#define rounds   r1
#define bytes    r11
#define entry    r12

#define ROUNDS      12
#define ROUND_BYTES (3 << 6)

/* contract of pw_ascon_permute:
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 36, code: 2336}
 *   cycles: 55 + 52*rounds
 *   floor: 52 + 52*rounds
 *   why: As the unrolled version for one number of rounds, and 4 for a jump whose target is computed.
 *   strategy: >
 *     As the unrolled version (see permutation_unrolled.S): all rounds have the same length and use the same
 *     registers, so that the number of rounds tells where to enter. TBH would jump a cycle or two earlier, but
 *     needs a table of 24 bytes and reads it from flash, which waits on chips with wait states. Sixteen rounds
 *     would need 768 bytes more; no mode uses more than twelve. */
function pw_ascon_permute
        push    {r4-r11, lr}

        /* the first of the last `rounds` rounds */
        add     bytes, rounds, rounds, lsl #1
        adr     entry, .Ldone
        sub     entry, entry, bytes, lsl #6
        ldm     state, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}
        mov     pc, entry

.Lrounds:
        ascon_rounds ROUNDS
.Ldone:
        .if     (.Ldone - .Lrounds) - ROUNDS * ROUND_BYTES
        .error  "the rounds do not have the length that the jump into them expects"
        .endif

        stm     state, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}
        pop     {r4-r11, pc}
end_function pw_ascon_permute

#endif
