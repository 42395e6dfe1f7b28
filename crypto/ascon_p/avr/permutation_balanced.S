/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p for AVR: S-box looped over 16-bit slices, linear layer unrolled, two of five words kept in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "round.inc"

/* contract of pw_ascon_permute:
 *   bytes: {stack: 22, code: 778}
 *   cycles: 156 + 659*rounds
 *   floor: 168 + 387*rounds
 *   why: With registers for the whole state: 36 cycles for each of four 16-bit slices of the S-box, 1 for the
 *     constant, 80 xors, 20 copies of pairs and 142 cycles of shifts in the linear layer; 40 bytes in and out, call
 *     and return.
 *   strategy: x0 stays in registers (K) throughout; x4 stays in W from its linear layer to the S-box, and W leaves
 *     the S-box as x1, whose linear layer comes first: 48 bytes are loaded and 48 stored a round where 64 and 64
 *     would be with one resident word. The S-box is a loop over 16-bit slices, so that copies go by pairs; instead
 *     of indexing registers, K and W move up by one slice a turn, 8 cycles. Its form needs 17 operations and two
 *     copies and leaves the results in other words' places, which the moves and stores absorb. Byte rotations are
 *     register names; a shift by two or more bits is a product with a power of two (mul), xored in as two halves:
 *     it spares the source and 9 to 20 words of code for about the same time. Inlining next_word would save 21
 *     cycles a round for 72 bytes. */

#define K0 r2
#define K1 r3
#define K2 r4
#define K3 r5
#define K4 r6
#define K5 r7
#define K6 r8
#define K7 r9

#define W0 r10
#define W1 r11
#define W2 r12
#define W3 r13
#define W4 r14
#define W5 r15
#define W6 r16
#define W7 r17

#define T0 r18
#define T1 r19
#define T2 r20
#define T3 r21
#define T4 r22
#define T5 r23
#define T6 r24
#define T7 r25

#define POWER r26       /* linear layer: 2^n for a shift by n as a product */
#define LOW r27         /* linear layer: the bits that a rotation to the right wraps around */
#define CONSTANT r28    /* of the round */
#define COUNT r29       /* slices left; 0 outside the S-box */
#define ZERO COUNT

/* Registers of a 16-bit slice, which has x3 in T4 and T5: x0 and x4 are the top of K and W. */
#define SLICE_X0 K6
#define SLICE_X1 T0
#define SLICE_X2 T2
#define A0 T6
#define A1 r26

#define K K0, K1, K2, K3, K4, K5, K6, K7
#define W W0, W1, W2, W3, W4, W5, W6, W7
#define T T0, T1, T2, T3, T4, T5, T6, T7
#define T_ROTR8 T1, T2, T3, T4, T5, T6, T7, T0
#define T_ROTR16 T2, T3, T4, T5, T6, T7, T0, T1
#define T_ROTR40 T5, T6, T7, T0, T1, T2, T3, T4

#define ROUNDS r22

        function pw_ascon_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29

        first_constant CONSTANT, ROUNDS

        movw    r30, r24
        load64  Z, 0, K
        adiw    r30, 32
        load64  Z, 0, W

.Lround:
        /* x2 ^= constant */
        sbiw    r30, 16
        ld      T0, Z
        eor     T0, CONSTANT
        st      Z, T0

        ldi     COUNT, 4
.Lslice:
        ld      T1, -Z
        ld      T0, -Z
        ldd     T2, Z + 8
        ldd     T3, Z + 9
        ldd     T4, Z + 16
        ldd     T5, Z + 17

        movw    A0, SLICE_X1
        movw    A1, SLICE_X0
        substitute K6, T0, T2, T4, W6, T6, r26
        substitute K7, T1, T3, T5, W7, T7, r27

        std     Z + 8, W6
        std     Z + 9, W7
        std     Z + 16, K6
        std     Z + 17, K7
        std     Z + 24, r26
        std     Z + 25, r27

        /* y0 enters K and y1 enters W at the bottom, the next slices come up */
        movw    K6, K4
        movw    K4, K2
        movw    K2, K0
        movw    K0, SLICE_X1
        movw    W6, W4
        movw    W4, W2
        movw    W2, W0
        movw    W0, SLICE_X2
        dec     COUNT
        brne    .Lslice

        /* x1 ^= x1 >>> 39 ^ x1 >>> 61 */
        copy64  T0, T2, T4, T6, W0, W2, W4, W6
        rotl64_by_1 T, ZERO
        xor64   W, T_ROTR40
        rotl64_by_1 T, ZERO
        rotl64_by_1 T, ZERO
        xor64   W, T
        rcall   .Lnext_word

        /* x2 ^= x2 >>> 6 ^ x2 >>> 1 */
        ldi     POWER, 1 << 2
        xor_rotl64 W7, W0, W1, W2, W3, W4, W5, W6, T, POWER
        rotation mov LOW, T0
        rotr64_step T, LOW
        xor64   W, T
        rcall   .Lnext_word

        /* x3 ^= x3 >>> 17 ^ x3 >>> 10 */
        rotation mov LOW, T0
        rotr64_step T, LOW
        xor64   W, T_ROTR16
        rotr64_step T, LOW
        xor64   W, T_ROTR8
        rcall   .Lnext_word

        /* x4 ^= x4 >>> 41 ^ x4 >>> 7 */
        rotation mov LOW, T0
        rotr64_step T, LOW
        xor64   W, T_ROTR40
        rotl64_by_1 T, ZERO
        rotl64_by_1 T, ZERO
        xor64   W, T_ROTR8

        /* x0 ^= (x0 ^ x0 >>> 9) >>> 19 */
        copy64  T0, T2, T4, T6, K0, K2, K4, K6
        rotation mov LOW, T0
        rotr64_step T, LOW
        xor64   T_ROTR8, K
        ldi     POWER, 1 << 5
        xor_rotl64 K5, K6, K7, K0, K1, K2, K3, K4, T_ROTR8, POWER

        next_constant CONSTANT
        cpi     CONSTANT, CONSTANT_AFTER_LAST
        breq    .Lend
        rjmp    .Lround

.Lend:
        store64 Z, 0, W
        sbiw    r30, 32
        store64 Z, 0, K
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* Stores the word in W, loads the next one to W and T. */
.Lnext_word:
        store64_advance Z, W
        load64  Z, 0, W
        copy64  T0, T2, T4, T6, W0, W2, W4, W6
        ret
        end_function pw_ascon_permute

#endif
