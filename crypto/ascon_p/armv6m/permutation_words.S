/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for Cortex-M0+ on plain words, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

/* E are the low halves of words and O the high ones; NEXT is the constant. */
#include "round.inc"

/* What a half of x gives to the same half of x >>> amount, and what it gives to the other half. */
.macro to_same rd, half, amount
        .if     \amount < 32
        lsrs    \rd, \half, #\amount
        .else
        lsls    \rd, \half, #(64-\amount)
        .endif
.endm

.macro to_other rd, half, amount
        .if     \amount < 32
        lsls    \rd, \half, #(32-\amount)
        .else
        lsrs    \rd, \half, #(\amount-32)
        .endif
.endm

/* rd = one half of x ^ x >>> a ^ x >>> b, the half `same` of it, with the other half in `other`: 8 instructions. */
.macro diffuse_copy rd, same, other, a, b, scratch
        rotation to_same \rd, \same, \a
        rotation to_same \scratch, \same, \b
        eors    \rd, \rd, \scratch
        rotation to_other \scratch, \other, \a
        eors    \rd, \rd, \scratch
        rotation to_other \scratch, \other, \b
        eors    \rd, \rd, \scratch
        eors    \rd, \rd, \same
.endm

/* The same, but that it leaves in `other` what is to be added to `same`: 7 instructions. */
.macro diffuse_last same, other, a, b, scratch
        rotation to_other \scratch, \other, \a
        rotation to_other \other, \other, \b
        eors    \other, \other, \scratch
        rotation to_same \scratch, \same, \a
        eors    \other, \other, \scratch
        rotation to_same \scratch, \same, \b
        eors    \other, \other, \scratch
.endm

/* A word whose low half is in a high register, which its high half goes to. rd = its low half. */
.macro diffuse rd, low, high, home, a, b, scratch
        mov     \low, \home
        diffuse_copy \rd, \low, \high, \a, \b, \scratch
        diffuse_last \high, \low, \a, \b, \scratch
        eors    \high, \high, \low
        mov     \home, \high
.endm

#define BEHIND_LAST   0x3c
#define DIFFERENCE    15

/* contract of pw_ascon_rounds_{rounds}:
 *   clobbers: [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, lr, flags]
 *   registers: {state: "those of round.inc"}
 *   bytes: {stack: 4, code: 348}
 *   cycles: 15 + 140*rounds
 *   floor: 8 + 132*rounds
 *   why: 34 instructions a round for the two halves of the S-box, 80 for the linear layer (40 shifts, 40 XORs), 14 to
 *     exchange words with the high registers: four in and out between the halves, four in again and two out in the linear
 *     layer; 4 for the constant.
 *   strategy: Not a function of C: the state is where round.inc has it. pw_ascon_rounds_1 takes the first constant in U,
 *     0x4b for its one round or 15 more for each further one, as ISAP needs. A shift copies, so that the linear layer is
 *     without a move of its own; one half of a word is made in a register of its own, the other in place. As the linear
 *     layer takes 16 cycles a round more than on interleaved words, a mode with two words a block and eight rounds gains
 *     what it does not interleave. The constants are a difference apart for twelve rounds only. */
function pw_ascon_rounds_12
        movs    U, #0xf0
        b       pw_ascon_rounds_1
        entry   pw_ascon_rounds_8
        movs    U, #0xb4
        b       pw_ascon_rounds_1
        entry   pw_ascon_rounds_6
        movs    U, #0x96
        entry   pw_ascon_rounds_1
        push    {lr}
        b       .Lfirst

.Lround:
        ascon_substitute_both

        /* x3 */
        diffuse_copy E3, E0, U, 10, 17, E1
        diffuse_last U, E0, 10, 17, E1
        eors    U, U, E0
        mov     O3, U

        diffuse E0, U, O2, O0, 19, 28, E1       /* x0 */
        diffuse E1, U, E4, O1, 61, 39, O2       /* x1 */
        diffuse E4, U, T, O4, 7, 41, O2         /* x4 */

        /* x2 */
        mov     T, SPARE
        diffuse_copy O2, E2, T, 1, 6, U
        diffuse_last T, E2, 1, 6, U
        eors    E2, E2, T

        mvns    E2, E2
        mvns    O2, O2
        mov     U, NEXT
        cmp     U, #BEHIND_LAST
        beq     .Ldone
.Lfirst:
        eors    E2, E2, U
        subs    U, U, #DIFFERENCE
        mov     NEXT, U
        b       .Lround

.Ldone:
        pop     {pc}

/* contract of pw_ascon_permute:
 *   bytes: {stack: 44, code: 364}
 *   cycles: 90 + 140*rounds
 *   floor: 75 + 132*rounds
 *   why: The rounds; call, registers, and ten words loaded and stored.
 *   strategy: For what does not keep the state in registers. */
        entry   pw_ascon_permute
        enter_with_high
        push    {state}
        lsls    r2, rounds, #4
        subs    r2, r2, rounds
        adds    r2, r2, #BEHIND_LAST
        mov     NEXT, r2
        load_state
        mov     U, NEXT
        bl      pw_ascon_rounds_1
        pop     {r0}
        store_state
        leave_with_high
end_function pw_ascon_rounds_12
end_function pw_ascon_rounds_8
end_function pw_ascon_rounds_6
end_function pw_ascon_rounds_1
end_function pw_ascon_permute

#endif
