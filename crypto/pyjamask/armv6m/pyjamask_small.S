/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 for ARMv6-M, both ways, a loop of one round. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#include "rounds.inc"

/* contract:
 *   why: For a round of Pyjamask-128 67 cycles for the matrices, backwards 69, 15 for the S-box, three of each product, and 10
 *     to load and add a round key; for one of Pyjamask-96 52, backwards 50, then 13, then 7; one more for the way back to a
 *     round key. 50 for block, registers, call and return.
 *   strategy: One round in the loop: of the two rows that change places, the product of one waits in a register, and that of
 *     the other is made where it belongs. The fast form takes 3 to 4% less time and three quarters more code.
 *   functions:
 *     pw_pyjamask96_encrypt:
 *       bytes: {stack: 24, code: 180}
 *       cycles: 1107
 *       floor: 1065
 *     pw_pyjamask96_decrypt:
 *       bytes: {stack: 24, code: 180}
 *       cycles: 1094
 *       floor: 1050
 *     pw_pyjamask128_encrypt:
 *       bytes: {stack: 24, code: 232}
 *       cycles: 1422
 *       floor: 1350
 *     pw_pyjamask128_decrypt:
 *       bytes: {stack: 24, code: 240}
 *       cycles: 1465
 *       floor: 1390 */
function pw_pyjamask96_encrypt
        begin   s0, s1, s2
        set_end 14 * 12

.Lround96:
        add_round_key3 s0, s1, s2
        substitute3 s0, s1, s2
        in_place mix_row_2, s2
        into    mix_row_0, t, s1
        into    mix_row_1, s1, s0
        movs    s0, t
        cmp     round_keys, end
        bne     .Lround96

        add_round_key3 s0, s1, s2
        finish  s0, s1, s2
end_function pw_pyjamask96_encrypt

function pw_pyjamask96_decrypt
        begin   s0, s1, s2
        set_end 12
        adds    round_keys, #(14 * 12)
        add_round_key3 s0, s1, s2

.Lround96_back:
        in_place unmix_row_2, s2
        into    unmix_row_0, t, s0
        into    unmix_row_1, s0, s1
        movs    s1, t
        substitute_back3 s0, s1, s2
        subs    round_keys, #24
        add_round_key3 s0, s1, s2
        cmp     round_keys, end
        bne     .Lround96_back

        finish  s0, s1, s2
end_function pw_pyjamask96_decrypt

function pw_pyjamask128_encrypt
        begin   s0, s1, s2, s3
        set_end 14 * 16

.Lround128:
        add_round_key4 s0, s1, s2, s3
        substitute4 s0, s1, s2, s3
        in_place mix_row_0, s0
        in_place mix_row_1, s1
        into    mix_row_2, t, s3
        into    mix_row_3, s3, s2
        movs    s2, t
        cmp     round_keys, end
        bne     .Lround128

        add_round_key4 s0, s1, s2, s3
        finish  s0, s1, s2, s3
end_function pw_pyjamask128_encrypt

function pw_pyjamask128_decrypt
        begin   s0, s1, s2, s3
        set_end 16
        adds    round_keys, #(14 * 16)
        add_round_key4 s0, s1, s2, s3

.Lround128_back:
        in_place unmix_row_0, s0
        in_place unmix_row_1, s1
        into    unmix_row_2, t, s2
        into    unmix_row_3, s2, s3
        movs    s3, t
        substitute_back4 s0, s1, s2, s3
        subs    round_keys, #32
        add_round_key4 s0, s1, s2, s3
        cmp     round_keys, end
        bne     .Lround128_back

        finish  s0, s1, s2, s3
end_function pw_pyjamask128_decrypt

#endif
