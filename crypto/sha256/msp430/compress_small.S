/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of SHA-256 for MSP430: one round and one word of the schedule in loops. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "steps.inc"

/* In a round: e or a, and three words in work; the next word of the schedule and of the constants. */
#define x1 r5
#define x0 r4
#define s1 r7
#define s0 r6
#define t1 r9
#define t0 r8
#define u1 r11
#define u0 r10
#define w r14
#define k r15
#define p r12
#define count r13

/* In the schedule: the same words, and what points to W[t - 16], W[t - 15], W[t - 7], W[t - 2]. */
#define w16 r12
#define w15 r13
#define w7 r14
#define w2 r15
#define left 0(sp)              /* in the low bits, with k, of which bits 0 to 5 are 0 then */

/* Before and after the rounds. */
#define state r12

/* The halves of a to h on the stack. */
#define low(variable) WORD * (variable)(sp)
#define high(variable) WORD * (variable) + 2(sp)

table pw_sha256_compress_constants
        .balign 64              /* bits 0 to 5 of an address tell the end of sixteen rounds */
.Lconstants:
        round_constants
.Lconstants_end:
end_table pw_sha256_compress_constants

/* contract of pw_sha256_compress:
 *   bytes: {stack: 50, code: 630, rodata: 256}
 *   cycles: 24094
 *   floor: 8864
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: The variables are on the stack and move by a word after each round, 143 cycles, so that they have fixed
 *     places. Sixteen words of the schedule are made at a time, with pointers that increment for nothing. They are made
 *     in runs of 2, 5, 8 and 1, after which W[t - 2], W[t - 7] and W[t - 15] go back to the start of the block. */
function pw_sha256_compress
        save_all

        /* the variables = H */
        add     #CHAINING_BYTES, state
        mov     #CHAINING_BYTES / 2, count
1:      decd    state
        mov     @state, x0
        push    x0
        dec     count
        jne     1b

        /* the words of the block from big-endian order */
        mov     state, w
        add     #CHAINING_BYTES, w
        mov     #BLOCK_BYTES / WORD, count
1:      mov     @w, x1
        mov     2(w), x0
        swpb    x0
        swpb    x1
        mov     x0, 0(w)
        mov     x1, 2(w)
        add     #WORD, w
        dec     count
        jne     1b

        sub     #BLOCK_BYTES, w
        mov     #.Lconstants, k

.Lround:
        /* s = T1 = SIGMA1(e) + K + W + h + Ch(e, f, g), where Ch = (f ^ g) & e ^ g */
        mov     low(4), x0
        mov     high(4), x1
        big_sigma_1 x1, x0, s1, s0, t1, t0
        nonlinear_op add, @k+, s0
        nonlinear_op addc, @k+, s1
        nonlinear_op add, @w+, s0
        nonlinear_op addc, @w+, s1
        nonlinear add low(7), s0
        nonlinear addc high(7), s1
        mov     low(6), t0
        mov     high(6), t1
        copy32  t1, t0, u1, u0
        xor     low(5), t0
        xor     high(5), t1
        and32   x1, x0, t1, t0
        xor32   u1, u0, t1, t0
        add32   t1, t0, s1, s0

        /* d += T1: the next e */
        nonlinear add s0, low(3)
        nonlinear addc s1, high(3)

        /* s += T2 = SIGMA0(a) + Maj(a, b, c), where Maj = (a ^ b) & (b ^ c) ^ b: the next a */
        mov     @sp, x0                 /* low(0) */
        mov     high(0), x1
        big_sigma_0 x1, x0, t1, t0, u1, u0
        add32   t1, t0, s1, s0
        mov     low(1), t0
        mov     high(1), t1
        xor32   t1, t0, x1, x0
        copy32  t1, t0, u1, u0
        xor     low(2), u0
        xor     high(2), u1
        and32   u1, u0, x1, x0
        xor32   t1, t0, x1, x0
        add32   x1, x0, s1, s0

        /* each variable moves to the next place */
        mov     sp, p
        add     #CHAINING_BYTES - 2, p
        mov     #CHAINING_BYTES / 2 - 2, count
1:      mov     -WORD(p), 0(p)
        decd    p
        dec     count
        jne     1b
        mov     s0, low(0)
        mov     s1, high(0)

        bit     #63, k
        jne     .Lround
        cmp     #.Lconstants_end, k
        jeq     .Ladd_h

        /* W[t] = W[t - 16] + sigma0(W[t - 15]) + W[t - 7] + sigma1(W[t - 2]) */
        push    k
        mov     w, w16
        sub     #BLOCK_BYTES, w16
        mov     w16, w15
        add     #1 * WORD, w15
        mov     w16, w7
        add     #9 * WORD, w7
        mov     w16, w2
        add     #14 * WORD, w2
        bis     #2, left
.Lschedule:
        mov     @w15+, x0
        mov     @w15+, x1
        small_sigma_0 x1, x0, s1, s0, t1, t0
        nonlinear_op add, @w16, s0
        nonlinear addc 2(w16), s1
        nonlinear_op add, @w7+, s0
        nonlinear_op addc, @w7+, s1
        mov     @w2+, x0
        mov     @w2+, x1
        small_sigma_1 x1, x0, t1, t0, u1, u0
        add32   t1, t0, s1, s0
        mov     s0, 0(w16)
        mov     s1, 2(w16)
        add     #WORD, w16
        dec     left
        bit     #15, left
        jne     .Lschedule

        /* which run it was shows in the order of the pointers: first w7 < w2, then w2 < w7 = end of the block, then
         * w7 < w16 < w15 = end, at last w15 < w16 */
        cmp     w16, w7
        jlo     2f
        cmp     w2, w7
        jhs     1f
        sub     #BLOCK_BYTES, w2
        bis     #5, left
        jmp     .Lschedule
1:      sub     #BLOCK_BYTES, w7
        bis     #8, left
        jmp     .Lschedule
2:      cmp     w16, w15
        jlo     3f
        sub     #BLOCK_BYTES, w15
        bis     #1, left
        jmp     .Lschedule
3:      mov     w16, w
        sub     #BLOCK_BYTES, w
        pop     k
        jmp     .Lround

        /* H += the variables */
.Ladd_h:
        mov     w, state
        sub     #CHAINING_BYTES + BLOCK_BYTES, state
        mov     #CHAINING_BYTES / WORD, count
1:      pop     x0
        pop     x1
        nonlinear add x0, 0(state)
        nonlinear addc x1, 2(state)
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
