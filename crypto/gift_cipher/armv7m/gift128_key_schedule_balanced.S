/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128 for ARMv7-M, fixsliced, in half the code. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "round_keys.inc"

#define words r8
#define step r9                 /* to the words of the other round of a pair: 20, or back */

/* Of rounds r and r + 5. */
.macro next_round_keys r, order
.Lorder_\order:
        four_round_keys words, \r, \order
        add     round_keys, round_keys, step, lsl #1
        add     words, words, step
        rsbs    step, step, #0
        bmi     .Lorder_\order
.endm

/* contract of pw_gift128_expand_key:
 *   bytes: {stack: 72, code: 1644}
 *   cycles: 949
 *   floor: 880
 *   why: that of the fast form
 *   strategy: The fast form (gift128_key_schedule.S) with the two rounds of an order in a loop. Its step changes its
 *     sign, which ends the loop. */
function pw_gift128_expand_key
        push    {r4-r9}
        make_words
        mov     words, sp
        movs    step, #20
        make_round_keys next_round_keys
        drop_words
        pop     {r4-r9}
        bx      lr
end_function pw_gift128_expand_key

#endif
