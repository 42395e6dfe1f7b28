/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for AVR that make their round keys on the way. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "fixsliced.inc"
#include "bitsliced.inc"
#include "slices.inc"

/* contract:
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   floor: 15000
 *   why: 60 operations for an S-box, two cycles for each bit of four slices that are permuted, 60 to add key and
 *     constant and to move the key on.
 *   strategy: Slices in registers, the key in a frame, a subroutine that permutes a slice bit by bit (bitsliced.inc).
 *     TweGIFT-128 is the same between two transpositions, bit by bit through the carry (slices.inc).
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 40, code: 538}
 *       cycles: 40971
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 41, code: 1578}
 *       cycles: 41642 */
        .set    HAS_TWEAK, 0
function pw_gift128_on_the_fly
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        movw    r30, r22
        adiw    r30, 16
        make_frame WORDS
        copy_key gift128, -Z
        movw    r26, r24
        load_slices

        forty_rounds_bitsliced gift128

        drop_frame 16
        pop     r27
        pop     r26
        store_slices
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_gift128_on_the_fly

        .set    HAS_TWEAK, 1
function pw_twegift128_on_the_fly
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        movw    r30, r22
        make_frame WORDS + 1
        std     Y + WORDS + 1, r20
        copy_key twegift128, Z+
        movw    r26, r24
        to_slices A0, B0, C0, D0
        to_slices A1, B1, C1, D1
        to_slices A2, B2, C2, D2
        to_slices A3, B3, C3, D3

        forty_rounds_bitsliced twegift128

        drop_frame 17
        pop     r27
        pop     r26
        from_slices A0, B0, C0, D0
        from_slices A1, B1, C1, D1
        from_slices A2, B2, C2, D2
        from_slices A3, B3, C3, D3
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_twegift128_on_the_fly

#endif
