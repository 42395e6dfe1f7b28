/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for MSP430 with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define HAS_TWEAK 0
#include "fixsliced.inc"

/* contract of pw_gift128_encrypt:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 18, code: 3250, rodata: 160}
 *   cycles: 3480
 *   floor: 3100
 *   why: 28 operations for the two halves of an S-box, eight cycles for a round key and four for a constant, 190 for
 *     the permutations of five rounds; 90 to load, store, save and restore.
 *   strategy: The state in registers, round keys and constants through pointers that move on, twenty rounds in a loop
 *     (fixsliced.inc), after which the complements and the names are as they were. */
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

#endif
