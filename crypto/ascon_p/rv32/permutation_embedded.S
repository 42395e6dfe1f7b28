/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[rounds] for RV32E, and for RV32I as well, in little code: the state stays in memory. */
#include "../../asm/platform.h"
#if PW_RV32_RUNTIME

#include "../../asm/rv32.inc"

#define state    a0
#define constant a1
#define half     ra     /* where the S-box is: the low halves, then the high ones */

/* The S-box, a half of each word. */
#define X0 a2
#define X1 a3
#define X2 a4
#define X3 a5
#define X4 s0
#define T  s1
#define U  t0

/* The linear layer: a word, its sum with what is rotated, and a shifted half. */
#define LOW  a2
#define HIGH a3
#define SUM_LOW a4
#define SUM_HIGH a5
#define SHIFTED s0

/* The sum gets the word whose halves are given, turned by less than 32 bits. */
.macro add_turned low, high, amount
        rotation srli SHIFTED, \low, \amount
        xor     SUM_LOW, SUM_LOW, SHIFTED
        rotation slli SHIFTED, \high, 32 - (\amount)
        xor     SUM_LOW, SUM_LOW, SHIFTED
        rotation srli SHIFTED, \high, \amount
        xor     SUM_HIGH, SUM_HIGH, SHIFTED
        rotation slli SHIFTED, \low, 32 - (\amount)
        xor     SUM_HIGH, SUM_HIGH, SHIFTED
.endm

/* x ^= x >>> a ^ x >>> b; from 32 bits on the halves change places */
.macro diffuse at, a, b
        lw      LOW, \at(state)
        lw      HIGH, \at+4(state)
        mv      SUM_LOW, LOW
        mv      SUM_HIGH, HIGH
        .irp    amount, \a, \b
        .if     \amount < 32
        add_turned LOW, HIGH, \amount
        .else
        add_turned HIGH, LOW, \amount - 32
        .endif
        .endr
        sw      SUM_LOW, \at(state)
        sw      SUM_HIGH, \at+4(state)
.endm

/* contract of pw_ascon_permute:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 16, code: 432}
 *   cycles: 21 + 228*rounds
 *   floor: 44 + 111*rounds
 *   why: the rounds of round.inc, with ten words loaded and stored once
 *   strategy: Twelve registers do not hold ten words and what the S-box needs. It takes a half of each word, twice in a loop;
 *     the linear layer takes word by word. Both load and store what they work on. The registers are those that short
 *     instructions can name; the word of the loop is where the return address was. */
function pw_ascon_permute
        addi    sp, sp, -16
        save_at 4, s0, s1, ra

        /* 0x3c + 15 * rounds: f0 e1 ... 4b for 12 down to 1 */
        slli    T, constant, 4
        sub     constant, T, constant
        addi    constant, constant, 0x3c

.Lround:
        lw      X2, 16(state)
        xor     X2, X2, constant
        sw      X2, 16(state)
        addi    half, state, 4

.Lhalf:
        lw      X0, 0(state)
        lw      X1, 8(state)
        lw      X2, 16(state)
        lw      X3, 24(state)
        lw      X4, 32(state)

        /* x0 ^= x4, x4 ^= x3, x2 ^= x1 */
        xor     X0, X0, X4
        xor     X4, X4, X3
        xor     X2, X2, X1

        /* what x3 gets: x4 | ~x0 */
        nonlinear not T, X0
        nonlinear or U, T, X4

        /* x0 ^= x2 & ~x1; x2 ^= x3 | ~x4 */
        nonlinear not T, X1
        nonlinear and T, T, X2
        xor     X0, X0, T
        nonlinear not T, X4
        nonlinear or T, T, X3
        xor     X2, X2, T

        /* x4 ^= x1 & ~x0, of the new x0: the old one was the same wherever x1 is set */
        nonlinear not T, X0
        nonlinear and T, T, X1
        xor     X4, X4, T

        /* x1 ^= x3 & x2 */
        nonlinear and T, X3, X2
        xor     X1, X1, T
        xor     X3, X3, U

        /* x1 ^= x0, x3 ^= x2, x0 ^= x4 */
        xor     X1, X1, X0
        xor     X3, X3, X2
        xor     X0, X0, X4

        sw      X0, 0(state)
        sw      X1, 8(state)
        sw      X2, 16(state)
        sw      X3, 24(state)
        sw      X4, 32(state)
        addi    state, state, 4
        beq     state, half, .Lhalf
        addi    state, state, -8

        diffuse 0, 19, 28
        diffuse 8, 61, 39
        diffuse 16, 1, 6
        diffuse 24, 10, 17
        diffuse 32, 7, 41

        addi    constant, constant, -15
        addi    T, constant, -0x3c
        beqz    T, 2f
        j       .Lround

2:      restore_at 4, s0, s1, ra
        addi    sp, sp, 16
        ret
end_function pw_ascon_permute

#endif
