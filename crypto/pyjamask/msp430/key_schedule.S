/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-96 and Pyjamask-128 for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "matrices.inc"

#define K0 r4, r5
#define K1 r6, r7
#define K2 r8, r9
#define K3 r10, r11
#define SUM r12, r13
#define ROTATED r14, r15        /* a row, by a byte */

/* A row of the key. */
.macro load_key_row w1, w0
        load_bytes_of_half r13, \w1, r14
        load_bytes_of_half r13, \w0, r14
.endm

.macro store_round_key rows
        store32 r14, 0, K0
        store32 r14, 4, K1
        store32 r14, 8, K2
        .if     \rows == 4
        store32 r14, 12, K3
        .endif
.endm

.macro exchange_halves w1, w0
        mov     \w1, r12
        mov     \w0, \w1
        mov     r12, \w0
.endm

/* A function for round keys of rounds 0 to 14, `rows` rows of each. On the stack: 0x80 ^ round, address of the round key. */
.macro define_expand_key name, rows
        function \name
        save_all
        push    r12
        push    #0x80
        load_key_row K0
        load_key_row K1
        load_key_row K2
        load_key_row K3
        mov     r12, r14
        store_round_key \rows
        inv     r8
        inv     r9

.L\name\()_round:
        /* the sum of all rows, added to each; row 2 stays complemented */
        copy32  K0, SUM
        xor32   K1, SUM
        xor32   K2, SUM
        xor32   K3, SUM
        inv     r12
        inv     r13
        xor32   SUM, K0
        xor32   SUM, K1
        xor32   SUM, K2
        xor32   SUM, K3

        mix_key K0, SUM, ROTATED
        xor     @r1, r5

        rotr32  8, K1, r12
        xor     #0x6a00, r7

        exchange_halves K2
        rotl32  1, K2
        xor     #0x003f, r8

        exchange_halves K3
        rotr32  2, K3
        xor     #0x2400, r10

        add     #(4 * \rows), 2(r1)
        mov     2(r1), r14
        store_round_key \rows
        inc     0(r1)
        cmp     #0x80 + 14, 0(r1)
        jne     .L\name\()_round

        add     #4, r1
        restore_all
        ret
        end_function \name
.endm

/* contract:
 *   why: 18 cycles a round for the sums, 60 for the matrix, 32 for rotations and constants, four for each half of a row
 *     that is stored; load, save and restore.
 *   strategy: The key in registers, row 2 complemented as it is stored: the sum of all rows is complemented instead.
 *   functions:
 *     pw_pyjamask96_expand_key:
 *       bytes: {stack: 20, code: 386}
 *       cycles: 2198
 *       floor: 2016
 *     pw_pyjamask128_expand_key:
 *       bytes: {stack: 20, code: 402}
 *       cycles: 2318
 *       floor: 2136 */
        define_expand_key pw_pyjamask96_expand_key, 3
        define_expand_key pw_pyjamask128_expand_key, 4

#endif
