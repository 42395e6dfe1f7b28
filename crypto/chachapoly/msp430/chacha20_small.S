/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for MSP430, small: one quarter round as a subroutine, half of it in memory. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* Addresses: a and b move on with the quarter rounds, the third one serves c and d, and as a scratch register. */
#define at_a    r12
#define at_b    r13
#define at      r14

#define b1      r15
#define b0      r11
#define d1      r10
#define d0      r9
#define to_c    r8      /* distances from a */
#define to_d    r7

/* Before and after the rounds. */
#define state   r12
#define key     r13
#define source  r13
#define input   r14
#define words   r14

/* On the stack, outside the quarter round: the double rounds to come, 0 after them; the arguments. */
#define LEFT    0
#define INPUT   2
#define KEY     4

/* The word at `address` += b, d ^= it. Both may be given with their halves exchanged. */
.macro add_xor address, b1, b0, d1, d0
        nonlinear add \b0, 0(\address)
        nonlinear addc \b1, 2(\address)
        xor     @\address, \d0
        xor     2(\address), \d1
.endm

.macro point_to distance
        mov     at_a, at
        add     \distance, at
.endm

table .Lconstants
        .long   0x61707865, 0x3320646e, 0x79622d32, 0x6b206574
end_table .Lconstants

/* contract of pw_chacha20_block:
 *   bytes: {stack: 18, code: 364, rodata: 16}
 *   cycles: 11271
 *   floor: 5960
 *   why: 43 cycles for each of 80 quarter rounds. Six words at most fit into the registers: eleven of sixteen have to
 *     be loaded and stored in each round, 14 cycles each for half of them. Both ends.
 *   strategy: b and d are in registers, a and c stay in memory, where they are only added to. c and d are found by
 *     their distances from a, of which one or none changes from one diagonal to the next. The initial state is added to
 *     a state of zeros before the rounds and to that after them by the same code, byte by byte, since the key may stand
 *     at an odd address. */
function pw_chacha20_block
        save    r7, r8, r9, r10
        push    key
        push    input
        push    #10
        mov     #32, r15
1:      clr     0(state)
        incd    state
        dec     r15
        jne     1b

        /* add the initial state to the 64 bytes before `state` */
.Ladd_initial_state:
        sub     #64, state
        mov     #.Lconstants, source
        mov     #4, words
        call    #.Ladd_words
        mov     KEY(sp), source
        mov     #8, words
        call    #.Ladd_words
        mov     INPUT(sp), source
        mov     #4, words
        call    #.Ladd_words
        tst     LEFT(sp)
        jeq     .Ldone

        sub     #64, at_a
        mov     at_a, at_b
        add     #16, at_b
.Ldouble_round:
        mov     #32, to_c
        mov     #48, to_d
        call    #.Lquarter_round
        call    #.Lquarter_round
        call    #.Lquarter_round
        call    #.Lquarter_round

        /* diagonals: 0 5 10 15, 1 6 11 12, 2 7 8 13, 3 4 9 14 */
        sub     #16, at_a
        sub     #12, at_b
        mov     #40, to_c
        mov     #60, to_d
        call    #.Lquarter_round
        mov     #44, to_d
        call    #.Lquarter_round
        mov     #24, to_c
        call    #.Lquarter_round
        sub     #16, at_b
        call    #.Lquarter_round
        sub     #16, at_a
        sub     #4, at_b
        dec     LEFT(sp)
        jne     .Ldouble_round

        add     #64, state
        jmp     .Ladd_initial_state

.Ldone:
        add     #6, sp
        restore r10, r9, r8, r7
        ret

.Ladd_words:
        nonlinear_op add.b, @source+, 0(state)
        nonlinear_op addc.b, @source+, 1(state)
        nonlinear_op addc.b, @source+, 2(state)
        nonlinear_op addc.b, @source+, 3(state)
        add     #4, state
        dec     words
        jne     .Ladd_words
        ret

        /* Moves at_a and at_b on by a word. */
.Lquarter_round:
        mov     @at_b, b0
        mov     2(at_b), b1
        point_to to_d
        mov     @at, d0
        mov     2(at), d1

        /* a += b, d = (d ^ a) <<< 16 */
        add_xor at_a, b1, b0, d1, d0

        /* c += d, b = (b ^ c) <<< 12 */
        point_to to_c
        add_xor at, d0, d1, b1, b0
        rotl32  12, b1, b0

        /* a += b, d = (d ^ a) <<< 8 */
        add_xor at_a, b0, b1, d0, d1
        rotl32  8, d0, d1, at

        /* c += d, b = (b ^ c) <<< 7 */
        point_to to_c
        add_xor at, d1, d0, b0, b1
        rotl32  7, b0, b1, at

        mov     b0, 0(at_b)
        mov     b1, 2(at_b)
        point_to to_d
        mov     d0, 0(at)
        mov     d1, 2(at)
        add     #4, at_a
        add     #4, at_b
        ret
end_function pw_chacha20_block

#endif
