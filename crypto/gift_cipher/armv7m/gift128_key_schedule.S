/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128 for ARMv7-M, fixsliced. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "round_keys.inc"

/* Of rounds r and r + 5. */
.macro next_round_keys r, order
        four_round_keys sp, \r, \order
        four_round_keys sp, (\r + 5), \order
.endm

/* contract of pw_gift128_expand_key:
 *   bytes: {stack: 64, code: 2744}
 *   cycles: 893
 *   floor: 880
 *   why: Of ten rounds, 24 instructions to bring two words into their order (eight rounds), three times two exchanges
 *     of bits and twice three, of four instructions or three, and twelve cycles to store; 48 for the eight words that
 *     follow from the key, and 30 to load it and to save and restore registers.
 *   strategy: Twelve words as they are defined wait on the stack. Each pair of them, V and U of a round, is brought
 *     into the order of the round once, and the rounds that come ten, twenty and thirty later are made from it in that
 *     order. */
function pw_gift128_expand_key
        push    {r4-r7}
        make_words
        make_round_keys next_round_keys
        drop_words
        pop     {r4-r7}
        bx      lr
end_function pw_gift128_expand_key

#endif
