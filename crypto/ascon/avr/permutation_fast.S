/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p for AVR: a round unrolled, three of five words in registers from the linear layer through the S-box. */
#include "../../asm/platform.h"
#if PW_AVR

#include "round.inc"

/*
 * contract:
 *   name: pw_ascon_permute
 *   computes: Ascon-p[rounds], NIST SP 800-232 section 3
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 40, access: read-write, secret: true}
 *     - {name: rounds, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 23
 *   code_bytes: 1118
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 184 + 556*rounds
 *   floor:
 *     cycles: 168 + 387*rounds
 *     why: >
 *       With registers for the whole state: 36 cycles for each of four 16-bit slices of the S-box, 1 for the constant,
 *       80 xors, 20 copies of pairs and 142 cycles of shifts in the linear layer; 40 bytes in and out, call and return.
 *   strategy: >
 *     Three words cross the S-box in registers, both ways: the two in memory are loaded and stored once for the
 *     S-box and once for the linear layer, 64 accesses a round where one resident word needs 96. The S-box is
 *     unrolled over bytes, 19 cycles each with its two copies, and its results lie where the linear layer wants
 *     them: x3 in P, x0 in Q, x2 in R. While all three places are taken the copy to rotate needs the eight other
 *     registers, so that the pointer waits on the stack (16 cycles a round) and the bit that wraps around goes
 *     through the T flag; x3 and x4, whose shifts are short, have these turns. x0 changes place for nothing, its
 *     linear layer ends in its copy. Complementing x0, x2 and x4 throughout would spare one operation a byte and
 *     take the 48 cycles back that this saves in 6 rounds. A product with a power of two is the best for shifts by
 *     three bits and more.
 */

/* Three words stay: x0, x1, x4 before the S-box and x3, x0, x2 in their places after it. */
#define P0 r2
#define P1 r3
#define P2 r4
#define P3 r5
#define P4 r6
#define P5 r7
#define P6 r8
#define P7 r9

#define Q0 r10
#define Q1 r11
#define Q2 r12
#define Q3 r13
#define Q4 r14
#define Q5 r15
#define Q6 r16
#define Q7 r17

#define R0 r18
#define R1 r19
#define R2 r20
#define R3 r21
#define R4 r22
#define R5 r23
#define R6 r24
#define R7 r25

/* Every register left, the pointer included: a copy to rotate while the three places are taken. */
#define T0 r0
#define T1 r1
#define T2 r26
#define T3 r27
#define T4 r28
#define T5 r29
#define T6 r30
#define T7 r31

/* S-box: bytes of the two words in memory, and temporaries. */
#define X2 r26
#define X3 r27
#define A0 r28
#define A1 r29
#define CONSTANT A0     /* of the round; waits on the stack */

/* Linear layer while Z holds the pointer. */
#define ZERO r1
#define POWER r26       /* 2^n for a shift by n as a product */
#define LOW r27         /* the bits that a rotation to the right wraps around */

#define P P0, P1, P2, P3, P4, P5, P6, P7
#define P_ROTR8 P1, P2, P3, P4, P5, P6, P7, P0
#define P_FROM5 P5, P6, P7, P0, P1, P2, P3, P4
#define P_FROM7 P7, P0, P1, P2, P3, P4, P5, P6
#define Q Q0, Q1, Q2, Q3, Q4, Q5, Q6, Q7
#define Q_ROTR8 Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q0
#define R R0, R1, R2, R3, R4, R5, R6, R7
#define R_FROM7 R7, R0, R1, R2, R3, R4, R5, R6
#define R_ROTR40 R5, R6, R7, R0, R1, R2, R3, R4
#define T T0, T1, T2, T3, T4, T5, T6, T7
#define T_ROTR8 T1, T2, T3, T4, T5, T6, T7, T0
#define T_ROTR16 T2, T3, T4, T5, T6, T7, T0, T1
#define T_ROTR40 T5, T6, T7, T0, T1, T2, T3, T4

#define P_PAIRS P0, P2, P4, P6
#define Q_PAIRS Q0, Q2, Q4, Q6
#define R_PAIRS R0, R2, R4, R6
#define T_PAIRS T0, T2, T4, T6

