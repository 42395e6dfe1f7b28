/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for ARMv7-M, twelve rounds unrolled, called by modes that keep the state in registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "interleaved.inc"

#define ROUNDS      12
#define ROUND_BYTES 182

/* contract of pw_ascon_rounds_{rounds}:
 *   clobbers: [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, lr, flags]
 *   registers: {state: "those of interleaved.inc"}
 *   bytes: {stack: 0, code: 2188}
 *   cycles: 8 + 52*rounds
 *   floor: 52*rounds
 *   why: 52 instructions a round: 2 for the constant, 15 a slice of the S-box, 4 a word of the linear layer.
 *   strategy: Not a function of C: the state is where interleaved.inc has it, and the return address, whose lowest
 *     bit is 1, at the stack pointer, as the link register is one of the three that a round needs besides the state.
 *     A loop over blocks writes it once. A copy of the rounds in each mode would save the 8 cycles of the two jumps,
 *     for 1.5 KB each. What did not help: a place for the rounds in a line of flash. The four that there are differ
 *     by 1.3 % at most on sam3x8e and 0.7 % on stm32f103, and each number of rounds likes another. */
function pw_ascon_rounds_12
        ascon_rounds 12, 8
        entry   pw_ascon_rounds_8
        ascon_rounds 8, 6
        entry   pw_ascon_rounds_6
        ascon_rounds 6
.Ldone:
        .if     (.Ldone - pw_ascon_rounds_12) - ROUNDS * ROUND_BYTES
        .error  "the rounds do not have the length that the jump into them expects"
        .endif
        ldr     pc, [sp, #RETURN]
end_function pw_ascon_rounds_12
end_function pw_ascon_rounds_8
end_function pw_ascon_rounds_6

#define state    r0
#define rounds   r1
#define first    SPARE

/* contract of pw_ascon_permute:
 *   bytes: {stack: 40, code: 2252}
 *   cycles: 72 + 52*rounds
 *   floor: 52 + 52*rounds
 *   why: As the fast version, whose rounds are its own.
 *   strategy: For what does not keep the state in registers: loads it, jumps into the rounds of the modes, and stores it. */
function pw_ascon_permute
        push    {r3-r11, lr}
        mov     POINTER, state
        return_to 1f

        /* the first of the last `rounds` rounds */
        address_of first, pw_ascon_rounds_12 + ROUNDS * ROUND_BYTES
        movs    r0, #ROUND_BYTES
        mls     first, rounds, r0, first

        load_state POINTER, r0
        mov     pc, first

1:      store_state POINTER, r0
        pop     {r3-r11, pc}
end_function pw_ascon_permute

#endif
