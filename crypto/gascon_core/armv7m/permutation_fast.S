/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for Cortex-M3, twelve rounds unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "round.inc"

#define state    r0
#define rounds   r1

/* Before the state is loaded. */
#define bytes    r11
#define entry    r12

#define ROUND_BYTES 192

.macro gascon_round number
        eor     X2L, PARKED_L, #(((15 - \number) << 4) | \number)
        gascon_substitute_and_diffuse
.endm

/* contract of pw_gascon_permute:
 *   bytes: {stack: 36, code: 2336}
 *   cycles: 56 + 51*rounds
 *   floor: 49 + 51*rounds
 *   why: 51 instructions a round (1 for the constant, 15 a half of the S-box, 2 a word of the linear layer); 49 to
 *     call, save the registers, load and store ten words and return.
 *   strategy: All rounds have the same length and use the same registers (see round.inc), so that the number of rounds
 *     tells where to enter. No round has a move, and none a temporary in memory. */
function pw_gascon_permute
        push    {r4-r11, lr}

        /* the first of the last `rounds` rounds */
        adr     entry, .Ldone
        mov     bytes, #ROUND_BYTES
        mls     entry, rounds, bytes, entry
        ldm     state, {STATE}
        mov     pc, entry

.Lrounds:
        .irp    number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        gascon_round \number
        .endr
.Ldone:
        .if     (.Ldone - .Lrounds) - 12 * ROUND_BYTES
        .error  "the rounds do not have the length that the jump into them expects"
        .endif

        stm     state, {STATE}
        pop     {r4-r11, pc}
end_function pw_gascon_permute

#endif
