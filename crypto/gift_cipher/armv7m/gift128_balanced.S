/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv7-M with round keys, fixsliced, in a third of the code. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#include "fixsliced.inc"
#include "slices.inc"

/* The tweak is on the stack, as its register points to the constants. */
.macro add_tweak s
        .if     HAS_TWEAK
        ldr     t, [sp, #4]
        eors    \s, \s, t
        .endif
.endm

/* contract:
 *   why: those of the fast forms
 *   strategy: The fast forms (gift128_fast.S) with ten rounds in a loop, two complements in them and constants from
 *     a table: a cycle more for each of these, one or two for a constant.
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 40, code: 872, rodata: 160}
 *       cycles: 1063
 *       floor: 950
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 44, code: 1140, rodata: 160}
 *       cycles: 1162
 *       floor: 1027 */
        .set    HAS_TWEAK, 0
function pw_gift128_encrypt
        push    {block, r4-r11, lr}
        ldm     block, {r4-r7}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7

        forty_rounds_in_loop gift128

        pop     {block}
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_gift128_encrypt

        .set    HAS_TWEAK, 1
function pw_twegift128_encrypt
        orr     r2, r2, r2, lsl #8
        orr     r2, r2, r2, lsl #16
        push    {r0, r2, r4-r11, lr}
        ldm     block, {r4-r7}
        to_slices r4, r5, r6, r7

        forty_rounds_in_loop twegift128, r6, r5

        pop     {r0, r2}
        from_slices r4, r5, r6, r7
        stm     block, {r4-r7}
        pop     {r4-r11, pc}
end_function pw_twegift128_encrypt

/* The constants in the orders of their rounds. */
        table pw_gift128_constants
        .word   0x10000008, 0x80018000, 0x54000002, 0x01010181, 0x8000001f
        .word   0x10888880, 0x6001e000, 0x51500002, 0x03030180, 0x8000002f
        .word   0x10088880, 0x60016000, 0x41500002, 0x03030080, 0x80000027
        .word   0x10008880, 0x4001e000, 0x11500002, 0x03020180, 0x8000002b
        .word   0x10080880, 0x60014000, 0x01400002, 0x02020080, 0x80000021
        .word   0x10000080, 0x0001c000, 0x51000002, 0x03010180, 0x8000002e
        .word   0x10088800, 0x60012000, 0x40500002, 0x01030080, 0x80000006
        .word   0x10008808, 0xc001a000, 0x14500002, 0x01020181, 0x8000001a
        end_table pw_gift128_constants

#endif
