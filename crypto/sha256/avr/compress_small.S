/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for AVR in little memory: every operation a subroutine on words in memory. */
#include "../../asm/platform.h"
#if PW_AVR

#include "steps.inc"

/* The sum in work, and the operand that is made for it. */
#define U0 r18
#define U1 r19
#define U2 r20
#define U3 r21
#define V0 r22
#define V1 r23
#define V2 r24
#define V3 r25

#define U U0, U1, U2, U3
#define V V0, V1, V2, V3

#define TIME r16        /* 4 * t; Y = state, Z = next byte of the constants */
#define PLACE r17       /* of a word: see point_at */
#define AMOUNT r27      /* of a rotation; X is free then */
#define LEFT r18

/* Of a to h, which move by a word each round, the one `number` after a. */
#define VARIABLE(number) (WORD * (number))

/* Of the schedule the word that stands where W[t - 16 + number] does. */
#define SCHEDULE(number) (0x80 | (WORD * (number)))

/* A subroutine on the word at a place. */
.macro call_on routine, place
        ldi     PLACE, \place
        rcall   \routine
.endm

/* V = (V >>> amount) ^ the word. */
.macro rotate_and_add amount
        ldi     AMOUNT, \amount
        rcall   .Lrotate_and_xor
.endm

.macro rotate amount
        ldi     AMOUNT, \amount
        rcall   .Lrotate
.endm

        table   .Lconstants
        round_constants
        end_table .Lconstants

/* contract of pw_sha256_compress:
 *   bytes: {stack: 42, code: 470, rodata: 256}
 *   cycles: 97819
 *   floor: 13472
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: The variables stand where H was, H waits on the stack. A round is a list of operations on the sum U, the
 *     operand V and the word at a place; the place is turned into an address each time, so that the two rings turn by
 *     that alone. All four sigmas nest their rotations; the shift of sigma0 is a rotation by 3 of a word without its
 *     low 3 bits, that of sigma1 one by 10, so the three terms are alike up to a mask. Maj is a & b plus (a ^ b) & c,
 *     which have no bit in common. */
        function pw_sha256_compress
        save    r16, r17, r28, r29
        movw    r28, r24
        movw    r26, r24
        adiw    r26, CHAINING_BYTES
        movw    r30, r26

        /* H is kept */
        ldi     LEFT, CHAINING_BYTES
1:      ld      r0, -X
        push    r0
        dec     LEFT
        brne    1b

        /* the words of the block from big-endian order */
        ldi     LEFT, BLOCK_BYTES / WORD
1:      load32  Z, 0, V
        st      Z+, V3
        st      Z+, V2
        st      Z+, V1
        st      Z+, V0
        dec     LEFT
        brne    1b

        ldi     r30, lo8(.Lconstants)
        ldi     r31, hi8(.Lconstants)
        clr     TIME

.Lround:
        /* W[t] = W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]) */
        cpi     TIME, WORD * 16
        brlo    1f
        call_on .Lload, SCHEDULE(0)
        copy32  U0, U2, V0, V2
        call_on .Lload, SCHEDULE(1)
        rotate_and_add 11
        rotate_and_add 4
        sbiw    r26, WORD       /* X was behind the word */
        ld      PLACE, X
        andi    PLACE, 7
        eor     V0, PLACE
        rotate  3
        rcall   .Ladd_operand
        call_on .Ladd, SCHEDULE(9)
        call_on .Lload, SCHEDULE(14)
        rotate_and_add 2
        rotate_and_add 7
        sbiw    r26, WORD
        ld      r0, X+
        eor     V0, r0
        ld      PLACE, X
        andi    PLACE, 3
        eor     V1, PLACE
        rotate  10
        rcall   .Ladd_operand
        call_on .Lstore, SCHEDULE(0)
