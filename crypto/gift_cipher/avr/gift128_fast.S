/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for AVR with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "fixsliced.inc"

/* contract:
 *   why: 15 operations for each of four bytes of an S-box, three cycles for each of eight bytes of a round key, ten a
 *     round for its constant; 120 for the permutations of five rounds if a bit moved by one cost one cycle; 150 to
 *     load, store, save and restore. For TweGIFT-128 256 cycles for each of two transpositions, and 28 for the tweak.
 *   strategy: The state in registers, round keys through X, constants through Z, ten rounds in a loop
 *     (fixsliced.inc). Bits that leave a nibble go round by T and by the carry. TweGIFT-128 is the same between two
 *     transpositions, bit by bit through the carry.
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 18, code: 2614, rodata: 96}
 *       cycles: 5601
 *       floor: 4800
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 18, code: 3664, rodata: 96}
 *       cycles: 6150
 *       floor: 5340 */
        .set    HAS_TWEAK, 0
function pw_gift128_encrypt
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        load_slices
        movw    r26, r22

        forty_rounds gift128

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
        to_slices A0, B0, C0, D0
        to_slices A1, B1, C1, D1
        to_slices A2, B2, C2, D2
        to_slices A3, B3, C3, D3
        movw    r26, r22

        forty_rounds twegift128

        movw    r26, r24
        from_slices A0, B0, C0, D0
        from_slices A1, B1, C1, D1
        from_slices A2, B2, C2, D2
        from_slices A3, B3, C3, D3
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_twegift128_encrypt

        table_of_constants

#endif
