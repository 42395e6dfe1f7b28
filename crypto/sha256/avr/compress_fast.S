/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for AVR: eight rounds and four words of the schedule unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#include "steps.inc"

/* e, a, b, b ^ c and two words in work; the last five take turns. */
#define E r2, r3, r4, r5
#define A r6, r7, r8, r9
#define B r10, r11, r12, r13
#define C r14, r15, r24, r25
#define S r16, r17, r18, r19
#define T r20, r21, r22, r23

#define ZERO r1         /* X = word of the schedule, Y = the variables, Z = next byte of the constants */

/* Of a to h, the variable that is `number` after a stands here, a moving back by a word each round. */
#define VARIABLE(number, round) (WORD * (((number) - (round)) & 7))

/* s = SIGMA0(a) = a >>> 2 ^ (a >>> 16 <<< 1 ^ a >>> 24) <<< 2; t changes. */
.macro big_sigma_0 s0, s1, s2, s3, a0, a1, a2, a3, t0, t1, t2, t3
        copy32  \s0, \s2, \a2, \a0
        rotl32_by_1 \s0, \s1, \s2, \s3, ZERO
        xor32   \s0, \s1, \s2, \s3, \a3, \a0, \a1, \a2
        rotl32_by_1 \s0, \s1, \s2, \s3, ZERO
        rotl32_by_1 \s0, \s1, \s2, \s3, ZERO
        copy32  \t0, \t2, \a0, \a2
        rotr32_by 2, \t0, \t1, \t2, \t3
        xor32   \s0, \s1, \s2, \s3, \t0, \t1, \t2, \t3
.endm

/* s = SIGMA1(e) = (e >>> 8 >>> 2 ^ e >>> 24) >>> 1 ^ e >>> 8 <<< 2, with the bytes of s as for s <<< 8; t changes. */
.macro big_sigma_1_rotl_8 s0, s1, s2, s3, e0, e1, e2, e3, t0, t1, t2, t3
        copy32  \s0, \s2, \e0, \e2
        rotr32_by 2, \s0, \s1, \s2, \s3
        xor32   \s0, \s1, \s2, \s3, \e2, \e3, \e0, \e1
        rotr32_by 1, \s0, \s1, \s2, \s3
        copy32  \t0, \t2, \e0, \e2
        rotl32_by_1 \t0, \t1, \t2, \t3, ZERO
        rotl32_by_1 \t0, \t1, \t2, \t3, ZERO
        xor32   \s0, \s1, \s2, \s3, \t0, \t1, \t2, \t3
.endm

/* One byte of Ch(e, f, g) = (f ^ g) & e ^ g is added to c. */
.macro add_choice_byte addition, round, byte, c, e, t
        ldd     r0, Y + VARIABLE(6, \round) + \byte
        ldd     \t, Y + VARIABLE(5, \round) + \byte
        eor     \t, r0
        nonlinear and \t, \e
        eor     \t, r0
        nonlinear \addition \c, \t
.endm

.macro add_variable number, round, t0, t1, t2, t3
        ldd     r0, Y + VARIABLE(\number, \round)
        nonlinear add \t0, r0
        ldd     r0, Y + VARIABLE(\number, \round) + 1
        nonlinear adc \t1, r0
        ldd     r0, Y + VARIABLE(\number, \round) + 2
        nonlinear adc \t2, r0
        ldd     r0, Y + VARIABLE(\number, \round) + 3
        nonlinear adc \t3, r0
.endm

/* T1 without SIGMA1 is added to c. */
.macro add_t1 round, c0, c1, c2, c3, e0, e1, e2, e3, t
        add32_next "lpm r0, Z+", \c0, \c1, \c2, \c3
        add32_next "ld r0, X+", \c0, \c1, \c2, \c3
        add_variable 7, \round, \c0, \c1, \c2, \c3
        add_choice_byte add, \round, 0, \c0, \e0, \t
        add_choice_byte adc, \round, 1, \c1, \e1, \t
        add_choice_byte adc, \round, 2, \c2, \e2, \t
        add_choice_byte adc, \round, 3, \c3, \e3, \t
.endm

