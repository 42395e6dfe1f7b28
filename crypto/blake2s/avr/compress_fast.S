/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for AVR: a round unrolled, the order of the message words from a table. */
#include "../../asm/platform.h"
#if PW_AVR

#include "tables.inc"

/* The four words of G. b moves between B and T. */
#define A0 r2
#define A1 r3
#define A2 r4
#define A3 r5
#define B0 r6
#define B1 r7
#define B2 r8
#define B3 r9
#define C0 r10
#define C1 r11
#define C2 r12
#define C3 r13
#define D0 r14
#define D1 r15
#define D2 r16
#define D3 r17
#define T0 r18
#define T1 r19
#define T2 r20
#define T3 r21

#define A A0, A1, A2, A3
#define B B0, B1, B2, B3
#define C C0, C1, C2, C3
#define D D0, D1, D2, D3
#define D_ROTR_16 D2, D3, D0, D1
#define D_ROTR_24 D3, D0, D1, D2
#define B_ROTR_12 T2, T3, T0, T1
#define B_ROTR_20 T3, T0, T1, T2

#define SIXTEEN r22
#define ZERO r23
#define BLOCK r24       /* X = word, Y = working vector v, Z = next byte of the table */

/* a += b + the next word of the message */
.macro add_message b0, b1, b2, b3
        lpm     r0, Z+
        movw    r26, BLOCK
        add     r26, r0
        adc     r27, ZERO
        add32   A, \b0, \b1, \b2, \b3
        add32_next "ld r0, X+", A
.endm

/* T = B <<< 4. Changes r1:r0. */
.macro rotl32_by_4
        mark_start
        mul     B0, SIXTEEN
        movw    T0, r0
        mul     B2, SIXTEEN
        movw    T2, r0
        mul     B1, SIXTEEN
        eor     T1, r0
        eor     T2, r1
        mul     B3, SIXTEEN
        eor     T3, r0
        eor     T0, r1
        mark_end MARK_ROTATION
.endm

/* G on v[a], v[b], v[c], v[d]; v[a] is in A at the beginning if it stays is not `load`, and stays there if `keep`. */
.macro mix a, b, c, d, before=load, after=store
    .ifc \before, load
        load32  Y, WORD * \a, A
    .endif
        load32  Y, WORD * \b, B
        load32  Y, WORD * \d, D
        add_message B
        xor32   D, A
        load32  Y, WORD * \c, C
        add32   C, D_ROTR_16
        xor32   B, C
        rotl32_by_4             /* b <<< 4 is b >>> 12, two bytes further on */

        add_message B_ROTR_12
        xor32   D_ROTR_16, A
        add32   C, D_ROTR_24
        xor32   B_ROTR_12, C
        rotl32_by_1 B_ROTR_20, ZERO     /* b <<< 1 is b >>> 7, one byte further on */

    .ifc \after, store
        store32 Y, WORD * \a, A
    .endif
        store32 Y, WORD * \b, B_ROTR_20
        store32 Y, WORD * \c, C
        store32 Y, WORD * \d, D_ROTR_24
.endm

/* A row of SIGMA as offsets in bytes, in the order in which a round takes them. */
.macro offsets s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15
        .byte   WORD * \s2, WORD * \s3, WORD * \s4, WORD * \s5, WORD * \s6, WORD * \s7, WORD * \s0, WORD * \s1
        .byte   WORD * \s8, WORD * \s9, WORD * \s12, WORD * \s13, WORD * \s14, WORD * \s15, WORD * \s10, WORD * \s11
.endm

        table   .Ltable
        iv_backwards
        sigma   offsets
.Ltable_end:
        end_table .Ltable

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 86, code: 1924, rodata: 192}
 *   cycles: 12816
 *   floor: 6000
 *   why: With registers for v: 75 cycles for each of 80 G (24 for additions, 16 to load two words of the message
 *     without looking for them, 16 for xors, 14 and 5 for the rotations that are not by whole bytes).
 *   strategy: v is pushed from its end, which makes the frame without a change of the stack pointer, and is popped
 *     into the result. The words of G fill registers; two rotations and parts of the others are the naming of
 *     bytes. A product by 16 moves a byte by four bits into two: b >>> 12 takes 14 cycles and moves to other
 *     registers. a of the last column is a of the first diagonal, and a of the last diagonal that of the first
 *     column; the table has the words in that order. The table costs 960 cycles to find words, unrolling ten rounds
 *     22 kB more. The end of the table ends the loop. */
        function pw_blake2s_compress
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        save    r24, r25
        movw    r26, r24
        adiw    r26, WORD * STATE_WORDS
        movw    BLOCK, r22

        /* v[15] = IV[7]; v[14], v[13], v[12] = IV[6], IV[5], IV[4] ^ f, t */
        ldi     r30, lo8(.Ltable)
        ldi     r31, hi8(.Ltable)
    .rept 4
        lpm     T0, Z+
        push    T0
    .endr
        ldi     T2, 3
1:  .rept 4
        lpm     T0, Z+
        ld      T1, -X
        eor     T0, T1
        push    T0
    .endr
        dec     T2
        brne    1b

        /* v[11] to v[8] = IV[3] to IV[0] */
        ldi     T2, 4
1:  .rept 4
        lpm     T0, Z+
        push    T0
    .endr
        dec     T2
        brne    1b

        /* v[7] to v[0] = h */
        ldi     T2, 8
1:  .rept 4
        ld      T0, -X
        push    T0
    .endr
        dec     T2
        brne    1b

        in      r28, SPL
        in      r29, SPH
        adiw    r28, 1
        ldi     SIXTEEN, 16
        clr     ZERO
        load32  Y, WORD * 1, A

.Lround:
        /* columns */
        mix     1, 5, 9, 13, before=keep
        mix     2, 6, 10, 14
        mix     3, 7, 11, 15
        mix     0, 4, 8, 12, after=keep

        /* diagonals */
        mix     0, 5, 10, 15, before=keep
        mix     2, 7, 8, 13
        mix     3, 4, 9, 14
        mix     1, 6, 11, 12, after=keep
        cpi     r30, lo8(.Ltable_end)
        breq    1f
        rjmp    .Lround
1:      store32 Y, WORD * 1, A

        /* h ^= v[0..7] ^ v[8..15]; the pointer to h lies behind v */
        adiw    r28, V_BYTES / 2
        ldd     r27, Y + V_BYTES / 2
        ldd     r26, Y + V_BYTES / 2 + 1
        ldi     T2, 8
1:  .rept 4
        pop     T0
        ld      T1, Y+
        eor     T0, T1
        ld      T1, X
        eor     T0, T1
        st      X+, T0
    .endr
        dec     T2
        brne    1b

        /* v does not stay on the stack: it would tell the old h */
        ldi     T2, V_BYTES / 4
1:  .rept 4
        st      -Y, ZERO
    .endr
        dec     T2
        brne    1b
        adiw    r28, V_BYTES / 2
        adiw    r28, V_BYTES / 2 + 1
        set_stack_pointer
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_blake2s_compress

#endif
