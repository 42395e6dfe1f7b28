/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for Cortex-M3, small: one quarter round as a subroutine on words in memory. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state   r0      /* moves on with a */
#define xa      r1
#define xb      r2
#define xc      r3
#define xd      r4
#define to_b    r5      /* distances from a */
#define to_c    r6
#define to_d    r7
#define left    r12     /* double rounds; 0 after them */

/* Before and after the rounds. */
#define source  r1
#define summand r3
#define word    r4
#define words   r5

/* On the stack. */
#define KEY     0
#define INPUT   4

/* contract of pw_chacha20_block:
 *   bytes: {stack: 28, code: 196}
 *   cycles: 2958
 *   floor: 811
 *   why: 8 instructions for each of 80 quarter rounds. Sixteen words do not fit into fourteen registers: two of them
 *     are stored and two loaded in each round, 3 cycles each. Key and input are loaded and the stream stored, call
 *     and return.
 *   strategy: b, c and d are found by their distances from a, of which one or none changes from one diagonal to the
 *     next. The initial state is added to a state of zeros before the rounds and to that after them by the same code.
 *     The constant words stand behind the code. */
function pw_chacha20_block
        push    {r1, r2, r4-r7, lr}
        movs    summand, #0
        movs    word, #64
1:      subs    word, word, #4
        str     summand, [state, word]
        bne     1b
        mov     left, #10

.Ladd_initial_state:
        adr     source, .Lconstants
        movs    words, #4
        bl      .Ladd_words
        ldr     source, [sp, #KEY]
        movs    words, #8
        bl      .Ladd_words
        ldr     source, [sp, #INPUT]
        movs    words, #4
        bl      .Ladd_words
        subs    state, state, #64
        cmp     left, #0
        beq     .Ldone

.Ldouble_round:
        movs    to_b, #16
        movs    to_c, #32
        movs    to_d, #48
        bl      .Lquarter_round
        bl      .Lquarter_round
        bl      .Lquarter_round
        bl      .Lquarter_round

        /* diagonals: 0 5 10 15, 1 6 11 12, 2 7 8 13, 3 4 9 14 */
        subs    state, state, #16
        movs    to_b, #20
        movs    to_c, #40
        movs    to_d, #60
        bl      .Lquarter_round
        movs    to_d, #44
        bl      .Lquarter_round
        movs    to_c, #24
        bl      .Lquarter_round
        movs    to_b, #4
        bl      .Lquarter_round
        subs    state, state, #16
        subs    left, left, #1
        bne     .Ldouble_round
        b       .Ladd_initial_state

.Ldone:
        pop     {r1, r2, r4-r7, pc}

        /* Adds words at any address to the state, which moves on. */
.Ladd_words:
        ldr     summand, [source], #4
        ldr     word, [state]
        nonlinear adds word, word, summand
        stm     state!, {word}
        subs    words, words, #1
        bne     .Ladd_words
        bx      lr

.Lquarter_round:
        ldr     xa, [state]
        ldr     xb, [state, to_b]
        ldr     xc, [state, to_c]
        ldr     xd, [state, to_d]
        nonlinear adds xa, xa, xb
        eors    xd, xd, xa
        nonlinear add xc, xc, xd, ror #16
        eors    xb, xb, xc
        nonlinear add xa, xa, xb, ror #20
        eor     xd, xa, xd, ror #16
        nonlinear add xc, xc, xd, ror #24
        eor     xb, xc, xb, ror #20
        rotation ror xd, xd, #24
        rotation ror xb, xb, #25
        str     xd, [state, to_d]
        str     xc, [state, to_c]
        str     xb, [state, to_b]
        stm     state!, {xa}
        bx      lr

        .p2align 2
.Lconstants:
        .4byte  0x61707865, 0x3320646e, 0x79622d32, 0x6b206574
end_function pw_chacha20_block

#endif
