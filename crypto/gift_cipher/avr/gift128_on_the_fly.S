/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for AVR, fixsliced, that make their round keys on the way. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "fixsliced.inc"
#include "round_keys.inc"

/* contract:
 *   floor: 7800
 *   why: That of the rounds with round keys and of the key schedule, without storing and loading 20 of 80 words.
 *   strategy: The rounds of the balanced forms with round keys. Those of ten rounds are in a frame, where the keys
 *     of five, when they are spent, become those ten rounds later (round_keys.inc): 80 bytes where all round keys
 *     take 320.
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 108, code: 2776, rodata: 96}
 *       cycles: 10324
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 108, code: 2892, rodata: 96}
 *       cycles: 11055 */
        .set    HAS_TWEAK, 0
function pw_gift128_on_the_fly
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r30, r22
        make_key_frame
        load_key
        first_ten_round_keys gift128
        to_block
        load_slices
        to_round_keys

        forty_rounds_by_five gift128, "move_on_in_frame gift128"

        to_block
        store_slices
        drop_key_frame gift128
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        parts_of_first_ten_round_keys gift128
end_function pw_gift128_on_the_fly

        .set    HAS_TWEAK, 1
function pw_twegift128_on_the_fly
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r30, r22
        mov     tweak, r20
        make_key_frame
        load_key
        first_ten_round_keys twegift128
        to_block
        next_to_slices twegift128, A0, B0, C0, D0
        next_to_slices twegift128, A1, B1, C1, D1
        next_to_slices twegift128, A2, B2, C2, D2
        next_to_slices twegift128, A3, B3, C3, D3
        to_round_keys

        forty_rounds_by_five twegift128, "move_on_in_frame twegift128"

        to_block
        next_from_slices twegift128, A0, B0, C0, D0
        next_from_slices twegift128, A1, B1, C1, D1
        next_from_slices twegift128, A2, B2, C2, D2
        next_from_slices twegift128, A3, B3, C3, D3
        drop_key_frame twegift128
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        parts_of_first_ten_round_keys twegift128
        parts_of_slices twegift128
end_function pw_twegift128_on_the_fly

        table_of_constants

#endif
