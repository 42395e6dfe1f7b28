/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-96 and Pyjamask-128 for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "matrices.inc"

#define K0 r2, r3, r4, r5
#define K1 r6, r7, r8, r9
#define K2 r10, r11, r12, r13
#define K3 r14, r15, r16, r17
#define constant r28            /* 0x80 ^ round */

.macro store_round_key rows
        store32_advance Z, K0
        store32_advance Z, K1
        store32_advance Z, K2
        .if     \rows == 4
        store32_advance Z, K3
        .endif
.endm

/* A function for round keys of rounds 0 to 14, `rows` rows of each. */
.macro define_expand_key name, rows
        function \name
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28
        movw    r26, r22
        movw    r30, r24
        load_bytes_advance X, r5, r4, r3, r2, r9, r8, r7, r6, r13, r12, r11, r10, r17, r16, r15, r14
        store_round_key \rows
        not32   K2
        ldi     constant, 0x80

.L\name\()_round:
        /* the sum of all rows, added to each; row 2 stays complemented */
        copy32  r18, r20, r2, r4
        xor32   ACC, K1
        xor32   ACC, K2
        xor32   ACC, K3
        not32   ACC
        xor32   K0, ACC
        xor32   K1, ACC
        xor32   K2, ACC
        xor32   K3, ACC

        mix_key K0, K0
        eor     r2, constant

        mov     r0, r6                          /* row 1 by 8 to the right */
        mov     r6, r7
        mov     r7, r8
        mov     r8, r9
        mov     r9, r0
        ldi     r18, 0x6a
        eor     r7, r18

        movw    r18, r10                        /* row 2 by 16 to the right, 1 to the left */
        movw    r10, r12
        movw    r12, r18
        rotl32_by_1 K2, zero
        ldi     r18, 0x3f
        eor     r12, r18

        movw    r18, r14                        /* row 3 by 18 to the right */
        movw    r14, r16
        movw    r16, r18
        mov     r18, r14
        rotr32_step K3, r18
        rotr32_step K3, r18
        ldi     r18, 0x24
        eor     r17, r18

        store_round_key \rows
        inc     constant
        cpi     constant, 0x80 + 14
        breq    .L\name\()_end
        rjmp    .L\name\()_round

.L\name\()_end:
        restore r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function \name
.endm

/* contract:
 *   why: 30 cycles a round for the sums, 74 for the matrix, 36 for rotations and constants, two for each byte that is
 *     stored; load, save and restore.
 *   strategy: The key in registers, row 2 complemented as it is stored: the sum of all rows is complemented instead.
 *   functions:
 *     pw_pyjamask96_expand_key:
 *       bytes: {stack: 19, code: 456}
 *       cycles: 2532
 *       floor: 2437
 *     pw_pyjamask128_expand_key:
 *       bytes: {stack: 19, code: 472}
 *       cycles: 2652
 *       floor: 2557 */
        define_expand_key pw_pyjamask96_expand_key, 3
        define_expand_key pw_pyjamask128_expand_key, 4

#endif
