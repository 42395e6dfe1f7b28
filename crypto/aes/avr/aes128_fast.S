/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 with round keys made before, for AVR: the state in registers, the S-box in flash. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "mix_column.inc"

/* contract of pw_aes128_encrypt:
 *   bytes: {stack: 15, code: 522, rodata: 256}
 *   cycles: 2218
 *   floor: 2080
 *   why: 528 to load and add 176 bytes of round keys, 480 for 160 look-ups, 108 for each MixColumns with three
 *     doublings a column; 64 for the block in and out, 8 to call and return, 28 for seven registers to save.
 *   strategy: A byte of the round key is loaded to the low half of Z and the state added there: that is the
 *     address in the table, which gives the byte back into the register where ShiftRows wants it; three rows take
 *     a move more for that. A column is mixed with three doublings and no table, in place. The pointer to the
 *     block waits on the stack. The loop ends in its middle, so that only AddRoundKey stands twice. A table of
 *     doubled bytes costs as much as to double them. */

#define S0 r18
#define S1 r19
#define S2 r20
#define S3 r21
#define S4 r22
#define S5 r23
#define S6 r24
#define S7 r25
#define S8 r2
#define S9 r3
#define S10 r4
#define S11 r5
#define S12 r6
#define S13 r7
#define S14 r8
#define S15 r9
#define SCRATCH r0
#define D0 r26
#define D1 r27
#define D2 r0
#define MASK r30        /* free while no byte is substituted; andi takes the upper registers alone */
#define COUNT r10

#define BLOCK r24
#define ROUND_KEYS r22

/* to = S-box of byte `place` of the state, which is in `from`, with that of the round key. */
.macro substitute to, from, place
        ldd     r30, Y + \place
        eor     r30, \from
        lpm     \to, Z
.endm

        function pw_aes128_encrypt
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r28, r29
        push    r24
        push    r25
        movw    r28, ROUND_KEYS
        movw    r30, BLOCK
        .irp    byte, S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S14, S15
        ld      \byte, Z+
        .endr
        ldi     r31, hi8(pw_aes_sbox)
        ldi     r30, 10
        mov     COUNT, r30

.Lround:
        /* AddRoundKey, SubBytes and ShiftRows */
        substitute S0, S0, 0
        substitute S4, S4, 4
        substitute S8, S8, 8
        substitute S12, S12, 12
        substitute SCRATCH, S1, 1
        substitute S1, S5, 5
        substitute S5, S9, 9
        substitute S9, S13, 13
        mov     S13, SCRATCH
        substitute SCRATCH, S2, 2
        substitute S2, S10, 10
        mov     S10, SCRATCH
        substitute SCRATCH, S6, 6
        substitute S6, S14, 14
        mov     S14, SCRATCH
        substitute SCRATCH, S3, 3
        substitute S3, S15, 15
        substitute S15, S11, 11
        substitute S11, S7, 7
        mov     S7, SCRATCH
        adiw    r28, 16

        dec     COUNT
        brne    .Lmix
        rjmp    .Llast

.Lmix:
        /* MixColumns */
        mix_column S0, S1, S2, S3, D0, D1, D2, MASK
        mix_column S4, S5, S6, S7, D0, D1, D2, MASK
        mix_column S8, S9, S10, S11, D0, D1, D2, MASK
        mix_column S12, S13, S14, S15, D0, D1, D2, MASK
        rjmp    .Lround

.Llast:
        pop     r31
        pop     r30
        .irp    byte, S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S14, S15
        ld      SCRATCH, Y+
        eor     \byte, SCRATCH
        st      Z+, \byte
        .endr
        restore r29, r28, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_aes128_encrypt

#endif
