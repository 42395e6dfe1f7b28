/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for Cortex-M3, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state    r0
#define rounds   r1

#define X0E      r0
#define X0O      r1
#define X1E      r2
#define X1O      r3
#define PARKED_E r4
#define PARKED_O r5
#define X3E      r6
#define X3O      r7
#define X4E      r8
#define X4O      r9
#define X2E      r10
#define X2O      r11
#define SPARE    r12
#define constants lr

#include "round.inc"

/* The sixteen round constants, even bits in the low nibble, odd bits in the high one. The alignment to their number
 * lets the address say when the last one has been used. */
table .Lconstants, 4
        .byte   0x66, 0x63, 0x36, 0x33, 0xcc, 0xc9, 0x9c, 0x99
        .byte   0xc6, 0xc3, 0x96, 0x93, 0x6c, 0x69, 0x3c, 0x39
end_table .Lconstants

/* contract of pw_ascon_permute:
 *   bytes: {stack: 40, code: 236, rodata: 16}
 *   cycles: 52 + 59*rounds
 *   floor: 52 + 57*rounds
 *   why: 52 instructions a round as in the unrolled version, 2 cycles for one load that brings both halves of the
 *     constant, 3 for the branch of a loop; 51 + 1 to enter and to leave.
 *   strategy: The state, three temporaries and the pointer to the constants fill the fourteen registers; the pointer to
 *     the state waits on the stack. A constant is one byte; the pointer's own low bits end the loop, so that no counter
 *     is needed. The order of registers gives ten 16-bit encodings a round. */
function pw_ascon_permute
        push    {state, r4-r11, lr}
        address_of constants, .Lconstants + 16
        subs    constants, constants, rounds
        ldm     state, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}

.Lround:
        /* x2 ^= c */
        ldrb    X2O, [constants], #1
        and     X2E, X2O, #0xf
        eors    X2E, PARKED_E, X2E
        eor     X2O, PARKED_O, X2O, lsr #4

        ascon_substitute_and_diffuse

        tst     constants, #0xf
        bne     .Lround

        pop     {SPARE}
        stm     SPARE, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}
        pop     {r4-r11, pc}
end_function pw_ascon_permute

#endif