/* One round. After it a is in s, b in a, b ^ c in t; b and c are free. */
.macro sha256_round round, e0, e1, e2, e3, a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, s0, s1, s2, s3, t0, t1, t2, t3
        /* T2 = SIGMA0(a) + Maj(a, b, c), where Maj = (a ^ b) & (b ^ c) ^ b; a ^ b is kept for the next round */
        big_sigma_0 \s0, \s1, \s2, \s3, \a0, \a1, \a2, \a3, \t0, \t1, \t2, \t3
        copy32  \t0, \t2, \a0, \a2
        xor32   \t0, \t1, \t2, \t3, \b0, \b1, \b2, \b3
        nonlinear and \c0, \t0
        nonlinear and \c1, \t1
        nonlinear and \c2, \t2
        nonlinear and \c3, \t3
        xor32   \c0, \c1, \c2, \c3, \b0, \b1, \b2, \b3
        add32   \s0, \s1, \s2, \s3, \c0, \c1, \c2, \c3

        /* T1 = h + SIGMA1(e) + Ch(e, f, g) + K + W, with byte i in register i + 1 of c */
        big_sigma_1_rotl_8 \c0, \c1, \c2, \c3, \e0, \e1, \e2, \e3, \b0, \b1, \b2, \b3
        add_t1  \round, \c1, \c2, \c3, \c0, \e0, \e1, \e2, \e3, \b0

        /* e = d + T1, a = T1 + T2 */
        load32  Y, VARIABLE(3, \round), \e0, \e1, \e2, \e3
        add32   \e0, \e1, \e2, \e3, \c1, \c2, \c3, \c0
        store32 Y, VARIABLE(3, \round), \e0, \e1, \e2, \e3
        add32   \s0, \s1, \s2, \s3, \c1, \c2, \c3, \c0
        store32 Y, VARIABLE(7, \round), \s0, \s1, \s2, \s3
.endm

/* t = sigma0(x) = (x >> 1 ^ x >>> 16) >>> 2 ^ x >>> 8 <<< 1, where x >> 1 has two zeros at its end so that they wrap
 * around; u changes. */
.macro small_sigma_0 t0, t1, t2, t3, u0, u1, u2, u3, x0, x1, x2, x3
        copy32  \t0, \t2, \x0, \x2
        lsr     \t3
        ror     \t2
        ror     \t1
        ror     \t0
        andi    \t0, 0xfc
        xor32   \t0, \t1, \t2, \t3, \x2, \x3, \x0, \x1
        rotr32_by 2, \t0, \t1, \t2, \t3
        copy32  \u0, \u2, \x0, \x2
        rotl32_by_1 \u0, \u1, \u2, \u3, ZERO
        xor32   \t0, \t1, \t2, \t3, \u1, \u2, \u3, \u0
.endm

/* t = sigma1(x) = ((x >>> 16 >>> 1 ^ x >> 8) >>> 1 ^ x >>> 16) >>> 1, where x >> 8 has two zeros at its end; u changes. */
.macro small_sigma_1 t0, t1, t2, t3, u, x0, x1, x2, x3
        copy32  \t0, \t2, \x2, \x0
        rotr32_by 1, \t0, \t1, \t2, \t3
        mov     \u, \x1
        andi    \u, 0xfc
        eor     \t0, \u
        eor     \t1, \x2
        eor     \t2, \x3
        rotr32_by 1, \t0, \t1, \t2, \t3
        xor32   \t0, \t1, \t2, \t3, \x2, \x3, \x0, \x1
        rotr32_by 1, \t0, \t1, \t2, \t3
.endm

/*
 * W[t] += sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]) at Y + 4 * word: w holds W[t - 16], w15 and w2 the words named,
 * and X points to W[t - 7]. S and T change.
 */
.macro schedule word, w0, w1, w2, w3, p0, p1, p2, p3, q0, q1, q2, q3
        small_sigma_0 S, T, \p0, \p1, \p2, \p3
        add32   \w0, \w1, \w2, \w3, S
        add32_next "ld r0, X+", \w0, \w1, \w2, \w3
        small_sigma_1 S, r20, \q0, \q1, \q2, \q3
        add32   \w0, \w1, \w2, \w3, S
        store32 Y, WORD * \word, \w0, \w1, \w2, \w3
.endm

        table   .Lconstants, 6  /* bit 5 of an address tells the first eight of sixteen rounds from the others */
        round_constants
        end_table .Lconstants

