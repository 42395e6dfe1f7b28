/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for AVR, small: one quarter round as a subroutine, half of it in memory. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_chacha20_block:
 *   bytes: {stack: 13, code: 432}
 *   cycles: 16476
 *   floor: 4672
 *   why: With registers for the whole state: 52 cycles for each of 80 quarter rounds (16 additions, 16 xors, 14 for
 *     the rotation by 12, 6 for that by 7), 64 bytes out, 48 in twice, 64 additions at the end, call and return.
 *   strategy: b and d are in registers that need not be saved, a and c stay in memory, where they are only added to. Z
 *     is at a and Y at b; c and d are found by their distances from a, of which one or none changes from one diagonal
 *     to the next. The initial state is added to a state of zeros before the rounds and to that after them by the same
 *     code. Products for the rotation by 12 would need registers for a factor and a byte. */

/* The words b and d, bytes renamed by their rotations: left by 16, 12, 8 and 7 bits. */
#define B0 r18
#define B1 r19
#define B2 r20
#define B3 r21
#define D0 r22
#define D1 r23
#define D2 r24
#define D3 r25
#define B B0, B1, B2, B3
#define B_12 B3, B0, B1, B2
#define B_12_7 B2, B3, B0, B1
#define D D0, D1, D2, D3
#define D_16 D2, D3, D0, D1
#define D_16_8 D1, D2, D3, D0

#define TO_C r16        /* distances from a */
#define TO_D r17
#define LEFT r15        /* double rounds; 0 after them */

#define WORD r18, r19, r20, r21
#define WORDS_LEFT r22

#define STREAM r24
#define KEY r22
#define INPUT r20

/* a += b, d ^= a, with a at Z */
.macro add_xor_a b0, b1, b2, b3, d0, d1, d2, d3
        add_xor_a_byte add, 0, \b0, \d0
        add_xor_a_byte adc, 1, \b1, \d1
        add_xor_a_byte adc, 2, \b2, \d2
        add_xor_a_byte adc, 3, \b3, \d3
.endm

.macro add_xor_a_byte operation, offset, b, d
        ldd     r0, Z + \offset
        nonlinear \operation r0, \b
        std     Z + \offset, r0
        eor     \d, r0
.endm

/* c += d, b ^= c, with c at X, which moves on */
.macro add_xor_c d0, d1, d2, d3, b0, b1, b2, b3
        add_xor_c_byte add, \d0, \b0
        add_xor_c_byte adc, \d1, \b1
        add_xor_c_byte adc, \d2, \b2
        add_xor_c_byte adc, \d3, \b3
.endm

.macro add_xor_c_byte operation, d, b
        ld      r0, X
        nonlinear \operation r0, \d
        st      X+, r0
        eor     \b, r0
.endm

/* X = Z + distance */
.macro point_to distance
        movw    r26, r30
        add     r26, \distance
        adc     r27, r1
.endm

        function pw_chacha20_block
        save    r15, r16, r17, r28, r29
        save    r22, r23, r20, r21
        movw    r26, KEY
        movw    r30, INPUT
        movw    r28, STREAM
        ldi     r18, 64
1:      st      Y+, r1
        dec     r18
        brne    1b
        ldi     r18, 10
        mov     LEFT, r18

        /* add the initial state to the 64 bytes before Y: constants, key from X, input from Z */
.Ladd_initial_state:
        sbiw    r28, 32
        sbiw    r28, 32
        ldi     r18, 0x65
        ldi     r19, 0x78
        ldi     r20, 0x70
        ldi     r21, 0x61
        rcall   .Ladd_word
        ldi     r18, 0x6e
        ldi     r19, 0x64
        ldi     r20, 0x20
        ldi     r21, 0x33
        rcall   .Ladd_word
        ldi     r18, 0x32
        ldi     r19, 0x2d
        ldi     r20, 0x62
        ldi     r21, 0x79
        rcall   .Ladd_word
        ldi     r18, 0x74
        ldi     r19, 0x65
        ldi     r20, 0x20
        ldi     r21, 0x6b
        rcall   .Ladd_word
        ldi     WORDS_LEFT, 12
1:      ld      r18, X+
        ld      r19, X+
        ld      r20, X+
        ld      r21, X+
        rcall   .Ladd_word
        dec     WORDS_LEFT
        cpi     WORDS_LEFT, 4
        brne    2f
        movw    r26, r30
2:      tst     WORDS_LEFT
        brne    1b
        tst     LEFT
        breq    .Ldone

        /* Z = a, Y = b */
        sbiw    r28, 48
        movw    r30, r28
        sbiw    r30, 16
.Ldouble_round:
        ldi     TO_C, 32
        ldi     TO_D, 48
        rcall   .Lquarter_round
        rcall   .Lquarter_round
        rcall   .Lquarter_round
        rcall   .Lquarter_round

        /* diagonals: 0 5 10 15, 1 6 11 12, 2 7 8 13, 3 4 9 14 */
        sbiw    r30, 16
        sbiw    r28, 12
        ldi     TO_C, 40
        ldi     TO_D, 60
        rcall   .Lquarter_round
        ldi     TO_D, 44
        rcall   .Lquarter_round
        ldi     TO_C, 24
        rcall   .Lquarter_round
        sbiw    r28, 16
        rcall   .Lquarter_round
        sbiw    r30, 16
        sbiw    r28, 4
        dec     LEFT
        brne    .Ldouble_round

        adiw    r28, 48
        restore r31, r30, r27, r26
        rjmp    .Ladd_initial_state

.Ldone:
        restore r29, r28, r17, r16, r15
        ret

.Ladd_word:
        ld      r0, Y
        nonlinear add r0, r18
        st      Y+, r0
    .irp byte, r19, r20, r21
        ld      r0, Y
        nonlinear adc r0, \byte
        st      Y+, r0
    .endr
        ret

        /* Moves Z and Y on by a word. */
.Lquarter_round:
        load32  Y, 0, B
        point_to TO_D
    .irp byte, D
        ld      \byte, X+
    .endr

        /* a += b, d = (d ^ a) <<< 16 */
        add_xor_a B, D

        /* c += d, b = (b ^ c) <<< 12 */
        point_to TO_C
        add_xor_c D_16, B
        sbiw    r26, 4
        set
1:      rotl32_by_1 B_12, r1
        rotl32_by_1 B_12, r1
        brtc    2f
        clt
        rjmp    1b

        /* a += b, d = (d ^ a) <<< 8 */
2:      add_xor_a B_12, D_16

        /* c += d, b = (b ^ c) <<< 7 */
        add_xor_c D_16_8, B_12
        rotr32_by_1_through_t B_12_7

        store32 Y, 0, B_12_7
        point_to TO_D
        store32_advance X, D_16_8
        adiw    r30, 4
        adiw    r28, 4
        ret
        end_function pw_chacha20_block

#endif
