/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 for AVR, both ways, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "rounds.inc"

/* contract:
 *   why: Cycles a round for the matrices, the cheapest decompositions of their kind (matrices.inc): 208 for Pyjamask-96,
 *     backwards 202, and 273 for Pyjamask-128, backwards 276. 52 or 60 for the S-box, three for each byte of a round key;
 *     load, store, save and restore.
 *   strategy: Rows in registers, a sum and a part of the product in eight more. A loop of two rounds, in which two rows
 *     change places by name.
 *   functions:
 *     pw_pyjamask96_encrypt:
 *       bytes: {stack: 19, code: 1338}
 *       cycles: 4418
 *       floor: 4313
 *     pw_pyjamask96_decrypt:
 *       bytes: {stack: 19, code: 1310}
 *       cycles: 4308
 *       floor: 4229
 *     pw_pyjamask128_encrypt:
 *       bytes: {stack: 19, code: 1702}
 *       cycles: 5664
 *       floor: 5531
 *     pw_pyjamask128_decrypt:
 *       bytes: {stack: 19, code: 1718}
 *       cycles: 5708
 *       floor: 5573 */
function pw_pyjamask96_encrypt
        begin
        load_rows A, B, C
        ldi     rounds, 7

.Lrounds96:
        add_round_key A, B, C
        bytewise3 substitute3, A, B, C
        mix_row_0 B, B
        mix_row_1 A, A
        mix_row_2 C, C

        add_round_key B, A, C
        bytewise3 substitute3, B, A, C
        mix_row_0 A, A
        mix_row_1 B, B
        mix_row_2 C, C
        next_turn .Lrounds96

        add_round_key A, B, C
        store_rows_before C, B, A
        finish
end_function pw_pyjamask96_encrypt

function pw_pyjamask96_decrypt
        begin
        load_rows A, B, C
        subi    r30, lo8(-(180))
        sbci    r31, hi8(-(180))
        add_round_key_before C, B, A
        ldi     rounds, 7

.Lrounds96_back:
        unmix_row_0 A, A
        unmix_row_1 B, B
        unmix_row_2 C, C
        bytewise3 unsubstitute3, B, A, C
        add_round_key_before C, A, B

        unmix_row_0 B, B
        unmix_row_1 A, A
        unmix_row_2 C, C
        bytewise3 unsubstitute3, A, B, C
        add_round_key_before C, B, A
        next_turn .Lrounds96_back

        store_rows_before C, B, A
        finish
end_function pw_pyjamask96_decrypt

function pw_pyjamask128_encrypt
        begin
        load_rows A, B, C, D
        ldi     rounds, 7

.Lrounds128:
        add_round_key A, B, C, D
        bytewise4 substitute4, A, B, C, D
        mix_row_0 A, A
        mix_row_1 B, B
        mix_row_2 D, D
        mix_row_3 C, C

        add_round_key A, B, D, C
        bytewise4 substitute4, A, B, D, C
        mix_row_0 A, A
        mix_row_1 B, B
        mix_row_2 C, C
        mix_row_3 D, D
        next_turn .Lrounds128

        add_round_key A, B, C, D
        store_rows_before D, C, B, A
        finish
end_function pw_pyjamask128_encrypt

function pw_pyjamask128_decrypt
        begin
        load_rows A, B, C, D
        subi    r30, lo8(-(240))
        sbci    r31, hi8(-(240))
        add_round_key_before D, C, B, A
        ldi     rounds, 7

.Lrounds128_back:
        unmix_row_0 A, A
        unmix_row_1 B, B
        unmix_row_2 C, C
        unmix_row_3 D, D
        bytewise4 unsubstitute4, A, B, D, C
        add_round_key_before C, D, B, A

        unmix_row_0 A, A
        unmix_row_1 B, B
        unmix_row_2 D, D
        unmix_row_3 C, C
        bytewise4 unsubstitute4, A, B, C, D
        add_round_key_before D, C, B, A
        next_turn .Lrounds128_back

        store_rows_before D, C, B, A
        finish
end_function pw_pyjamask128_decrypt

#endif
