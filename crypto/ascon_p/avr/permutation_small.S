/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p for AVR, small: S-box looped over bytes, linear layer looped over words with a table of its rotations. */
#include "../../asm/platform.h"
#if PW_AVR

#include "round.inc"

/* contract of pw_ascon_permute:
 *   bytes: {stack: 12, code: 268, rodata: 20}
 *   cycles: 50 + 1281*rounds
 *   floor: 168 + 387*rounds
 *   why: With registers for the whole state: 36 cycles for each of four 16-bit slices of the S-box, 1 for the
 *     constant, 80 xors, 20 copies of pairs and 142 cycles of shifts in the linear layer; 40 bytes in and out, call
 *     and return.
 *   strategy: The state stays in memory. One loop body does the S-box of a byte of each word, another one the
 *     linear layer of a word: its copy rotates by bytes in a loop and is xored in shifted by a product, 48 bytes of
 *     code for every amount. Rotations are all to the left but for whole bytes, so that a second one starts from
 *     the first. The constant comes from the number of rounds left, which needs no wrap. Single-bit steps in place
 *     of the products would take 30 bytes less and too long; the accumulator in memory would save 16 pushes and
 *     pops and cost more in loads. */

/* Linear layer: the word, and its copy that is rotated by bytes. */
#define W0 r2
#define W1 r3
#define W2 r4
#define W3 r5
#define W4 r6
#define W5 r7
#define W6 r8
#define W7 r9

#define T0 r18
#define T1 r19
#define T2 r20
#define T3 r21
#define T4 r22
#define T5 r23
#define T6 r24
#define T7 r25

#define LEFT r10        /* rounds left */
#define POWER r11       /* 2^n for a shift by n as a product */
#define BYTES r1        /* to rotate by */
#define SCRATCH r0

#define W W0, W1, W2, W3, W4, W5, W6, W7
#define T T0, T1, T2, T3, T4, T5, T6, T7

/* S-box: a byte of each word, temporaries, bytes left. */
#define X0 r18
#define X1 r19
#define X2 r20
#define X3 r21
#define X4 r22
#define A0 r23
#define A1 r24
#define COUNT r25
#define CONSTANT r0     /* of the round for the first byte, then 0 */

#define ROUNDS r22
#define WORDS 5

        function pw_ascon_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11
        movw    r26, r24
        mov     LEFT, ROUNDS

.Lround:
        /* 3c, 2d, 1e, 0f, f0, .. 4b for 16 rounds left to 1: 15 * ((left + 3) % 16 + 1) */
        mov     X0, LEFT
        subi    X0, -3
        andi    X0, 0x0f
        inc     X0
        ldi     X1, 0x0f
        mul     X0, X1

        movw    r30, r26
        ldi     COUNT, 8
.Lbyte:
        ld      X0, Z
        ldd     X1, Z + 8
        ldd     X2, Z + 16
        ldd     X3, Z + 24
        ldd     X4, Z + 32
        eor     X2, CONSTANT
        clr     CONSTANT
        mov     A0, X1
        mov     A1, X0
        substitute X0, X1, X2, X3, X4, A0, A1
        std     Z + 8, X2
        std     Z + 16, X4
        std     Z + 24, X0
        std     Z + 32, A1
        st      Z+, X1
        dec     COUNT
        brne    .Lbyte

        ldi     r30, lo8(.Lrotations)
        ldi     r31, hi8(.Lrotations)
.Lword:
    .irp byte, W
        ld      \byte, X+
    .endr
        copy64  T0, T2, T4, T6, W0, W2, W4, W6
.Lrotation:
        lpm     BYTES, Z+
        lpm     POWER, Z+
        rjmp    2f
1:      rotation mov SCRATCH, T0
        rotation mov T0, T1
        rotation mov T1, T2
        rotation mov T2, T3
        rotation mov T3, T4
        rotation mov T4, T5
        rotation mov T5, T6
        rotation mov T6, T7
        rotation mov T7, SCRATCH
2:      dec     BYTES
        brpl    1b
        xor_rotl64 W, T, POWER
        sbrc    r30, 1          /* the first of the two entries of a word is behind */
        rjmp    .Lrotation

        sbiw    r26, 8
        store64_advance X, W
        cpi     r30, lo8(.Lrotations_end)
        brne    .Lword

        sbiw    r26, 8 * WORDS
        dec     LEFT
        breq    .Lend
        rjmp    .Lround

.Lend:
        clr     r1
        restore r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_ascon_permute

        /*
         * Two entries a word: bytes to rotate the copy to the right by, on top of what it was rotated before, and
         * 2^n for n bits to the left.
         */
        table .Lrotations, 2    /* bit 1 of an address tells the two apart */
        .byte   3, 1 << 5,  1, 1 << 4           /* x0 >>> 19, x0 >>> 28 */
        .byte   5, 1 << 1,  3, 1 << 3           /* x1 >>> 39, x1 >>> 61 */
        .byte   1, 1 << 2,  0, 1 << 7           /* x2 >>> 6, x2 >>> 1 */
        .byte   2, 1 << 6,  1, 1 << 7           /* x3 >>> 10, x3 >>> 17 */
        .byte   1, 1 << 1,  5, 1 << 7           /* x4 >>> 7, x4 >>> 41 */
.Lrotations_end:
        end_table .Lrotations

#endif
