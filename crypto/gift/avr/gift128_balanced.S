/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for AVR with round keys, fixsliced, in half the code. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define HAS_TWEAK 0
#include "fixsliced.inc"
#include "slices.inc"

/* contract of pw_gift128_encrypt:
 *   clobbers: [r18, r19, r20, r21, r26, r27, r30, r31, flags]
 *   bytes: {stack: 18, code: 1408, rodata: 96}
 *   cycles: 5725
 *   floor: 4800
 *   why: That of the fast form, whose operations it has.
 *   strategy: The fast form (gift128_fast.S) with five rounds in the loop; 20 moves bring the slices back to their
 *     registers. */
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

#endif
