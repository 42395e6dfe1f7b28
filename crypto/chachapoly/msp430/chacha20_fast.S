/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for MSP430: two rounds in a loop, word 0 always and others for a while in registers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define stream  r12
#define key     r13
#define input   r14

/* Word 0, and room for the others of a quarter round, most significant half first. */
#define X0      r14, r13
#define A       r5, r4
#define B       r7, r6
#define C       r9, r8
#define D       r11, r10
#define t       r15

/* On the stack. */
#define LEFT    0
#define KEY     4
#define INPUT   2

/* a += b, d ^= a */
.macro add_xor a1, a0, b1, b0, d1, d0
        nonlinear add \b0, \a0
        nonlinear addc \b1, \a1
        xor32   \a1, \a0, \d1, \d0
.endm

/* 43 cycles. Each rotation exchanges the halves of a word, two of them bring them back. */
.macro quarter_round a1, a0, b1, b0, c1, c0, d1, d0
        /* a += b, d = (d ^ a) <<< 16 */
        add_xor \a1, \a0, \b1, \b0, \d1, \d0
        /* c += d, b = (b ^ c) <<< 12 */
        add_xor \c1, \c0, \d0, \d1, \b1, \b0
        rotl32  12, \b1, \b0
        /* a += b, d = (d ^ a) <<< 8 */
        add_xor \a1, \a0, \b0, \b1, \d0, \d1
        rotl32  8, \d0, \d1, t
        /* c += d, b = (b ^ c) <<< 7 */
        add_xor \c1, \c0, \d1, \d0, \b0, \b1
        rotl32  7, \b0, \b1, t
.endm

.macro load word, high, low
        indexed mov, stream, 4 * \word, \low
        mov     4 * \word + 2(stream), \high
.endm

.macro store word, high, low
        mov     \low, 4 * \word(stream)
        mov     \high, 4 * \word + 2(stream)
.endm

/* The constant words that a state begins with: "expand 32-byte k". */
.macro each_constant lower, upper
        \lower  #0x7865, 0(stream)
        \upper  #0x6170, 2(stream)
        \lower  #0x646e, 4(stream)
        \upper  #0x3320, 6(stream)
        \lower  #0x2d32, 8(stream)
        \upper  #0x7962, 10(stream)
        \lower  #0x6574, 12(stream)
        \upper  #0x6b20, 14(stream)
.endm

.macro add_lower value, to
        nonlinear_op add, \value, \to
.endm

.macro add_upper value, to
        nonlinear_op addc, \value, \to
.endm

/* contract of pw_chacha20_block:
 *   bytes: {stack: 22, code: 1626}
 *   cycles: 7749
 *   floor: 5960
 *   why: 43 cycles for each of 80 quarter rounds. Six words at most fit into the registers: eleven of sixteen have
 *     to be loaded and stored in each round, 14 cycles each for half of them. Both ends.
 *   strategy: The state is in stream. Word 0 stays in registers, and the order of the quarter rounds is such that
 *     at each turn from columns to diagonals and back two more words stay: 26 words are loaded and stored for the
 *     32 of a double round. The key may stand at an odd address, so that it is read and added byte by byte, at
 *     both ends unrolled. */
function pw_chacha20_block
        save_all
        push    key
        push    input
        push    #10
        each_constant mov, mov
        .irp    offset, 16, 20, 24, 28, 32, 36, 40, 44
        mov_b_increment 13, \offset, 12
        mov_b_increment 13, \offset + 1, 12
        mov_b_increment 13, \offset + 2, 12
        mov_b_increment 13, \offset + 3, 12
        .endr
        .irp    offset, 48, 50, 52, 54, 56, 58, 60, 62
        mov_increment 14, \offset, 12
        .endr

        load    0, X0
        load    5, B
        load    9, C

.Ldouble_round:
        /* columns; 5 and 9 are here already, and 11 and 12 stay */
        load    1, A
        load    13, D
        quarter_round A, B, C, D
        store   1, A
        store   5, B
        store   9, C
        store   13, D

        load    2, A
        load    6, B
        load    10, C
        load    14, D
        quarter_round A, B, C, D
        store   2, A
        store   6, B
        store   10, C
        store   14, D

        load    3, A
        load    7, B
        load    11, C
        load    15, D
        quarter_round A, B, C, D
        store   3, A
        store   7, B
        store   15, D

        load    4, B
        load    8, A
        load    12, D
        quarter_round X0, B, A, D
        store   4, B
        store   8, A

        /* diagonals; 5 and 9 stay */
        load    1, A
        load    6, B
        quarter_round A, B, C, D
        store   1, A
        store   6, B
        store   11, C
        store   12, D

        load    2, A
        load    7, B
        load    8, C
        load    13, D
        quarter_round A, B, C, D
        store   2, A
        store   7, B
        store   8, C
        store   13, D

        load    3, A
        load    4, B
        load    9, C
        load    14, D
        quarter_round A, B, C, D
        store   3, A
        store   4, B
        store   14, D

        load    5, B
        load    10, A
        load    15, D
        quarter_round X0, B, A, D
        store   10, A
        store   15, D
        dec     LEFT(sp)
        jeq     1f
        br      #.Ldouble_round

1:      store   0, X0
        store   5, B
        store   9, C

        /* add the initial state */
        each_constant add_lower, add_upper
        mov     KEY(sp), key
        .irp    offset, 16, 20, 24, 28, 32, 36, 40, 44
        nonlinear_op add.b, @key+, \offset(stream)
        nonlinear_op addc.b, @key+, \offset + 1(stream)
        nonlinear_op addc.b, @key+, \offset + 2(stream)
        nonlinear_op addc.b, @key+, \offset + 3(stream)
        .endr
        mov     INPUT(sp), input
        .irp    offset, 48, 52, 56, 60
        nonlinear_op add, @input+, \offset(stream)
        nonlinear_op addc, @input+, \offset + 2(stream)
        .endr
        add     #6, sp
        restore_all
        ret
end_function pw_chacha20_block

#endif
