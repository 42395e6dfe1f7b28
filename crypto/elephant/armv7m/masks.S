/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The masks of Elephant added to a block, for Cortex-M3. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define block   r0
#define mask    r1
#define other   r2

/* word ^= the same bytes of the mask that begins `bits` / 8 bytes further on; the next word follows in `above`. */
.macro add_other bits, word, above:vararg
        eor     \word, \word, \word, lsr #\bits
        .ifnb   \above
        eor     \word, \word, \above, lsl #(32 - \bits)
        .endif
.endm

/* Of seven words of the mask, or of six. */
.macro add_others bits, words
        add_other \bits, r3, r4
        add_other \bits, r4, r5
        add_other \bits, r5, r6
        add_other \bits, r6, r7
        add_other \bits, r7, r8
        .if     \words == 7
        add_other \bits, r8, r9
        add_other \bits, r9
        .else
        add_other \bits, r8
        .endif
.endm

/* contract of pw_dumbo_mask_block:
 *   for: {other: [0, 2]}
 *   bytes: {stack: 36, code: 144}
 *   cycles: 55 + 12*(other > 0) + 1*(other == 1)
 *   floor: 21 + 9*(other > 0)
 *   why: 6 words of the mask and 5 of the block loaded, the block stored, an addition for each word of it, and two
 *     where the mask has a second part.
 *   strategy: The second part is the same bytes one or two further on: shifted in registers, it is not loaded
 *     again. In C, where a word is three loads and a store apart from each other, Delirium takes 88054 cycles for
 *     128:128 on the SAM3X8E, so 83163. */

/* contract of pw_jumbo_mask_block:
 *   for: {other: [0, 2]}
 *   bytes: {stack: 36, code: 148}
 *   cycles: 59 + 12*(other > 0) + 1*(other == 1)
 *   floor: 24 + 11*(other > 0)
 *   why: 6 words of each loaded, the block stored, an addition for each word of it, and two where the mask has a second
 *     part.
 *   strategy: As pw_dumbo_mask_block. */

/* contract of pw_delirium_mask_block:
 *   for: {other: [0, 2]}
 *   bytes: {stack: 36, code: 168}
 *   cycles: 63 + 14*(other > 0) + 1*(other == 1)
 *   floor: 28 + 13*(other > 0)
 *   why: 7 words of each loaded, the block stored, an addition for each word of it, and two where the mask has a second
 *     part.
 *   strategy: As pw_dumbo_mask_block. */

/* Of a permutation of `bytes`. */
.macro define_mask_block name, bytes
function \name
        push    {r4-r11, lr}
        .if     \bytes > 24
        ldm     mask, {r3-r9}
        .else
        ldm     mask, {r3-r8}
        .endif
        cmp     other, #1
        blo     3f
        bhi     2f
        add_others 8, (\bytes + 3) / 4
        b       3f
2:      add_others 16, (\bytes + 3) / 4
3:
        ldm     block, {r10-r12, lr}
        eor     r10, r10, r3
        eor     r11, r11, r4
        eor     r12, r12, r5
        eor     lr, lr, r6
        stm     block!, {r10-r12, lr}
        .if     \bytes > 24
        ldm     block, {r10-r12}
        eor     r10, r10, r7
        eor     r11, r11, r8
        eor     r12, r12, r9
        stm     block, {r10-r12}
        .elseif \bytes > 20
        ldrd    r10, r11, [block]
        eor     r10, r10, r7
        eor     r11, r11, r8
        strd    r10, r11, [block]
        .else
        ldr     r10, [block]
        eor     r10, r10, r7
        str     r10, [block]
        .endif
        pop     {r4-r11, pc}
end_function \name
.endm

define_mask_block pw_dumbo_mask_block, 20
define_mask_block pw_jumbo_mask_block, 22
define_mask_block pw_delirium_mask_block, 25

#endif