1:
        /* U = T1 = K + W + h + SIGMA1(e) + Ch(e, f, g) */
        lpm     U0, Z+
        lpm     U1, Z+
        lpm     U2, Z+
        lpm     U3, Z+
        call_on .Ladd, SCHEDULE(0)
        call_on .Ladd, VARIABLE(7)
        call_on .Lload, VARIABLE(4)
        rotate_and_add 18
        rotate_and_add 19
        rotate  6
        rcall   .Ladd_operand
        call_on .Lload, VARIABLE(5)
        call_on .Lxor, VARIABLE(6)
        call_on .Land, VARIABLE(4)
        call_on .Lxor, VARIABLE(6)
        rcall   .Ladd_operand

        /* d += T1: the next e */
        call_on .Lload, VARIABLE(3)
        add32   V, U
        rcall   .Lstore_operand

        /* U += T2 = SIGMA0(a) + Maj(a, b, c): the next a */
        call_on .Lload, VARIABLE(0)
        rotate_and_add 9
        rotate_and_add 11
        rotate  2
        rcall   .Ladd_operand
        rcall   .Lload
        call_on .Land, VARIABLE(1)
        rcall   .Ladd_operand
        call_on .Lload, VARIABLE(0)
        call_on .Lxor, VARIABLE(1)
        call_on .Land, VARIABLE(2)
        rcall   .Ladd_operand
        call_on .Lstore, VARIABLE(7)

        subi    TIME, -WORD
        breq    1f
        rjmp    .Lround

        /* H += the variables */
1:      ldi     LEFT, CHAINING_BYTES / WORD
2:      load32  Y, 0, V
        add32_next "pop r0", V
        st      Y+, V0
        st      Y+, V1
        st      Y+, V2
        st      Y+, V3
        dec     LEFT
        brne    2b

        /* the old H does not stay on the stack: in HMAC it stands for the key */
        in      r30, SPL
        in      r31, SPH
        adiw    r30, 1
        ldi     LEFT, CHAINING_BYTES
1:      st      -Z, r1
        dec     LEFT
        brne    1b
        restore r29, r28, r17, r16
        ret

        /* V = the word */
.Lload:
        rcall   .Lpoint_at
        ld      V0, X+
        ld      V1, X+
        ld      V2, X+
        ld      V3, X+
        ret

        /* U += the word */
.Ladd:
        rcall   .Lpoint_at
        add32_next "ld r0, X+", U
        ret

        /* U += V */
.Ladd_operand:
        add32   U, V
        ret

        /* V &= the word */
.Land:
        rcall   .Lpoint_at
        ld      r0, X+
        nonlinear and V0, r0
        ld      r0, X+
        nonlinear and V1, r0
        ld      r0, X+
        nonlinear and V2, r0
        ld      r0, X+
        nonlinear and V3, r0
        ret

        /* the word = U, or V */
.Lstore:
        copy32  V0, V2, U0, U2
.Lstore_operand:
        rcall   .Lpoint_at
        st      X+, V0
        st      X+, V1
        st      X+, V2
        st      X+, V3
        ret

        /* V = V >>> AMOUNT ^ the word; X is behind it */
.Lrotate_and_xor:
        rcall   .Lrotate
.Lxor:
        rcall   .Lpoint_at
        ld      r0, X+
        eor     V0, r0
        ld      r0, X+
        eor     V1, r0
        ld      r0, X+
        eor     V2, r0
        ld      r0, X+
        eor     V3, r0
        ret

        /* V = V >>> AMOUNT, by bytes and then by bits */
.Lrotate:
        subi    AMOUNT, 8
        brlo    1f
        rotation mov r0, V0
        rotation mov V0, V1
        rotation mov V1, V2
        rotation mov V2, V3
        rotation mov V3, r0
        rjmp    .Lrotate
1:      subi    AMOUNT, -8
2:      rotr32_by_1_through_t V
        dec     AMOUNT
        brne    2b
        ret

        /* X = address of the word at PLACE */
.Lpoint_at:
        mov     r26, PLACE
        sbrs    r26, 7
        rjmp    1f
        add     r26, TIME
        andi    r26, BLOCK_BYTES - 1
        subi    r26, -CHAINING_BYTES
        rjmp    2f
1:      sub     r26, TIME
        andi    r26, CHAINING_BYTES - 1
2:      clr     r27
        add     r26, r28
        adc     r27, r29
        ret
        end_function pw_sha256_compress

#endif
