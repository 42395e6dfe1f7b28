/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 for MSP430, both ways, a loop of one round. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "rounds.inc"

/* contract:
 *   why: Cycles a round for the matrices in this way (matrices.inc): 155 for Pyjamask-96, 207 for Pyjamask-128, backwards
 *     215. 26 or 30 for the S-box, four for each row of a round key; load, store, save and restore.
 *   strategy: Rows in registers, and beside them a sum and a row rotated by a byte (rounds.inc). A loop of one round, in
 *     which two rows change places.
 *   functions:
 *     pw_pyjamask96_encrypt:
 *       bytes: {stack: 18, code: 500}
 *       cycles: 2938
 *       floor: 2813
 *     pw_pyjamask96_decrypt:
 *       bytes: {stack: 18, code: 508}
 *       cycles: 2968
 *       floor: 2813
 *     pw_pyjamask128_encrypt:
 *       bytes: {stack: 22, code: 658}
 *       cycles: 3971
 *       floor: 3670
 *     pw_pyjamask128_decrypt:
 *       bytes: {stack: 22, code: 686}
 *       cycles: 4117
 *       floor: 3782 */
function pw_pyjamask96_encrypt
        begin3  14

.Lrounds96:
        add_key_rows keys3, A, B, C
        halves3 substitute3, A, B, C
        mix_row_0 B, SUM3, ROTATED3
        mix_row_1 A, SUM3, ROTATED3
        mix_row_2 C, SUM3, ROTATED3
        exchange_rows A, B, SUM3
        next_turn3 .Lrounds96

        add_key_rows keys3, A, B, C
        finish3
end_function pw_pyjamask96_encrypt

function pw_pyjamask96_decrypt
        begin3  14
        add     #168, keys3
        add_key_rows keys3, A, B, C

.Lrounds96_back:
        unmix_row_0 A, SUM3, ROTATED3
        unmix_row_1 B, SUM3, ROTATED3
        unmix_row_2 C, SUM3, ROTATED3
        exchange_rows A, B, SUM3
        halves3 unsubstitute3, A, B, C
        sub     #24, keys3
        add_key_rows keys3, A, B, C
        next_turn3 .Lrounds96_back

        finish3
end_function pw_pyjamask96_decrypt

function pw_pyjamask128_encrypt
        begin4  14

.Lrounds128:
        load_keys4
        add_key_rows keys4, A, B, C, D
        store_keys4
        halves4 substitute4, A, B, C, D
        mix_row_0 A, SUM4, ROTATED4
        mix_row_1 B, SUM4, ROTATED4
        mix_row_2 D, SUM4, ROTATED4
        mix_row_3 C, SUM4, ROTATED4
        exchange_rows C, D, SUM4
        next_turn4 .Lrounds128

        load_keys4
        add_key_rows keys4, A, B, C, D
        finish4
end_function pw_pyjamask128_encrypt

function pw_pyjamask128_decrypt
        begin4  14
        load_keys4
        add     #224, keys4
        add_key_rows keys4, A, B, C, D
        store_keys4

.Lrounds128_back:
        unmix_row_0 A, SUM4, ROTATED4
        unmix_row_1 B, SUM4, ROTATED4
        unmix_row_2 C, SUM4, ROTATED4
        unmix_row_3 D, SUM4, ROTATED4
        exchange_rows C, D, SUM4
        halves4 unsubstitute4, A, B, C, D
        load_keys4
        sub     #32, keys4
        add_key_rows keys4, A, B, C, D
        store_keys4
        next_turn4 .Lrounds128_back

        finish4
end_function pw_pyjamask128_decrypt

#endif
