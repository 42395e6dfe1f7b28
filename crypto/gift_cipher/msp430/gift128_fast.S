/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for MSP430 with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "fixsliced.inc"

#define tweak r14               /* at the call; then on the stack, in both bytes of a word */

/* contract:
 *   why: 28 operations for the two halves of an S-box, eight cycles for a round key and four for a constant, 190 for
 *     the permutations of five rounds; 90 to load, store, save and restore. For TweGIFT-128 256 cycles for each of
 *     two transpositions, and 40 for the tweak.
 *   strategy: The state in registers, round keys and constants through pointers that move on, twenty rounds in a loop
 *     (fixsliced.inc), after which the complements and the names are as they were. TweGIFT-128 is the same between
 *     two transpositions, bit by bit through the carry.
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 18, code: 3250, rodata: 160}
 *       cycles: 3480
 *       floor: 3100
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 20, code: 4258, rodata: 160}
 *       cycles: 4012
 *       floor: 3650 */
        .set    HAS_TWEAK, 0
function pw_gift128_encrypt
        save_all
        push    block
        load_slice 12, d0, d1
        load_slice 8, c0, c1
        load_slice 4, b0, b1
        load_slice 0, a0, a1

        forty_rounds gift128

        pop     block
        store_slice 0, a0, a1
        store_slice 4, b0, b1
        store_slice 8, c0, c1
        store_slice 12, d0, d1
        restore_all
        ret
end_function pw_gift128_encrypt

        .set    HAS_TWEAK, 1
function pw_twegift128_encrypt
        save_all
        push    block
        mov     tweak, mask
        swpb    mask
        bis     mask, tweak
        push    tweak
        to_slices a0, b0, c0, d0
        to_slices a1, b1, c1, d1

        forty_rounds twegift128

        incd    sp
        pop     block
        from_slices 0, a0, b0, c0, d0
        from_slices 8, a1, b1, c1, d1
        restore_all
        ret
end_function pw_twegift128_encrypt

/* The constants in the orders of their rounds. */
table pw_gift128_constants
        .short  0x0008, 0x1000, 0x8000, 0x8001, 0x0002, 0x5400, 0x0181, 0x0101, 0x001f, 0x8000
        .short  0x8880, 0x1088, 0xe000, 0x6001, 0x0002, 0x5150, 0x0180, 0x0303, 0x002f, 0x8000
        .short  0x8880, 0x1008, 0x6000, 0x6001, 0x0002, 0x4150, 0x0080, 0x0303, 0x0027, 0x8000
        .short  0x8880, 0x1000, 0xe000, 0x4001, 0x0002, 0x1150, 0x0180, 0x0302, 0x002b, 0x8000
        .short  0x0880, 0x1008, 0x4000, 0x6001, 0x0002, 0x0140, 0x0080, 0x0202, 0x0021, 0x8000
        .short  0x0080, 0x1000, 0xc000, 0x0001, 0x0002, 0x5100, 0x0180, 0x0301, 0x002e, 0x8000
        .short  0x8800, 0x1008, 0x2000, 0x6001, 0x0002, 0x4050, 0x0080, 0x0103, 0x0006, 0x8000
        .short  0x8808, 0x1000, 0xa000, 0xc001, 0x0002, 0x1450, 0x0181, 0x0102, 0x001a, 0x8000
pw_gift128_constants_end:
end_table pw_gift128_constants

#endif
