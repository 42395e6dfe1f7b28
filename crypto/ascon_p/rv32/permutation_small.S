/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for RV32I on plain words, a loop over the rounds. */
#include "../../asm/platform.h"
#if PW_RV32

#include "round.inc"

        whole_words

#define state    a0
#define constant s0

/* contract of pw_ascon_permute:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 16, code: 640}
 *   cycles: 63 + 121*rounds
 *   floor: 44 + 111*rounds
 *   why: The rounds; ten words loaded and stored.
 *   strategy: Each round is round P of round.inc. The halves of x0 and x4 are complemented behind it, four cycles are for the
 *     end of the loop and two for the constant. From 13 rounds on it wraps, which takes a few cycles more. */
function pw_ascon_permute
        addi    sp, sp, -16
        sw      constant, 12(sp)

        /* 0x3c + 15 * rounds, modulo 240 from 13 rounds on: 3c 2d 1e 0f f0 e1 ... 4b for 16 down to 1 */
        slli    T0, a1, 4
        sub     T0, T0, a1
        addi    constant, T0, 0x3c
        li      T0, 0xf0
        bgeu    T0, constant, 1f
        addi    constant, constant, -0xf0
1:      load_state state
        complement_form_p

.Lround:
        xor     X2L, X2L, constant
        ascon_substitute P, X0L, X1L, X2L, X3L, X4L
        ascon_substitute P, X0H, X1H, X2H, X3H, X4H
        diffuse_all
        .irp    word, X0L, X0H, X4L, X4H
        not     \word, \word
        .endr

        addi    constant, constant, -15
        beqz    constant, .Lwrap
.Lwrapped:
        addi    T0, constant, -0x3c
        bnez    T0, .Lround

        complement_form_p
        store_state state
        lw      constant, 12(sp)
        addi    sp, sp, 16
        ret

.Lwrap: li      constant, 0xf0
        j       .Lwrapped
end_function pw_ascon_permute

#endif
