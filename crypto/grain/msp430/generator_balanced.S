/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator of Grain-128AEADv2 for MSP430: 32 clocks, the registers of the cipher in memory. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define state   r12

/* The sum that is being formed, and two windows. When the tap is at bit 0 of a word, two of the three words count. */
#define A0      r4
#define A1      r5
#define A2      r6
#define X0      r7
#define X1      r8
#define X2      r9
#define U0      r10
#define U1      r11
#define U2      r13
#define EXTRA   r14

#define A       A0, A1, A2
#define X       X0, X1, X2
#define U       U0, U1, U2

/* Words of the state, by their place in bytes. */
#define S(word) ((word) * 2)
#define B(word) ((word) * 2 + 16)
#define OUTPUT  32

/* An operation of three or two registers with the words from `place` on. (An operand that began with a parenthesis
 * would not be an offset to the assembler.) */
.macro with_words operation, place, w0, w1, w2=none
        indexed \operation, state, \place, \w0
        \operation      2+\place(state), \w1
        .ifnc \w2, none
        \operation      4+\place(state), \w2
        .endif
.endm

.macro load place, words:vararg
        with_words mov, (\place), \words
.endm

.macro add place, words:vararg
        with_words xor, (\place), \words
.endm

.macro multiply place, words:vararg
        mark_start
        with_words and, (\place), \words
        mark_end MARK_NONLINEAR
.endm

/* Operations of registers. */
.macro multiply_words f0, f1, f2, t0, t1, t2
        nonlinear and \f0, \t0
        nonlinear and \f1, \t1
        nonlinear and \f2, \t2
.endm

.macro copy_words f0, f1, f2, t0, t1, t2
        mov     \f0, \t0
        mov     \f1, \t1
        mov     \f2, \t2
.endm

/* What comes in at the top never reaches the bits that count. */
.macro shift_right times, w0, w1, w2
        mark_start
        .rept \times
        rrc     \w2
        rrc     \w1
        rrc     \w0
        .endr
        mark_end MARK_ROTATION
.endm

.macro shift_left times, w0, w1, w2
        mark_start
        .rept \times
        rla     \w0
        rlc     \w1
        rlc     \w2
        .endr
        mark_end MARK_ROTATION
.endm

/* Right by a byte. The result stands in EXTRA, w0, w2; the high byte of its last word does not count. */
.macro shift_right_byte w0, w1, w2
        join_bytes \w1, \w0, EXTRA
        join_bytes \w2, \w1, \w0
        mark_start
        swpb    \w2
        mark_end MARK_ROTATION
.endm

#define X_BYTE  EXTRA, X0, X2

/* A register of the cipher moves down by two words, the sum becomes its last two. */
.macro move_down first
        .irp    word, 0, 2, 4, 6, 8, 10
        mov     4+\word+\first(state), 0+\word+\first(state)
        .endr
        mov     A0, 12+\first(state)
        mov     A1, 14+\first(state)
.endm

/* contract of pw_grain128_next:
 *   bytes: {stack: 16, code: 1280}
 *   cycles: 848
 *   floor: 477
 *   why: 53 taps of two words, each once an operand in memory, 313; the registers moved down and six words stored, 96;
 *     20 windows of three words shifted by a bit at least, 60; call and return.
 *   strategy: What is added is sorted by the place of its first bit in a word: the sum is formed from the highest
 *     place downwards and shifted by a bit when all of a place is in it, so that a linear tap costs nine cycles at
 *     most and no shift. Products are brought to the place of one of their taps. Eight bits are a shift by a byte,
 *     nine cycles instead of 24; b88 b92 b93 b95 is formed at b95 by left shifts of one window. b17 b18 a byte further
 *     on is b24 b25. With a pointer that moves on, three words are loaded in six cycles instead of nine, but to set it
 *     takes as many. */
