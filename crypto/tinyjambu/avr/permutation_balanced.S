/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU for AVR: the state in registers, 128 rounds unrolled, 32 at a time. */
#include "../../asm/platform.h"
#if PW_AVR

#include "rounds.inc"

#define S_FROM_THE_TOP r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

#define KEY_END r28     /* of a key of more than four words, the low byte of the address behind it */

#define STATE r24
#define KEY r22
#define STEPS r20

.macro define_permutation name, key_words
        .set    KEY_WORDS, \key_words
        function \name
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, STATE
        movw    r30, KEY
    .if KEY_WORDS > 4
        push    KEY_END
        subi    KEY, -4 * KEY_WORDS
        mov     KEY_END, KEY
    .endif
        mov     COUNT, STEPS
        ldi     POWER, 1 << 4
    .irp byte, S0, S1, S2, S3
        ld      \byte, X+
        com     \byte
    .endr
        xor_tap47 S0, S1, S2

.L\name\()_group:
    .if KEY_WORDS == 4
        rounds32 S0, S1, S2, S3, 0
        rounds32 S1, S2, S3, S0, 4
        rounds32 S2, S3, S0, S1, 8
        rounds32 S3, S0, S1, S2, 12
    .else
        rounds32 S0, S1, S2, S3
        rounds32 S1, S2, S3, S0
      .if KEY_WORDS == 6        /* its end comes after any two words */
        wrap_key KEY_END
      .endif
        rounds32 S2, S3, S0, S1
        rounds32 S3, S0, S1, S2
    .endif
        dec     COUNT
        breq    .L\name\()_end
    .if KEY_WORDS > 4
        wrap_key KEY_END
    .endif
        rjmp    .L\name\()_group

.L\name\()_end:
        /* take the next tap 47 out again */
        xor_tap47 S0, S1, S2
    .irp byte, S_FROM_THE_TOP
        com     \byte
        st      -X, \byte
    .endr
        clr     ZERO
    .if KEY_WORDS > 4
        pop     KEY_END
    .endif
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function \name
.endm

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 18, code: 706}
 *   cycles: 200 + 260*rounds/128
 *   floor: 72 + 256*rounds/128
 *   why: 64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *     it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *     in and out, call and return.
 *   strategy: With W = s >> 79 the four taps need three shifts: tap 85 is W >> 6, tap 91 is W >> 12, tap 47 of the
 *     next 32 rounds is W itself, so it is xored into the next word at once (the first one ahead of the loop, and
 *     the last one taken out after it). (tap 70 & tap 85) is ((s >> 64) & W) >> 6: one shift after the AND for two
 *     before it. The state is held complemented, which turns ~(a & b) into a | b and costs 32 cycles a call for 16
 *     a step. Four bits at once are a product (mul): 18 cycles where four single-bit steps cost 24. 128 rounds are
 *     unrolled so that the words stay where they are. */
        define_permutation pw_tinyjambu128_permute, 4

/* contract of pw_tinyjambu192_permute:
 *   bytes: {stack: 19, code: 726}
 *   cycles: 203 + 266*rounds//128 + (rounds//64 - 1)//3
 *   floor: 72 + 256*rounds/128
 *   why: 64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *     it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *     in and out, call and return.
 *   strategy: That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its
 *     beginning, is looked for after every two words, as six words and four come together at every second. */
        define_permutation pw_tinyjambu192_permute, 6

/* contract of pw_tinyjambu256_permute:
 *   bytes: {stack: 19, code: 720}
 *   cycles: 203 + 263*rounds//128 + (rounds//128 - 1)//2
 *   floor: 72 + 256*rounds/128
 *   why: 64 cycles for 32 rounds: 12 for the key in memory, 11 to shift a window of 6 bytes by one bit, 18 to shift
 *     it by four more and xor it in, 5 for the OR, 10 to shift that by two bits, 8 to xor two more terms. 16 bytes
 *     in and out, call and return.
 *   strategy: That of TinyJAMBU-128, see there. The key is read on and on; its end, where reading goes back to its
 *     beginning, is looked for after every 128 rounds. */
        define_permutation pw_tinyjambu256_permute, 8

#endif
