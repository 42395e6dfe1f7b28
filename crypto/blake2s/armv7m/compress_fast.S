/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for Cortex-M3: ten rounds unrolled, three rows of v in registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../sigma.inc"
#include "mix.inc"

/* Word x of the message */
.macro load_word x
        ldr     t, [block, #(WORD * \x)]
.endm

table .Liv, 2
        iv_words
end_table .Liv

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 56, code: 3660, rodata: 32}
 *   cycles: 1476
 *   floor: 1200
 *   why: 80 G of 10 instructions, 2 cycles to load each of 160 words of the message where a load stands alone, and 80
 *     to call, save, load and store.
 *   strategy: 12 of 16 words of v stay in registers, row c is on the stack: c is needed in half of G only, and in the
 *     other one its register holds the words of the message. So G has three loads and a store, the least that 14
 *     registers allow. No rotation is executed: b and d are kept as they are before theirs, which is done by the
 *     operation that uses them. 16-bit encodings take those loads and the additions of the message. */
function pw_blake2s_compress
        push    {state, r4-r11, lr}

        address_of lr, .Liv
        begin
        .set    FRAME_B, 0
        .set    FRAME_D, 0

        sigma   blake2s_round

        ldr     state, [sp, #STATE_POINTER]
        finish
        pop     {r0, r4-r11, pc}
end_function pw_blake2s_compress

#endif
