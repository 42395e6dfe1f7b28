/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for AVR with round keys, fixsliced, in half the code. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "fixsliced.inc"

/* contract:
 *   why: Those of the fast forms, whose operations they have.
 *   strategy: The fast forms (gift128_fast.S) with five rounds in the loop; 20 moves bring the slices back to their
 *     registers. The transpositions of TweGIFT-128 are subroutines.
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 18, code: 1408, rodata: 96}
 *       cycles: 5725
 *       floor: 4800
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 22, code: 1534, rodata: 96}
 *       cycles: 6466
 *       floor: 5340 */
        .set    HAS_TWEAK, 0
function pw_gift128_encrypt
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        load_slices
        movw    r26, r22

        forty_rounds_by_five gift128

        movw    r26, r24
        store_slices
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_gift128_encrypt

        .set    HAS_TWEAK, 1
function pw_twegift128_encrypt
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        mov     tweak, r20
        movw    r26, r24
        movw    r30, r22
        push    r24
        push    r25
        next_to_slices twegift128, A0, B0, C0, D0
        next_to_slices twegift128, A1, B1, C1, D1
        next_to_slices twegift128, A2, B2, C2, D2
        next_to_slices twegift128, A3, B3, C3, D3
        movw    r26, r30

        forty_rounds_by_five twegift128

        pop     r27
        pop     r26
        next_from_slices twegift128, A0, B0, C0, D0
        next_from_slices twegift128, A1, B1, C1, D1
        next_from_slices twegift128, A2, B2, C2, D2
        next_from_slices twegift128, A3, B3, C3, D3
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        parts_of_slices twegift128
end_function pw_twegift128_encrypt

        table_of_constants

#endif
