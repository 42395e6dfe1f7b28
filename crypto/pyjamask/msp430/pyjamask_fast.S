/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 for MSP430, both ways, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "rounds.inc"

/* contract:
 *   why: Cycles a round for the matrices in this way (matrices.inc): 155 for Pyjamask-96, 207 for Pyjamask-128, backwards
 *     215. 26 or 30 for the S-box, four for each row of a round key; load, store, save and restore.
 *   strategy: Rows in registers, and beside them a sum and a row rotated by a byte (rounds.inc). A loop of two rounds, in
 *     which two rows change places by name.
 *   functions:
 *     pw_pyjamask96_encrypt:
 *       bytes: {stack: 18, code: 862}
 *       cycles: 2833
 *       floor: 2813
 *     pw_pyjamask96_decrypt:
 *       bytes: {stack: 18, code: 874}
 *       cycles: 2863
 *       floor: 2813
 *     pw_pyjamask128_encrypt:
 *       bytes: {stack: 22, code: 1142}
 *       cycles: 3824
 *       floor: 3670
 *     pw_pyjamask128_decrypt:
 *       bytes: {stack: 22, code: 1190}
 *       cycles: 3970
 *       floor: 3782 */
function pw_pyjamask96_encrypt
        begin3  7

.Lrounds96:
        add_key_rows keys3, A, B, C
        halves3 substitute3, A, B, C
        mix_row_0 B, SUM3, ROTATED3
        mix_row_1 A, SUM3, ROTATED3
        mix_row_2 C, SUM3, ROTATED3

        add_key_rows keys3, B, A, C
        halves3 substitute3, B, A, C
        mix_row_0 A, SUM3, ROTATED3
        mix_row_1 B, SUM3, ROTATED3
        mix_row_2 C, SUM3, ROTATED3
        next_turn3 .Lrounds96

        add_key_rows keys3, A, B, C
        finish3
end_function pw_pyjamask96_encrypt

function pw_pyjamask96_decrypt
        begin3  7
        add     #168, keys3
        add_key_rows keys3, A, B, C

.Lrounds96_back:
        unmix_row_0 A, SUM3, ROTATED3
        unmix_row_1 B, SUM3, ROTATED3
        unmix_row_2 C, SUM3, ROTATED3
        halves3 unsubstitute3, B, A, C
        sub     #24, keys3
        add_key_rows keys3, B, A, C

        unmix_row_0 B, SUM3, ROTATED3
        unmix_row_1 A, SUM3, ROTATED3
        unmix_row_2 C, SUM3, ROTATED3
        halves3 unsubstitute3, A, B, C
        sub     #24, keys3
        add_key_rows keys3, A, B, C
        next_turn3 .Lrounds96_back

        finish3
end_function pw_pyjamask96_decrypt

function pw_pyjamask128_encrypt
        begin4  7

.Lrounds128:
        load_keys4
        add_key_rows keys4, A, B, C, D
        store_keys4
        halves4 substitute4, A, B, C, D
        mix_row_0 A, SUM4, ROTATED4
        mix_row_1 B, SUM4, ROTATED4
        mix_row_2 D, SUM4, ROTATED4
        mix_row_3 C, SUM4, ROTATED4

        load_keys4
        add_key_rows keys4, A, B, D, C
        store_keys4
        halves4 substitute4, A, B, D, C
        mix_row_0 A, SUM4, ROTATED4
        mix_row_1 B, SUM4, ROTATED4
        mix_row_2 C, SUM4, ROTATED4
        mix_row_3 D, SUM4, ROTATED4
        next_turn4 .Lrounds128

        load_keys4
        add_key_rows keys4, A, B, C, D
        finish4
end_function pw_pyjamask128_encrypt

function pw_pyjamask128_decrypt
        begin4  7
        load_keys4
        add     #224, keys4
        add_key_rows keys4, A, B, C, D
        store_keys4

.Lrounds128_back:
        unmix_row_0 A, SUM4, ROTATED4
        unmix_row_1 B, SUM4, ROTATED4
        unmix_row_2 C, SUM4, ROTATED4
        unmix_row_3 D, SUM4, ROTATED4
        halves4 unsubstitute4, A, B, D, C
        load_keys4
        sub     #32, keys4
        add_key_rows keys4, A, B, D, C
        store_keys4

        unmix_row_0 A, SUM4, ROTATED4
        unmix_row_1 B, SUM4, ROTATED4
        unmix_row_2 D, SUM4, ROTATED4
        unmix_row_3 C, SUM4, ROTATED4
        halves4 unsubstitute4, A, B, C, D
        load_keys4
        sub     #32, keys4
        add_key_rows keys4, A, B, C, D
        store_keys4
        next_turn4 .Lrounds128_back

        finish4
end_function pw_pyjamask128_decrypt

#endif