/* contract of pw_sha256_compress:
 *   bytes: {stack: 54, code: 3632, rodata: 256}
 *   cycles: 18887
 *   floor: 13472
 *   why: With registers for all variables: 149 cycles a round (28 for additions, 24 for Ch and Maj, 77 for the
 *     rotations and xors of both SIGMA, 20 to load K and W), 82 for each of 48 words of the schedule (62 for both
 *     sigmas, 12 for additions, 8 to store it).
 *   strategy: The variables stand where H was, in a ring that turns by naming over eight unrolled rounds, and H
 *     waits on the stack. e, a, b, b ^ c and two words in work fill the registers: f, g, h, d are loaded, which
 *     costs 32 cycles, new e and a are stored. Maj takes b ^ c from the round before. Rotations by bytes are the
 *     naming of registers, the rest are steps of one bit, with as few steps as nesting gives; products would
 *     shift as fast, but leave no zero in r1. Sixteen words of the schedule are made at a time, after the rounds
 *     that used the last sixteen: then all registers are free to hold W[t - 16], W[t - 15], W[t - 2], W[t - 1],
 *     which change roles with a period of four. Unrolling all sixteen would save some 70 cycles a time and take 2
 *     kB. */
        function pw_sha256_compress
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29

        /* the words of the block from big-endian order */
        movw    r28, r24
        adiw    r28, CHAINING_BYTES
        movw    r26, r28
        ldi     r24, BLOCK_BYTES / WORD
1:      load32  Y, 0, S
        st      X+, r19
        st      X+, r18
        st      X+, r17
        st      X+, r16
        adiw    r28, WORD
        dec     r24
        brne    1b

        /* H is kept */
        subi    r26, BLOCK_BYTES
        sbci    r27, 0
        ldi     r24, CHAINING_BYTES / WORD
1:  .rept WORD
        ld      r0, -X
        push    r0
    .endr
        dec     r24
        brne    1b
        movw    r28, r26
        adiw    r26, CHAINING_BYTES
        ldi     r30, lo8(.Lconstants)
        ldi     r31, hi8(.Lconstants)

.Lrounds_16:
        load32  Y, VARIABLE(4, 0), E
        load32  Y, VARIABLE(0, 0), A
        load32  Y, VARIABLE(1, 0), B
        load32  Y, VARIABLE(2, 0), C
        xor32   C, B
.Lrounds_8:
        sha256_round 0, E, A, B, C, S, T
        sha256_round 1, E, S, A, T, C, B
        sha256_round 2, E, C, S, B, A, T
        sha256_round 3, E, A, C, T, B, S
        sha256_round 4, E, B, A, S, C, T
        sha256_round 5, E, C, B, T, S, A
        sha256_round 6, E, S, C, A, B, T
        sha256_round 7, E, B, S, T, A, C
        sbrc    r30, 5
        rjmp    .Lrounds_8
        cpi     r30, lo8(.Lconstants)   /* 256 bytes on: the end */
        brne    .Lschedule
        rjmp    .Ladd_h

.Lschedule:
        save    r30, r31
        movw    r30, r28
        adiw    r30, CHAINING_BYTES
        movw    r26, r30
        adiw    r26, WORD * 9
        load32  Z, 0, E
        load32  Z, WORD * 14, C
        load32  Z, WORD * 15, B
        movw    r28, r30
.Lschedule_4:
        load32  Y, WORD * 1, A
        schedule 0, E, A, C
        load32  Y, WORD * 2, C
        schedule 1, A, C, B
        load32  Y, WORD * 3, B
        schedule 2, C, B, E

        /* the fourth word: W[t - 7] is the first of the block for t = 7, W[t - 15] is for t = 15 */
        mov     r0, r26
        sub     r0, r30
        sbrc    r0, 6
        movw    r26, r30
        mov     r0, r28
        sub     r0, r30
        sbrs    r0, 5
        rjmp    1f
        sbrc    r0, 4
        rjmp    2f
1:      load32  Y, WORD * 4, E
        rjmp    3f
2:      load32  Z, 0, E
3:      schedule 3, B, E, A
        adiw    r28, WORD * 4
        mov     r0, r28
        sub     r0, r30
        sbrs    r0, 6
        rjmp    .Lschedule_4

        movw    r26, r30
        sbiw    r30, CHAINING_BYTES
        movw    r28, r30
        restore r31, r30
        rjmp    .Lrounds_16

        /* H += the variables */
.Ladd_h:
        ldi     r24, CHAINING_BYTES / WORD
1:      load32  Y, 0, S
        add32_next "pop r0", S
        st      Y+, r16
        st      Y+, r17
        st      Y+, r18
        st      Y+, r19
        dec     r24
        brne    1b

        /* the old H does not stay on the stack: in HMAC it stands for the key */
        in      r30, SPL
        in      r31, SPH
        adiw    r30, 1
        ldi     r24, CHAINING_BYTES / WORD
1:  .rept WORD
        st      -Z, r1
    .endr
        dec     r24
        brne    1b
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_sha256_compress

#endif
