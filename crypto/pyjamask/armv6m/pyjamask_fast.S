/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 for ARMv6-M, both ways, two rounds in a turn of the loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#include "rounds.inc"

/* S-box and MixRows; rows 0 and 1 have changed places before the latter: what was b is row 0 afterwards. */
.macro substitute_and_mix3 a, b, c
        substitute3 \a, \b, \c
        in_place mix_row_2, \c
        in_place mix_row_0, \b
        in_place mix_row_1, \a
.endm

/* What was d is row 2 afterwards, and c row 3. */
.macro substitute_and_mix4 a, b, c, d
        substitute4 \a, \b, \c, \d
        in_place mix_row_2, \d
        in_place mix_row_0, \a
        in_place mix_row_1, \b
        in_place mix_row_3, \c
.endm

/* The inverse: what was a is row 1 afterwards, and b row 0. */
.macro unmix_and_substitute3 a, b, c
        in_place unmix_row_2, \c
        in_place unmix_row_0, \a
        in_place unmix_row_1, \b
        substitute_back3 \b, \a, \c
.endm

/* What was c is row 3 afterwards, and d row 2. */
.macro unmix_and_substitute4 a, b, c, d
        in_place unmix_row_2, \c
        in_place unmix_row_0, \a
        in_place unmix_row_1, \b
        in_place unmix_row_3, \d
        substitute_back4 \a, \b, \d, \c
.endm

/* contract:
 *   why: For a round of Pyjamask-128 67 cycles for the matrices, backwards 69, 15 for the S-box, three of each product, and 10
 *     to load and add a round key; for one of Pyjamask-96 52, backwards 50, then 13, then 7; one more for the way back to a
 *     round key. 50 for block, registers, call and return.
 *   strategy: Two rounds in a turn of the loop, because two rows change places in each. A matrix takes a copy of its row and
 *     five or six rotations of one of both (matrices.inc); the matrices come in an order in which some amounts serve twice. An
 *     amount with a register of its own would save two cycles in a round of Pyjamask-128, but would have to be loaded.
 *   functions:
 *     pw_pyjamask96_encrypt:
 *       bytes: {stack: 24, code: 320}
 *       cycles: 1079
 *       floor: 1065
 *     pw_pyjamask96_decrypt:
 *       bytes: {stack: 24, code: 316}
 *       cycles: 1066
 *       floor: 1050
 *     pw_pyjamask128_encrypt:
 *       bytes: {stack: 24, code: 404}
 *       cycles: 1366
 *       floor: 1350
 *     pw_pyjamask128_decrypt:
 *       bytes: {stack: 24, code: 416}
 *       cycles: 1409
 *       floor: 1390 */
function pw_pyjamask96_encrypt
        begin   s0, s1, s2
        set_end 14 * 12

.Lrounds96:
        add_round_key3 s0, s1, s2
        substitute_and_mix3 s0, s1, s2
        add_round_key3 s1, s0, s2
        substitute_and_mix3 s1, s0, s2
        cmp     round_keys, end
        beq     .Lend96
        b       .Lrounds96

.Lend96:
        add_round_key3 s0, s1, s2
        finish  s0, s1, s2
end_function pw_pyjamask96_encrypt

function pw_pyjamask96_decrypt
        begin   s0, s1, s2
        set_end 12
        adds    round_keys, #(14 * 12)
        add_round_key3 s0, s1, s2

.Lrounds96_back:
        unmix_and_substitute3 s0, s1, s2
        subs    round_keys, #24
        add_round_key3 s1, s0, s2
        unmix_and_substitute3 s1, s0, s2
        subs    round_keys, #24
        add_round_key3 s0, s1, s2
        cmp     round_keys, end
        beq     .Lend96_back
        b       .Lrounds96_back

.Lend96_back:
        finish  s0, s1, s2
end_function pw_pyjamask96_decrypt

function pw_pyjamask128_encrypt
        begin   s0, s1, s2, s3
        set_end 14 * 16

.Lrounds128:
        add_round_key4 s0, s1, s2, s3
        substitute_and_mix4 s0, s1, s2, s3
        add_round_key4 s0, s1, s3, s2
        substitute_and_mix4 s0, s1, s3, s2
        cmp     round_keys, end
        beq     .Lend128
        b       .Lrounds128

.Lend128:
        add_round_key4 s0, s1, s2, s3
        finish  s0, s1, s2, s3
end_function pw_pyjamask128_encrypt

function pw_pyjamask128_decrypt
        begin   s0, s1, s2, s3
        set_end 16
        adds    round_keys, #(14 * 16)
        add_round_key4 s0, s1, s2, s3

.Lrounds128_back:
        unmix_and_substitute4 s0, s1, s2, s3
        subs    round_keys, #32
        add_round_key4 s0, s1, s3, s2
        unmix_and_substitute4 s0, s1, s3, s2
        subs    round_keys, #32
        add_round_key4 s0, s1, s2, s3
        cmp     round_keys, end
        beq     .Lend128_back
        b       .Lrounds128_back

.Lend128_back:
        finish  s0, s1, s2, s3
end_function pw_pyjamask128_decrypt

#endif