function pw_grain128_next
        save_all

        /* y: bit 15 of a word: s60 s79 + b15 */
        load    S(3), A
        shift_left 3, A
        multiply S(4), A
        add     B(0), A

        /* bit 13: s93 + b45 */
        shift_right 2, A
        add     S(5), A
        add     B(2), A

        /* bit 12: b12 (s8 + b95 s94) */
        shift_right 1, A
        load    S(5), X
        shift_left 1, X
        multiply B(5), X
        shift_right 3, X
        load    S(0), U
        shift_left 4, U
        xor48   U, X
        multiply B(0), X
        xor48   X, A

        /* bit 10: b95 s42;  bit 9: b73 + b89 */
        shift_right 2, A
        load    B(5), X
        shift_right 5, X
        multiply S(2), X
        xor48   X, A
        shift_right 1, A
        add     B(4), A
        add     B(5), A

        /* bit 4: b36 + s13 s20 */
        shift_right 5, A
        add     B(2), A
        load    S(0), X
        shift_right_byte X
        shift_right 1, X_BYTE
        multiply S(1), X_BYTE
        xor48   X_BYTE, A

        /* bit 2: b2;  bit 0: b64 */
        shift_right 2, A
        add     B(0), A
        shift_right 2, A
        add     B(4), A0, A1
        mov     A0, OUTPUT(state)
        mov     A1, OUTPUT+2(state)

        /* fb: bit 13: b11 b13;  bit 11: b27 b59 + b91;  bit 10: b26 */
        load    B(0), X
        copy_words X, A
        shift_left 2, A
        multiply_words X, A
        shift_right 2, A
        load    B(1), X
        multiply B(3), X
        xor48   X, A
        add     B(5), A
        shift_right 1, A
        add     B(1), A

        /* bit 8: b56 and b88 by b92 b93 b95, whose product is formed at b95 */
        shift_right 2, A
        add     B(3), A
        load    B(5), U
        copy_words U, X
        shift_left 1, X
        multiply_words U, X
        shift_left 2, X
        multiply_words U, X
        shift_right_byte X
        shift_left 1, X_BYTE
        multiply_words U, X_BYTE
        xor48   X_BYTE, A

        /* bit 4: b68 b84;  bit 3: b3 b67 */
        shift_right 4, A
        load    B(4), X
        multiply B(5), X
        xor48   X, A
        shift_right 1, A
        load    B(0), X
        multiply B(4), X
        xor48   X, A

        /* bit 2: b70 b78 b82 */
        shift_right 1, A
        load    B(4), X
        shift_right_byte X
        multiply B(4), X_BYTE
        shift_right 4, X_BYTE
        multiply B(5), X_BYTE
        xor48   X_BYTE, A

        /* bit 1: b61 b65 */
        shift_right 1, A
        load    B(3), X
        mov     0+B(6)(state), EXTRA
        mark_start
        .rept 4
        rla     X0
        rlc     X1
        rlc     X2
        rlc     EXTRA
        .endr
        mark_end MARK_ROTATION
        multiply B(4), X1, X2, EXTRA
        xor48   X1, X2, EXTRA, A

        /* b17 b18, which in its second byte is b24 b25: by b22, at that byte */
        load    B(1), U
        copy_words U, X
        shift_right 1, X
        multiply_words U, X
        xor48   X, A
        shift_left 2, U
        multiply_words X, U
        shift_right 1, A
        join_bytes U1, U0, X0
        join_bytes U2, U1, X1
        xor     X0, A0
        xor     X1, A1

        /* bit 0: b40 b48 + s0 + b0 + b96 */
        load    B(2), X
        join_bytes X1, X0, U0
        join_bytes X2, X1, U1
        multiply B(3), U0, U1
        xor     U0, A0
        xor     U1, A1
        add     S(0), A0, A1
        add     B(0), A0, A1
        add     B(6), A0, A1
        move_down B(0)

        /* fs: bit 7: s7;  bit 6: s38 + s70;  bit 1: s81;  bit 0: s0 + s96 */
        load    S(0), A
        shift_right 1, A
        add     S(2), A
        add     S(4), A
        shift_right 5, A
        add     S(5), A
        shift_right 1, A
        add     S(0), A0, A1
        add     S(6), A0, A1
        move_down S(0)

        restore_all
        ret
end_function pw_grain128_next

#endif
