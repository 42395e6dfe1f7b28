/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for AVR in little memory: two words in registers, one half of G in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "tables.inc"

/* Two words, and what points to the next one in v. */
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

#define BLOCK r12       /* a pair; Y = working vector v, Z = next byte of the table */
#define BLOCK_HIGH r13
#define STEP r15        /* 0 in the columns, 4 in the diagonals */
#define WORDS r16       /* numbers of two words of the message: the next one in the high half */
#define PLACE r17       /* in v: 16 * row + 4 * column */

/* Before and after the rounds. */
#define LEFT r18
#define BYTE r19

/* A row of SIGMA, two words in a byte. */
.macro pairs first, second, rest:vararg
        .byte   \first << 4 | \second
    .ifnb \rest
        pairs   \rest
    .endif
.endm

        table   .Ltable, 2      /* the end of a half round shows in the address */
        iv_backwards
        sigma   pairs
.Ltable_end:
        end_table .Ltable

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 79, code: 338, rodata: 112}
 *   cycles: 46510
 *   floor: 6000
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: Half of G is a += b + m, d = (d ^ a) >>> 8 or 16, c += d, b = (b ^ c) >>> 7 or 12: from b on, each
 *     word is in the row before the last one's, and in the diagonals also one column before it. So a subroutine
 *     steps through v, two words of registers are enough, and a and c are one subroutine, d and b another. Where
 *     a half round ends shows in the address of the table, where the table ends is the end. */
        function pw_blake2s_compress
        save    r12, r13, r15, r16, r17, r28, r29
        save    r24, r25
        movw    r26, r24
        adiw    r26, WORD * STATE_WORDS
        movw    BLOCK, r22

        /* v, from its end: IV with f and t added to bytes 48 to 59, then h. LEFT is the place of the byte + 1 */
        ldi     r30, lo8(.Ltable)
        ldi     r31, hi8(.Ltable)
        ldi     LEFT, V_BYTES
.Lpush:
        clr     BYTE
        cpi     LEFT, 32 + 1
        brlo    1f
        lpm     BYTE, Z+
        cpi     LEFT, 48 + 1
        brlo    2f
        cpi     LEFT, 60 + 1
        brsh    2f
1:      ld      r0, -X
        eor     BYTE, r0
2:      push    BYTE
        dec     LEFT
        brne    .Lpush
        in      r28, SPL
        in      r29, SPH
        adiw    r28, 1

        clr     STEP
        ldi     PLACE, 16
.Lmix:
        lpm     WORDS, Z+
        clt
.Lhalf:
        /* a += b + m */
        rcall   .Lpoint
        ld      U0, X+
        ld      U1, X+
        ld      U2, X+
        ld      U3, X+
        rcall   .Ladd_message
        rcall   .Laccumulate

        /* d = (d ^ a) >>> 16, or >>> 8 in the second half */
        rcall   .Lxor
        brts    1f
        rcall   .Lrotr_8
1:      store32_before X, V

        /* c += d */
        copy32  U0, U2, V0, V2
        rcall   .Laccumulate

        /* b = (b ^ c) >>> 12, or >>> 7 */
        rcall   .Lxor
        brts    2f
        ldi     r18, 4
1:      rotr32_by_1_through_t V
        dec     r18
        brne    1b
        store32_before X, V
        set
        rjmp    .Lhalf
2:      rotl32_by_1 V, r1
        store32_before X, V

        /* the next column; after four of them columns and diagonals change */
        subi    PLACE, -4
        andi    PLACE, 0x0c
        ori     PLACE, 0x10
        mov     r26, r30
        andi    r26, 3
        brne    .Lmix
        ldi     r26, 4
        eor     STEP, r26
        eor     PLACE, r26
        cpi     r30, lo8(.Ltable_end)
        brne    .Lmix

        /* h ^= v[0..7] ^ v[8..15]; the pointer to h lies behind v */
        adiw    r28, V_BYTES / 2
        ldd     r27, Y + V_BYTES / 2
        ldd     r26, Y + V_BYTES / 2 + 1
        ldi     LEFT, V_BYTES / 2
1:      pop     BYTE
        ld      r0, Y+
        eor     BYTE, r0
        ld      r0, X
        eor     BYTE, r0
        st      X+, BYTE
        dec     LEFT
        brne    1b

        /* v does not stay on the stack: it would tell the old h */
        ldi     LEFT, V_BYTES
1:      st      -Y, r1
        dec     LEFT
        brne    1b
        adiw    r28, V_BYTES / 2
        adiw    r28, V_BYTES / 2 + 1
        set_stack_pointer
        restore r29, r28, r17, r16, r15, r13, r12
        ret

        /* V = (word of the next row ^ U) >>> 8; X behind that word */
.Lxor:
        rcall   .Lstep
        ld      V0, X+
        ld      V1, X+
        ld      V2, X+
        ld      V3, X+
        xor32   V, U
.Lrotr_8:
        rotation mov r0, V0
        rotation mov V0, V1
        rotation mov V1, V2
        rotation mov V2, V3
        rotation mov V3, r0
        ret

        /* U += word of the next row, which becomes the sum */
.Laccumulate:
        rcall   .Lstep
        rcall   .Ladd_word
        store32_before X, U
        ret

        /* U += the next word of the message */
.Ladd_message:
        mov     r26, WORDS
        swap    WORDS
        andi    r26, 0xf0
        lsr     r26
        lsr     r26
        clr     r27
        add     r26, BLOCK
        adc     r27, BLOCK_HIGH
.Ladd_word:
        add32_next "ld r0, X+", U
        ret

        /* One row back, with STEP one column too; X = address in v */
.Lstep:
        mov     r26, PLACE
        sub     r26, STEP
        andi    r26, 0x0c
        subi    PLACE, 16
        andi    PLACE, 0x30
        or      PLACE, r26
.Lpoint:
        movw    r26, r28
        add     r26, PLACE
        adc     r27, r1
        ret
        end_function pw_blake2s_compress

#endif
