/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for MSP430: eight rounds unrolled, sixteen words of the schedule in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "steps.inc"

/* e, a, b ^ c and two words in work, of which the last four take turns; the next word of the schedule and of the
 * constants. */
#define E r5, r4
#define A r7, r6
#define C r9, r8
#define S r11, r10
#define T r13, r12
#define w r14
#define k r15

/* In the schedule: a source and three words in work, and what points to W[t - 16], W[t - 7], W[t - 2]. */
#define x1 r5
#define x0 r4
#define y1 r7
#define y0 r6
#define u1 r9
#define u0 r8
#define v1 r11
#define v0 r10
#define w16 r12
#define w7 r13
#define w2 r14
#define left r15

/* Before and after the rounds. */
#define state r12
#define h0 r4
#define h1 r5
#define count r6

/* Of a to h on the stack, the variable that is `number` after a, a moving back by a word each round; its offset
 * and its halves. No parenthesis first: the assembler of clang drops such a line. */
#define place(number, round) WORD * (((number) - (round)) & 7)
#define low(number, round) place(number, round)(sp)
#define high(number, round) place(number, round) + 2(sp)

/* One round. After it a is in s, b ^ c in t; a and c are free. */
.macro sha256_round round, e1, e0, a1, a0, c1, c0, s1, s0, t1, t0
        /* T2 = SIGMA0(a) + Maj(a, b, c), where Maj = (a ^ b) & (b ^ c) ^ b; a ^ b is kept for the next round */
        big_sigma_0 \a1, \a0, \s1, \s0, \t1, \t0
        indexed mov, sp, place(1, \round), \t0
        mov     high(1, \round), \t1
        xor32   \a1, \a0, \t1, \t0
        and32   \t1, \t0, \c1, \c0
        indexed xor, sp, place(1, \round), \c0
        xor     high(1, \round), \c1
        add32   \c1, \c0, \s1, \s0

        /* T1 = SIGMA1(e) + K + W + h + Ch(e, f, g), where Ch = (f ^ g) & e ^ g */
        big_sigma_1 \e1, \e0, \c1, \c0, \a1, \a0
        nonlinear_op add, @k+, \c0
        nonlinear_op addc, @k+, \c1
        nonlinear_op add, @w+, \c0
        nonlinear_op addc, @w+, \c1
        nonlinear indexed add, sp, place(7, \round), \c0
        nonlinear addc high(7, \round), \c1
        indexed mov, sp, place(5, \round), \a0
        mov     high(5, \round), \a1
        indexed xor, sp, place(6, \round), \a0
        xor     high(6, \round), \a1
        and32   \e1, \e0, \a1, \a0
        indexed xor, sp, place(6, \round), \a0
        xor     high(6, \round), \a1
        add32   \a1, \a0, \c1, \c0

        /* e = d + T1, a = T1 + T2 */
        nonlinear add \c0, low(3, \round)
        nonlinear addc \c1, high(3, \round)
        indexed mov, sp, place(3, \round), \e0
        mov     high(3, \round), \e1
        add32   \c1, \c0, \s1, \s0
        mov     \s0, low(7, \round)
        mov     \s1, high(7, \round)
.endm

/* W[t] = W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]); W[t - 15] is at w16 + w15. */
.macro schedule w15
        mov     \w15(w16), x0
        mov     \w15+2(w16), x1
        small_sigma_0 x1, x0, y1, y0, u1, u0
        nonlinear_op add, @w16, y0
        nonlinear addc 2(w16), y1
        nonlinear_op add, @w7+, y0
        nonlinear_op addc, @w7+, y1
        mov     @w2+, x0
        mov     @w2+, x1
        small_sigma_1 x1, x0, u1, u0, v1, v0
        add32   u1, u0, y1, y0
        mov     y0, 0(w16)
        mov     y1, 2(w16)
.endm

table pw_sha256_compress_constants
        .balign 64              /* bit 5 of an address tells the first eight of sixteen rounds from the others */
.Lconstants:
        round_constants
.Lconstants_end:
end_table pw_sha256_compress_constants

