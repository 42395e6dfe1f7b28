/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU-128 for AVR: the state in registers, 128 rounds unrolled, 32 at a time. */
#include "avr.inc"

/*
 * contract:
 *   name: pw_tinyjambu128_permute
 *   computes: the keyed permutation of TinyJAMBU-128 v2 (NIST LWC final round, section 3.2), 128 rounds a step
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: "r23:r22", type: "const uint32_t *", bytes: 16, access: read, secret: true}
 *     - {name: steps, register: "r21:r20", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 18
 *   code_bytes: 706
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 200 + 260*rounds/128
 *   floor:
 *     cycles: 72 + 256*rounds/128
 *     why: >
 *       64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *       it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *       in and out, call and return.
 *   strategy: >
 *     With W = s >> 79 the four taps need three shifts: tap 85 is W >> 6, tap 91 is W >> 12, tap 47 of the next 32
 *     rounds is W itself, so it is xored into the next word at once (the first one ahead of the loop, and the last
 *     one taken out after it). (tap 70 & tap 85) is ((s >> 64) & W) >> 6: one shift after the AND for two before
 *     it. The state is held complemented, which turns ~(a & b) into a | b and costs 32 cycles a call for 16 a step.
 *     Four bits at once are a product (mul): 18 cycles where four single-bit steps cost 24. 128 rounds are unrolled
 *     so that the words stay where they are.
 */

/* State words w0..w3, complemented while the function runs. */
#define S0 r2, r3, r4, r5
#define S1 r6, r7, r8, r9
#define S2 r10, r11, r12, r13
#define S3 r14, r15, r16, r17
#define S_FROM_THE_TOP r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

/* A window of the upper state. */
#define W0 r18
#define W1 r19
#define W2 r20
#define W3 r21
#define W4 r22
#define W5 r23

#define COUNT r24       /* groups of 128 rounds left */
#define POWER r25       /* 2^4, for a shift as a product */
#define SCRATCH r0
#define ZERO r1

#define STATE r24
#define KEY r22
#define STEPS r20

.macro xor_rol to, from
        rotation mov SCRATCH, \from
        rotation rol SCRATCH
        eor     \to, SCRATCH
.endm

/* w0 ^= tap 47, bits 47 to 78 of the state: bits 15 to 46 of w1 and w2, two bytes away and one bit left. */
.macro xor_tap47 a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3
        rotation mov SCRATCH, \b1
        rotation lsl SCRATCH
        xor_rol \a0, \b2
        xor_rol \a1, \b3
        xor_rol \a2, \c0
        xor_rol \a3, \c1
.endm

/* 32 rounds: w0 becomes the new word, w1 already takes tap 47 of the 32 rounds that follow. */
.macro rounds32 a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3, key
        /* W = s79, s80, ..: bits 79 to 110 are the next tap 47, W >> 6 is tap 85, W >> 12 tap 91 */
        movw    W0, \c2
        movw    W2, \d0
        movw    W4, \d2
.Lwindow\@:
        mov     SCRATCH, \c1
        lsl     SCRATCH
        rol     W0
        rol     W1
        rol     W2
        rol     W3
        rol     W4
        rol     W5
.Lwindow_end\@:
        mark_range .Lwindow\@, .Lwindow_end\@, MARK_ROTATION
        xor32   \b0, \b1, \b2, \b3, W0, W1, W2, W3

        /* w0 ^= s91, s92, ..: W >> 12 is two bytes away, four bits left */
        rotation mul W1, POWER
        eor     \a0, r1
        xor_shifted \a0, \a1, W2, POWER
        xor_shifted \a1, \a2, W3, POWER
        xor_shifted \a2, \a3, W4, POWER
        rotation mul W5, POWER
        eor     \a3, r0

        /* w0 ^= ~(tap 70 & tap 85): an OR of complements, taken six bits early as upper | W */
        nonlinear or W0, \c0
        nonlinear or W1, \c1
        nonlinear or W2, \c2
        nonlinear or W3, \c3
        nonlinear or W4, \d0
.Lproduct\@:
    .rept 2
        lsl     W0
        rol     W1
        rol     W2
        rol     W3
        rol     W4
    .endr
.Lproduct_end\@:
        mark_range .Lproduct\@, .Lproduct_end\@, MARK_ROTATION
        xor32   \a0, \a1, \a2, \a3, W1, W2, W3, W4

        /* w0 ^= key word */
        xor32_load \a0, \a1, \a2, \a3, Z, \key, SCRATCH
.endm

        function pw_tinyjambu128_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, STATE
        movw    r30, KEY
        mov     COUNT, STEPS
        ldi     POWER, 1 << 4
    .irp byte, S0, S1, S2, S3
        ld      \byte, X+
        com     \byte
    .endr
        xor_tap47 S0, S1, S2

.Lgroup:
        rounds32 S0, S1, S2, S3, 0
        rounds32 S1, S2, S3, S0, 4
        rounds32 S2, S3, S0, S1, 8
        rounds32 S3, S0, S1, S2, 12
        dec     COUNT
        breq    .Lend
        rjmp    .Lgroup

.Lend:
        /* take the next tap 47 out again */
        xor_tap47 S0, S1, S2
    .irp byte, S_FROM_THE_TOP
        com     \byte
        st      -X, \byte
    .endr
        clr     ZERO
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_tinyjambu128_permute
