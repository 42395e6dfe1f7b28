/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key expansion of AES-128 for AVR: the last round key in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_aes128_expand_key:
 *   bytes: {stack: 11, code: 172, rodata: 256}
 *   cycles: 826
 *   floor: 764
 *   why: 352 to store 176 bytes, 32 to load 16, 160 for 40 look-ups, 16 additions and two instructions for the constant
 *     in each round; 8 to call and return, 32 for eight registers to save.
 *   strategy: The round key stays in registers, each column is added to the one before. The round constant, which is
 *     public, counts the rounds. */

#define ROUND_KEYS r24
#define KEY r22

#define K0 r18
#define K1 r19
#define K2 r20
#define K3 r21
#define K4 r22
#define K5 r23
#define K6 r24
#define K7 r25
#define K8 r2
#define K9 r3
#define K10 r4
#define K11 r5
#define K12 r6
#define K13 r7
#define K14 r8
#define K15 r9
#define CONSTANT r28
#define SCRATCH r0

/* to ^= S-box of from. */
.macro add_substituted to, from
        mov     r30, \from
        lpm     SCRATCH, Z
        eor     \to, SCRATCH
.endm

.macro store_key
        .irp    byte, K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12, K13, K14, K15
        st      X+, \byte
        .endr
.endm

        function pw_aes128_expand_key
        save    r2, r3, r4, r5, r6, r7, r8, r9, r28
        movw    r26, ROUND_KEYS
        movw    r30, KEY
        .irp    byte, K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12, K13, K14, K15
        ld      \byte, Z+
        .endr
        ldi     r31, hi8(pw_aes_sbox)
        ldi     CONSTANT, 0x01
        rjmp    .Lstore

.Lround:
        add_substituted K0, K13
        add_substituted K1, K14
        add_substituted K2, K15
        add_substituted K3, K12
        eor     K0, CONSTANT
        xor32   K4, K5, K6, K7, K0, K1, K2, K3
        xor32   K8, K9, K10, K11, K4, K5, K6, K7
        xor32   K12, K13, K14, K15, K8, K9, K10, K11

        /* 0x6c would be that of round 11 */
        lsl     CONSTANT
        brcc    .Lstore
        ldi     CONSTANT, 0x1b

.Lstore:
        store_key
        cpi     CONSTANT, 0x6c
        brne    .Lround
        restore r28, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_aes128_expand_key

#endif
