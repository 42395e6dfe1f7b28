/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128 for AVR, fixsliced. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* The key schedule as it is defined: V of this round and of the three that follow. */
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

/* A word on its way, and what becomes of it. */
#define W0 r18
#define W1 r19
#define W2 r20
#define W3 r21
#define O0 r22
#define O1 r23
#define O2 r24
#define O3 r25
#define turns r30
#define t r31

/* The next bit of `from`, the lowest or the highest, becomes the highest of `to`, whose others move down. */
.macro low_bit from, to
        lsr     \from
        ror     \to
.endm

.macro high_bit from, to
        lsl     \from
        ror     \to
.endm

/* Stores V and U in the order of the round. */
.macro round_key order
        copy32  W0, W2, A0, A2
        rcall   .Lorder_\order
        copy32  W0, W2, C0, C2
        rcall   .Lorder_\order
        rcall   .Lnext_words
.endm

/*
 * contract:
 *   name: pw_gift128_expand_key
 *   computes: the round keys of GIFT-128, ePrint 2017/622 section 2, in the order of ePrint 2020/412
 *   arguments:
 *     - {name: round_keys, register: "r25:r24", type: "uint32_t *", bytes: 320, access: write, secret: true}
 *     - {name: key, register: "r23:r22", type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 20
 *   code_bytes: 772
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 6994
 *   floor:
 *     cycles: 5400
 *     why: two cycles for each bit of 64 words and to store each byte, 15 to update each of 38 words, 150 to load and save
 *   strategy: >
 *     Each word is brought into its order bit by bit through the carry, a subroutine for each of the orders 1 to 4, in which
 *     the bits of a byte come from one byte or from several in turn; that of order 0 stores the word as it is.
 */
function pw_gift128_expand_key
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        movw    r30, r22
        ldd     A0, Z + 15
        ldd     A1, Z + 14
        ldd     A2, Z + 13
        ldd     A3, Z + 12
        ldd     B0, Z + 11
        ldd     B1, Z + 10
        ldd     B2, Z + 9
        ldd     B3, Z + 8
        ldd     C0, Z + 7
        ldd     C1, Z + 6
        ldd     C2, Z + 5
        ldd     C3, Z + 4
        ldd     D0, Z + 3
        ldd     D1, Z + 2
        ldd     D2, Z + 1
        ldd     D3, Z + 0
        ldi     turns, 8

.Lfive_rounds:
        round_key 1
        round_key 2
        round_key 3
        round_key 4
        round_key 0
        dec     turns
        brne    .Lfive_rounds
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* bit 8a + b goes to 4b + 3 - a */
.Lorder_1:
        .irp    to, O0, O1, O2, O3
        .rept   2
        low_bit W3, \to
        low_bit W2, \to
        low_bit W1, \to
        low_bit W0, \to
        .endr
        st      X+, \to
        .endr
        ret

        /* bit 2m + h to 16h + 15 - m */
.Lorder_2:
        .rept   4
        high_bit W3, O2
        high_bit W3, O0
        .endr
        .rept   4
        high_bit W2, O2
        high_bit W2, O0
        .endr
        .rept   4
        high_bit W1, O3
        high_bit W1, O1
        .endr
        .rept   4
        high_bit W0, O3
        high_bit W0, O1
        .endr
        rjmp    .Lstore

        /* bit 16h + m to 2 (15 - m) + h */
.Lorder_3:
        .irp    to, O0, O1
        .rept   4
        high_bit W1, \to
        high_bit W3, \to
        .endr
        .endr
        .irp    to, O2, O3
        .rept   4
        high_bit W0, \to
        high_bit W2, \to
        .endr
        .endr
        rjmp    .Lstore

        /* bit 4m + c to 8 (3 - c) + m */
.Lorder_4:
        .irp    from, W0, W1, W2, W3
        .rept   2
        low_bit \from, O3
        low_bit \from, O2
        low_bit \from, O1
        low_bit \from, O0
        .endr
        .endr
.Lstore:
        store32_advance X, O0, O1, O2, O3
        ret

.Lorder_0:
        copy32  O0, O2, W0, W2
        rjmp    .Lstore

        /* The words move on; the first one, its halves rotated by 2 to the right and by 4 to the left, is the last. */
.Lnext_words:
        copy32  W0, W2, A0, A2
        copy32  A0, A2, B0, B2
        copy32  B0, B2, C0, C2
        copy32  C0, C2, D0, D2
        .rept   2
        bst     W2, 0
        lsr     W3
        ror     W2
        bld     W3, 7
        .endr
        swap    W0
        swap    W1
        mov     t, W0
        eor     t, W1
        andi    t, 0x0f
        eor     W0, t
        eor     W1, t
        copy32  D0, D2, W0, W2
        ret
end_function pw_gift128_expand_key

#endif
