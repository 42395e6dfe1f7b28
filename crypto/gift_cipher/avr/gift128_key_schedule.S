/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128 for AVR, fixsliced. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "fixsliced.inc"
#include "round_keys.inc"

        .set    HAS_TWEAK, 0

/* contract of pw_gift128_expand_key:
 *   bytes: {stack: 20, code: 1338}
 *   cycles: 4130
 *   floor: 3200
 *   why: 46 for each of 16 words that are brought into their order, 1608 to move 60 words on, 640 to store 80 words,
 *     and 200 to load the key, to move eight words on and to save and restore registers.
 *   strategy: Ten rounds by the key schedule as it is defined, each word brought into the order of its round by
 *     exchanges of bits between bytes; thirty more, each from the one ten rounds before, in its order (round_keys.inc). */
function pw_gift128_expand_key
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        movw    r30, r22
        load_key
        first_ten_round_keys gift128

        movw    r30, r26
        subi    r26, 80
        sbci    r27, 0
        ldi     mask, 0x55
        ldi     turns, 6
.Lnext_five_rounds:
        next_five_round_keys
        dec     turns
        breq    .Lend
        rjmp    .Lnext_five_rounds
.Lend:
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        parts_of_first_ten_round_keys gift128
end_function pw_gift128_expand_key

#endif