#define ROUNDS r22

/* Offsets of the words in the state. */
#define WORD_0 0
#define WORD_1 8
#define WORD_2 16
#define WORD_3 24
#define WORD_4 32

/* The S-box on byte `index` of each word; byte `index` of x2 is in X2 already. */
.macro substitute_byte index, x0, x1, x4
        ldd     X3, Z + WORD_3 + \index
        mov     A0, \x1
        mov     A1, \x0
        substitute \x0, \x1, X2, X3, \x4, A0, A1
        std     Z + WORD_1 + \index, X2
        std     Z + WORD_4 + \index, A1
.endm

        function pw_ascon_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        first_constant CONSTANT, ROUNDS
        movw    r30, r24
        load64  Z, WORD_0, P
        load64  Z, WORD_1, Q
        load64  Z, WORD_4, R

.Lround:
        /* x2 ^= constant */
        ldd     X2, Z + WORD_2
        eor     X2, CONSTANT
        next_constant CONSTANT
        push    CONSTANT

        substitute_byte 0, P0, Q0, R0
        ldd     X2, Z + WORD_2 + 1
        substitute_byte 1, P1, Q1, R1
        ldd     X2, Z + WORD_2 + 2
        substitute_byte 2, P2, Q2, R2
        ldd     X2, Z + WORD_2 + 3
        substitute_byte 3, P3, Q3, R3
        ldd     X2, Z + WORD_2 + 4
        substitute_byte 4, P4, Q4, R4
        ldd     X2, Z + WORD_2 + 5
        substitute_byte 5, P5, Q5, R5
        ldd     X2, Z + WORD_2 + 6
        substitute_byte 6, P6, Q6, R6
        ldd     X2, Z + WORD_2 + 7
        substitute_byte 7, P7, Q7, R7

        /* x3 ^= x3 >>> 17 ^ x3 >>> 10, in P */
        save    r30, r31
        copy64  T_PAIRS, P_PAIRS
        rotr64_by_1_through_t T
        xor64   P, T_ROTR16
        rotr64_by_1_through_t T
        xor64   P, T_ROTR8
        restore r31, r30
        store64 Z, WORD_3, P

        /* x2 ^= x2 >>> 6 ^ x2 >>> 1, in R */
        copy64  P_PAIRS, R_PAIRS
        ldi     POWER, 1 << 2
        xor_rotl64 R_FROM7, P, POWER
        rotation mov LOW, P0
        rotr64_step P, LOW
        xor64   R, P
        store64 Z, WORD_2, R

        /* x0 ^= (x0 ^ x0 >>> 9) >>> 19, from Q to P */
        copy64  P_PAIRS, Q_PAIRS
        rotation mov LOW, Q0
        rotr64_step Q, LOW
        xor64   Q_ROTR8, P
        ldi     POWER, 1 << 5
        xor_rotl64 P_FROM5, Q_ROTR8, POWER

        /* x1 ^= x1 >>> 39 ^ x1 >>> 61, in Q */
        load64  Z, WORD_1, Q
        copy64  R_PAIRS, Q_PAIRS
        clr     ZERO
        rotl64_by_1 R, ZERO
        xor64   Q, R_ROTR40
        rotl64_by_1 R, ZERO
        rotl64_by_1 R, ZERO
        xor64   Q, R

        /* x4 ^= x4 >>> 41 ^ x4 >>> 7, in R */
        load64  Z, WORD_4, R
        save    r30, r31
        copy64  T_PAIRS, R_PAIRS
        rotr64_by_1_through_t T
        xor64   R, T_ROTR40
        rotl64_by_1_through_t T
        rotl64_by_1_through_t T
        xor64   R, T_ROTR8
        restore r31, r30

        pop     CONSTANT
        cpi     CONSTANT, CONSTANT_AFTER_LAST
        breq    .Lend
        rjmp    .Lround

.Lend:
        store64 Z, WORD_0, P
        store64 Z, WORD_1, Q
        store64 Z, WORD_4, R
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_ascon_permute

#endif
