/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for AVR: two rounds in a loop, two words always and others for a while in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "chacha20.inc"

/* contract of pw_chacha20_block:
 *   bytes: {stack: 24, code: 1650}
 *   cycles: 9112
 *   floor: 4672
 *   why: With registers for the whole state: 52 cycles for each of 80 quarter rounds (16 additions, 16 xors, 14
 *     for the rotation by 12, 6 for that by 7), 64 bytes out, 48 in twice, 64 additions at the end, call and
 *     return.
 *   strategy: The state is in stream. Words 0 and 8 stay in registers, and the order of the quarter rounds is such
 *     that at each turn from columns to diagonals and back two more words stay where they are: 24 words are loaded
 *     and stored for the 32 of a double round. Rotations by whole bytes are names. The rotation by 4 bits that is
 *     left of that by 12 is four products by 16; its last byte arrives in the spare register, which changes place
 *     with it: so names of b change from one quarter round to the next. */

/* Words 0 and 8. */
#define X0 r2, r3, r4, r5
#define X8 r6, r7, r8, r9

/* Room for the others of a quarter round; of P one register is the spare one by turns. */
#define A r10, r11, r12, r13
#define C r14, r15, r16, r17
#define D r18, r19, r20, r21
#define P0 r22
#define P1 r23
#define P2 r24
#define P3 r25
#define P4 r26

/* Where quarter_round leaves a d that was in D. */
#define D_AFTER r19, r20, r21, r18

#define LEFT r30

.macro load word, b0, b1, b2, b3
        load32  Y, 4 * \word, \b0, \b1, \b2, \b3
.endm

.macro store word, b0, b1, b2, b3
        store32 Y, 4 * \word, \b0, \b1, \b2, \b3
.endm

/* Stores a d that is in D after its quarter round. */
.macro store_d word
        store   \word, D_AFTER
.endm

        function pw_chacha20_block
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        fill_state

        ldi     SIXTEEN, 16
        ldi     LEFT, 10
        load    0, X0
        load    8, X8
        load    5, P0, P1, P2, P3
        load    9, C

.Ldouble_round:
        /* columns; 5 and 9 are here already, and 11 and 12 stay */
        load    1, A
        load    13, D
        quarter_round A, P0, P1, P2, P3, C, D, P4
        store   1, A
        store   5, P2, P4, P0, P1
        store   9, C
        store_d 13

        load    2, A
        load    6, P1, P2, P4, P0
        load    10, C
        load    14, D
        quarter_round A, P1, P2, P4, P0, C, D, P3
        store   2, A
        store   6, P4, P3, P1, P2
        store   10, C
        store_d 14

        load    3, A
        load    7, P2, P3, P4, P1
        load    11, C
        load    15, D
        quarter_round A, P2, P3, P4, P1, C, D, P0
        store   3, A
        store   7, P4, P0, P2, P3
        store_d 15

        load    4, P2, P3, P4, P0
        load    12, D
        quarter_round X0, P2, P3, P4, P0, X8, D, P1
        store   4, P4, P1, P2, P3

        /* diagonals; 5 and 9 stay */
        load    1, A
        load    6, P2, P3, P4, P1
        quarter_round A, P2, P3, P4, P1, C, D_AFTER, P0
        store   1, A
        store   6, P4, P0, P2, P3
        store   11, C
        store   12, r20, r21, r18, r19

        load    2, A
        load    7, P2, P3, P4, P0
        load    13, D
        quarter_round A, P2, P3, P4, P0, X8, D, P1
        store   2, A
        store   7, P4, P1, P2, P3
        store_d 13

        load    3, A
        load    4, P2, P3, P4, P1
        load    9, C
        load    14, D
        quarter_round A, P2, P3, P4, P1, C, D, P0
        store   3, A
        store   4, P4, P0, P2, P3
        store_d 14

        load    5, P2, P3, P0, P4
        load    10, A
        load    15, D
        quarter_round X0, P2, P3, P0, P4, A, D, P1
        store   10, A
        store_d 15

        dec     LEFT
        breq    1f
        rjmp    .Ldouble_round

1:      store   0, X0
        store   8, X8
        store   5, P0, P1, P2, P3
        store   9, C
        add_initial_state
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_chacha20_block

#endif
