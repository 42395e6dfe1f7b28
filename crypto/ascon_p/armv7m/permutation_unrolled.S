/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p for Cortex-M3, unrolled: a function each for 6, 8 and 12 rounds, and one for any number up to twelve. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "round.inc"

/* contract of pw_ascon_permute_{rounds}:
 *   bytes: {stack: 36, code: 16 + 192*rounds}
 *   cycles: 48 + 52*rounds
 *   floor: 48 + 52*rounds
 *   why: 52 instructions a round (2 for the constant, 15 a slice of the S-box, 4 a word of the linear layer) and 48
 *     cycles to call, save nine registers, load and store ten words and return.
 *   strategy: Bit-interleaving turns each 64-bit rotation into two 32-bit ones, which ARM does inside the operand of an
 *     XOR. The ten words, three temporaries and the pointer fill all fourteen registers, so that the stack holds the
 *     caller's registers only. Adding the constant moves x2 and the linear layer moves the rest, so that the rounds
 *     need no moves (see round.inc). Keeping the pointer on the stack would make eight registers of the S-box low ones
 *     and save 4 bytes a round, but cost 3 cycles. */
.macro ascon_permutation rounds
function pw_ascon_permute_\rounds
        push    {r4-r11, lr}
        ldm     state, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}

        ascon_rounds \rounds

        stm     state, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}
        pop     {r4-r11, pc}
end_function pw_ascon_permute_\rounds
.endm

ascon_permutation 6
ascon_permutation 8
ascon_permutation 12

#define rounds   r1
#define bytes    r11
#define entry    r12

#define ROUNDS      12
#define ROUND_BYTES (3 << 6)

/* contract of pw_ascon_permute:
 *   bytes: {stack: 36, code: 2336}
 *   cycles: 55 + 52*rounds
 *   floor: 52 + 52*rounds
 *   why: As those for one number of rounds, and 4 for a jump whose target is computed.
 *   strategy: As those: all rounds have the same length and use the same registers, so that the number of rounds tells
 *     where to enter. TBH would jump a cycle or two earlier, but needs a table of 24 bytes and reads it from flash,
 *     which waits on chips with wait states. Sixteen rounds would need 768 bytes more; no mode uses more than twelve. */
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
