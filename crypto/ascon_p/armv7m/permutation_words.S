/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] on plain words for Cortex-M3, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state    r0
#define rounds   r1

#define X0L      r0
#define X0H      r1
#define X1L      r2
#define X1H      r3
#define PARKED_L r4
#define PARKED_H r5
#define X3L      r6
#define X3H      r7
#define X4L      r8
#define X4H      r9
#define X2L      r10
#define X2H      r11
#define SPARE    r12
#define constant lr

/* The words are where round.inc has them, with halves in the place of even and odd bits: between rounds x2 is in PARKED_L,
 * PARKED_H. Adding the constant brings its low half to X2L; the S-box brings the high one to X2H. */
#include "round.inc"

/* rd ^= one half of x >>> amount, which is in `same` where it would be in without rotation and else in `other`; in the
 * first of these a copy of x is XORed at once. */
.macro xor_rotated_half rd, from, same, other, amount
        .if     \amount < 32
        eor     \rd, \from, \same, lsr #\amount
        eor     \rd, \rd, \other, lsl #(32-\amount)
        .else
        eor     \rd, \from, \other, lsr #(\amount-32)
        eor     \rd, \rd, \same, lsl #(64-\amount)
        .endif
.endm

/* (rl, rh) = x ^ (x >>> a) ^ (x >>> b) with x in (l, h): 8 instructions. */
.macro ascon_diffuse_words rl, rh, l, h, a, b
        xor_rotated_half \rl, \l, \l, \h, \a
        xor_rotated_half \rl, \rl, \l, \h, \b
        xor_rotated_half \rh, \h, \h, \l, \a
        xor_rotated_half \rh, \rh, \h, \l, \b
.endm

/* The round after the constant has been added: the low half of x2 is in X2L, the high one in PARKED_H. */
.macro ascon_substitute_and_diffuse_words
        ascon_substitute X0L, X1L, X2L, X3L, X4L, PARKED_L, SPARE, X2H, X2L
        ascon_substitute X0H, X1H, X2H, X3H, X4H, PARKED_L, SPARE, PARKED_H, PARKED_H

        ascon_diffuse_words PARKED_L, PARKED_H, X4L, X4H, 1, 6
        ascon_diffuse_words X4L, X4H, X1L, X1H, 7, 41
        ascon_diffuse_words X1L, X1H, X3L, X3H, 61, 39
        ascon_diffuse_words X3L, X3H, X0L, X0H, 10, 17
        ascon_diffuse_words X0L, X0H, X2L, X2H, 19, 28
.endm

/* The constants are 0xf0, 0xe1, ..., 0x4b. */
#define BEHIND_LAST   0x3c
#define DIFFERENCE    15

/* contract of pw_ascon_permute:
 *   bytes: {stack: 40, code: 308}
 *   cycles: 51 + 76*rounds
 *   floor: 51 + 75*rounds
 *   why: 71 instructions a round (1 for the constant, 15 a half of the S-box, 4 a half word of the linear layer), 1 for
 *     the next constant and 3 for the branch of a loop; 51 to call, save the registers and the pointer, load and store
 *     ten words, form the first constant and return.
 *   strategy: The state, three temporaries and the constant fill the fourteen registers; the pointer to the state waits
 *     on the stack. As on interleaved words (see round.inc) the linear layer takes the S-box's outputs home, and only
 *     x2 is elsewhere between rounds; its low half is taken in by the addition of the constant, its high half by the
 *     S-box, so that no round has a move. A rotation of 64 bits takes two shifted operands a half where interleaved
 *     words take one: 20 instructions a round more, against the conversion of what goes in and out of the state, two
 *     words of 64 bits each way a block of Ascon-AEAD128. Factoring two rotations into one of a sum of two takes as
 *     many instructions and two temporaries. The constants are a difference apart for twelve rounds only. */
function pw_ascon_permute
        push    {state, r4-r11, lr}
        rsb     constant, rounds, rounds, lsl #4
        add     constant, constant, #BEHIND_LAST
        ldm     state, {X0L, X0H, X1L, X1H, PARKED_L, PARKED_H, X3L, X3H, X4L, X4H}

.Lround:
        /* x2 ^= c */
        eor     X2L, PARKED_L, constant
        sub     constant, constant, #DIFFERENCE

        ascon_substitute_and_diffuse_words

        cmp     constant, #BEHIND_LAST
        bne     .Lround

        pop     {SPARE}
        stm     SPARE, {X0L, X0H, X1L, X1H, PARKED_L, PARKED_H, X3L, X3H, X4L, X4H}
        pop     {r4-r11, pc}
end_function pw_ascon_permute

#endif
