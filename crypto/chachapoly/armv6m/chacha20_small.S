/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for Cortex-M0+, small: one quarter round as a subroutine on words in memory. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define state   r0      /* moves on with a */
#define xa      r1
#define xb      r2
#define xc      r3
#define xd      r4
#define to_b    r5      /* distances from a */
#define to_c    r6
#define to_d    r7
#define kept    r12     /* a, while its register has the amount of a rotation */

/* Before and after the rounds. */
#define source  r1
#define word    r2
#define byte    r3
#define words   r4

/* On the stack. */
#define KEY     0
#define INPUT   4
#define LEFT    8       /* double rounds; 0 after them */

/* b or d >>>= amount */
.macro rotate word, amount
        movs    xa, #\amount
        rotation rors \word, \word, xa
.endm

/* contract of pw_chacha20_block:
 *   bytes: {stack: 32, code: 220}
 *   cycles: 4353
 *   floor: 1924
 *   why: 12 instructions for each of 80 quarter rounds: no operand is rotated for free, and a sum needs its words as they
 *     are. Four low registers hold the amounts; of sixteen words four are in the other low registers, where XOR and rotation
 *     want them, and six in high ones. A search over the orders of the half quarter rounds and over what to move for each
 *     found no two rounds with less than 84 cycles of moves, loads and stores. The initial state is loaded twice, added and
 *     stored, and registers saved.
 *   strategy: b, c and d are found by their distances from a, of which one or none changes from one diagonal to the next. The
 *     initial state is added to a state of zeros before the rounds and to that after them by the same code, in bytes, since
 *     the key may stand at any address. The constant words stand behind the code. */
function pw_chacha20_block
        movs    r3, #10
        push    {r1-r7, lr}
        movs    word, #0
        movs    byte, #60
1:      str     word, [state, byte]
        subs    byte, byte, #4
        bpl     1b

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
        ldr     words, [sp, #LEFT]
        subs    words, words, #1
        bmi     .Ldone

.Ldouble_round:
        str     words, [sp, #LEFT]
        movs    to_b, #16
        movs    to_c, #32
        movs    to_d, #48
        bl      .Lquarter_round
        bl      .Lquarter_round
        bl      .Lquarter_round
        bl      .Lquarter_round
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
        ldr     words, [sp, #LEFT]
        subs    words, words, #1
        bpl     .Ldouble_round
        b       .Ladd_initial_state

.Ldone:
        pop     {r1-r7, pc}

        /* Adds words at any address to the state, which moves on. */
.Ladd_words:
        ldrb    word, [source, #3]
    .irp offset, 2, 1, 0
        lsls    word, word, #8
        ldrb    byte, [source, #\offset]
        orrs    word, word, byte
    .endr
        adds    source, source, #4
        ldr     byte, [state]
        nonlinear adds word, word, byte
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
        mov     kept, xa
        rotate  xd, 16
        nonlinear adds xc, xc, xd
        eors    xb, xb, xc
        rotate  xb, 20
        mov     xa, kept
        nonlinear adds xa, xa, xb
        eors    xd, xd, xa
        mov     kept, xa
        rotate  xd, 24
        nonlinear adds xc, xc, xd
        eors    xb, xb, xc
        rotate  xb, 25
        str     xd, [state, to_d]
        str     xc, [state, to_c]
        str     xb, [state, to_b]
        mov     xa, kept
        stm     state!, {xa}
        bx      lr

        .p2align 2
.Lconstants:
        .4byte  0x61707865, 0x3320646e, 0x79622d32, 0x6b206574
end_function pw_chacha20_block

#endif