/* contract of pw_sha256_compress:
 *   bytes: {stack: 50, code: 2280, rodata: 256}
 *   cycles: 13809
 *   floor: 8864
 *   why: With registers for all variables: 89 cycles a round (14 for additions, 12 for Ch and Maj, 59 for the
 *     rotations and xors of both SIGMA, 4 to load K and W), 66 for each of 48 words of the schedule (52 for both
 *     sigmas, 6 for additions, 8 to store it).
 *   strategy: The variables are on the stack, in a ring that turns by naming over eight unrolled rounds. e, a, b ^ c
 *     and two words in work fill ten registers; b, d, f, g, h are operands in memory, of which g and b are taken twice
 *     rather than moved. Maj takes b ^ c from the round before. The sigmas nest their rotations as far as that saves
 *     steps of one bit. Sixteen words of the schedule are made at a time in a loop whose pointers increment for
 *     nothing; it stops where one of them has to go back to the start of the block, and the last word, whose W[t - 15]
 *     is the first of the block, stands apart. */
function pw_sha256_compress
        save_all

        /* the variables = H */
        add     #CHAINING_BYTES, state
        mov     #CHAINING_BYTES / 2, count
1:      decd    state
        mov     @state, h0
        push    h0
        dec     count
        jne     1b

        /* the words of the block from big-endian order */
        mov     state, w
        add     #CHAINING_BYTES, w
        mov     #BLOCK_BYTES / WORD, count
1:      mov     @w, h1
        mov     2(w), h0
        swpb    h0
        swpb    h1
        mov     h0, 0(w)
        mov     h1, 2(w)
        add     #WORD, w
        dec     count
        jne     1b

        sub     #BLOCK_BYTES, w
        mov     #.Lconstants, k

.Lrounds_16:
        mov     low(4, 0), r4
        mov     high(4, 0), r5
        mov     @sp, r6                 /* low(0, 0) */
        mov     high(0, 0), r7
        mov     low(1, 0), r8
        mov     high(1, 0), r9
        xor     low(2, 0), r8
        xor     high(2, 0), r9
.Lrounds_8:
        sha256_round 0, E, A, C, S, T
        sha256_round 1, E, S, T, C, A
        sha256_round 2, E, C, A, T, S
        sha256_round 3, E, T, S, A, C
        sha256_round 4, E, A, C, S, T
        sha256_round 5, E, S, T, C, A
        sha256_round 6, E, C, A, T, S
        sha256_round 7, E, T, S, A, C
        bit     #32, k
        jz      1f
        br      #.Lrounds_8
1:      cmp     #.Lconstants_end, k
        jeq     .Ladd_h

        push    k
        mov     w, w16
        sub     #BLOCK_BYTES, w16
        mov     w16, w7
        add     #9 * WORD, w7
        mov     w16, w2
        add     #14 * WORD, w2
        mov     #2, left        /* until w2 is at the end of the block */
.Lschedule:
        schedule 4
        add     #WORD, w16
        dec     left
        jne     .Lschedule
        cmp     w16, w7
        jlo     .Lschedule_last
        cmp     w2, w7
        jhs     1f
        sub     #BLOCK_BYTES, w2
        mov     #5, left        /* until w7 is there */
        jmp     .Lschedule
1:      sub     #BLOCK_BYTES, w7
        mov     #8, left        /* until W[t - 15] is there */
        jmp     .Lschedule
.Lschedule_last:
        schedule -60
        mov     w16, w
        sub     #15 * WORD, w
        pop     k
        br      #.Lrounds_16

        /* H += the variables */
.Ladd_h:
        mov     w, state
        sub     #CHAINING_BYTES + BLOCK_BYTES, state
        mov     #CHAINING_BYTES / WORD, count
1:      pop     h0
        pop     h1
        nonlinear add h0, 0(state)
        nonlinear addc h1, 2(state)
        add     #WORD, state
        dec     count
        jne     1b

        /* the old H does not stay on the stack: in HMAC it stands for the key */
        mov     #CHAINING_BYTES / 2, count
1:      push    #0
        dec     count
        jne     1b
        add     #CHAINING_BYTES, sp
        restore_all
        ret
end_function pw_sha256_compress

#endif
