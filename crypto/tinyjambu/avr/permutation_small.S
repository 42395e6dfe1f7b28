/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU for AVR, small: 32 rounds in a loop, the state moving down in memory. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* The word that is replaced, and the last one. */
#define A0 r18
#define A1 r19
#define A2 r22
#define A3 r23
#define D0 r10
#define D1 r11
#define D2 r12
#define D3 r13

/* A window of the upper state. */
#define W0 r24
#define W1 r25
#define W2 r14
#define W3 r15
#define W4 r16
#define W5 r17

#define COUNT r20       /* groups of 128 rounds left; words done of this one in the two upper bits */
#define ONE_WORD 0x40
#define POWER r21       /* 2^4, for a shift as a product */
#define KEY_END r9      /* of a key of more than four words, the low byte of the address behind it */
#define SCRATCH r0

#define A A0, A1, A2, A3
#define D D0, D1, D2, D3

#define STATE r24
#define KEY r22

/* A byte of the state moves down by a word. */
.macro move_down index, byte
        ldd     \byte, Z + \index
        std     Z + \index - 4, \byte
.endm

.macro define_permutation name, key_words
        .set    KEY_WORDS, \key_words
        function \name
    .if KEY_WORDS > 4
        push    KEY_END
        mov     KEY_END, KEY
    .endif
        save    r10, r11, r12, r13, r14, r15, r16, r17
        movw    r30, STATE
        movw    r26, KEY
    .if KEY_WORDS > 4
        ldi     POWER, 4 * KEY_WORDS
        add     KEY_END, POWER
    .endif
        ldi     POWER, 1 << 4
        load32  Z, 12, D

.L\name\()_word:
        load32  Z, 0, A

        /* w0 ^= tap 47, bits 47 to 78: two bytes away and one bit left */
        move_down 4, SCRATCH
        move_down 5, SCRATCH
        rotation lsl SCRATCH
        move_down 6, SCRATCH
        rotation rol SCRATCH
        eor     A0, SCRATCH
        move_down 7, SCRATCH
        rotation rol SCRATCH
        eor     A1, SCRATCH
        move_down 8, SCRATCH
        rotation rol SCRATCH
        eor     A2, SCRATCH
        move_down 9, SCRATCH
        rotation rol SCRATCH
        eor     A3, SCRATCH

        /* W = s79, s80, .. */
        move_down 10, W0
        move_down 11, W1
        store32 Z, 8, D
        copy32  W2, W4, D0, D2
    .irp byte, W0, W1, W2, W3, W4, W5
        rotation rol \byte
    .endr

        /* w0 ^= s91, s92, ..: W >> 12 is two bytes away, four bits left */
        rotation mul W1, POWER
        eor     A0, r1
        xor_shifted A0, A1, W2, POWER
        xor_shifted A1, A2, W3, POWER
        xor_shifted A2, A3, W4, POWER
        rotation mul W5, POWER
        eor     A3, r0

        /* w0 ^= ~(tap 70 & tap 85), taken six bits early */
        ldd     SCRATCH, Z + 4
        nonlinear and W0, SCRATCH
        ldd     SCRATCH, Z + 5
        nonlinear and W1, SCRATCH
        ldd     SCRATCH, Z + 6
        nonlinear and W2, SCRATCH
        ldd     SCRATCH, Z + 7
        nonlinear and W3, SCRATCH
        nonlinear and W4, D0
    .rept 2
        rotation lsl W0
        rotation rol W1
        rotation rol W2
        rotation rol W3
        rotation rol W4
    .endr
        xor32   A, W1, W2, W3, W4
        not32   A

        /* w0 ^= key word; it is the last one now */
    .irp byte, A
        ld      SCRATCH, X+
        eor     \byte, SCRATCH
    .endr
        copy32  D0, D2, A0, A2
    .if KEY_WORDS > 4
        cp      r26, KEY_END
        brne    1f
        sbiw    r26, 4 * KEY_WORDS
1:
    .endif

        subi    COUNT, -ONE_WORD & 0xff
        brcc    1f              /* the fourth word */
        rjmp    .L\name\()_word
1:
    .if KEY_WORDS == 4
        sbiw    r26, 4 * KEY_WORDS
    .endif
        dec     COUNT
        breq    1f
        rjmp    .L\name\()_word

1:      store32 Z, 12, D
        clr     r1
        restore r17, r16, r15, r14, r13, r12, r11, r10
    .if KEY_WORDS > 4
        pop     KEY_END
    .endif
        ret
        end_function \name
.endm

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 10, code: 254}
 *   cycles: 59 + 533*rounds/128
 *   floor: 72 + 256*rounds/128
 *   why: 64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *     it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *     in and out, call and return.
 *   strategy: Three of the four state words are in memory and move down by one every 32 rounds, so that one body
 *     does for all; the last one stays in registers. A word on its way down is shifted by one bit for tap 47 and
 *     for the window W = s >> 79 in one chain of carries, which loads and stores leave alone: tap 85 is W >> 6, tap
 *     91 W >> 12, (tap 70 & tap 85) is ((s >> 64) & W) >> 6. All four words in registers would take 1300 cycles
 *     less at 1024 rounds and 60 bytes more, all four in memory 24 bytes less and too long. Groups of four words
 *     are counted in the two upper bits of the count of groups. */
        define_permutation pw_tinyjambu128_permute, 4

/* contract of pw_tinyjambu192_permute:
 *   bytes: {stack: 11, code: 268}
 *   cycles: 66 + 543*rounds//128 + rounds//192
 *   floor: 72 + 256*rounds/128
 *   why: 64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *     it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *     in and out, call and return.
 *   strategy: That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its
 *     beginning, is looked for after every word. */
        define_permutation pw_tinyjambu192_permute, 6

/* contract of pw_tinyjambu256_permute:
 *   bytes: {stack: 11, code: 268}
 *   cycles: 66 + 543*rounds//128 + rounds//256
 *   floor: 72 + 256*rounds/128
 *   why: 64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *     it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *     in and out, call and return.
 *   strategy: That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its
 *     beginning, is looked for after every word. */
        define_permutation pw_tinyjambu256_permute, 8

#endif
