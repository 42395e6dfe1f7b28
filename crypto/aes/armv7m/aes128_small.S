/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for ARMv7-M that makes its round keys on the way: the block and its round key bitsliced side by side.
 * */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there and the round key. */
#define CONSTANT (KEY_WORDS + 16)
#define FRAME (KEY_WORDS + 20)

#define block r0
#define key r1
#define LAST_CONSTANT 0x36

/* Word k of the first round key to the frame, and to the block beside it. */
.macro start_with_key_word k, low, high
        and     r0, \low, #0xaaaaaaaa
        and     r1, \high, #0xaaaaaaaa
        eor     \low, \low, r0, lsr #1
        eor     \high, \high, r1, lsr #1
        orr     r1, r1, r0, lsr #1
        str     r1, [sp, #KEY_WORDS + 4 * \k]
.endm

/* contract of pw_aes128_on_the_fly:
 *   bytes: {stack: 108, code: 1592}
 *   cycles: 3552
 *   floor: 2906
 *   why: 115 gates for each SubBytes; 17 instructions for each word of a round key; for the block 12 to pack it, 36 for
 *     each ShiftRows, 18 for each MixColumns, 31 to add the key and unpack it; 96 for two transpositions and 28 to
 *     save, restore and call.
 *   strategy: Two blocks would go through the bitsliced S-box at once: the second one is the round key, so that
 *     KeyExpansion costs no S-box of its own. Between one SubBytes and the next two planes go into a word, of the block
 *     and of the round key, which halves all other steps; the round key waits in four words of the frame. */
function pw_aes128_on_the_fly
        push    {block, r4-r11, lr}
        sub     sp, sp, #FRAME
        ldr     plane0, [block]
        ldr     plane2, [block, #4]
        ldr     plane4, [block, #8]
        ldr     plane6, [block, #12]
        ldr     plane1, [key]
        ldr     plane3, [key, #4]
        ldr     plane5, [key, #8]
        ldr     plane7, [key, #12]
        transpose
        start_with_key_word 0, plane0, plane4
        start_with_key_word 1, plane1, plane5
        start_with_key_word 2, plane2, plane6
        start_with_key_word 3, plane3, plane7
        movs    r2, #1

.Lround:
        str     r2, [sp, #CONSTANT]
        sub_bytes
        ldr     r3, [sp, #CONSTANT]
        next_round_key
        shift_packed
        ldr     lr, [sp, #CONSTANT]
        cmp     lr, #LAST_CONSTANT
        beq     .Ladd_round_key
        mix_packed
.Ladd_round_key:
        add_round_key_beside
        ldr     r2, [sp, #CONSTANT]
        cmp     r2, #LAST_CONSTANT
        beq     .Llast

        /* the round constant times x; it is public */
        lsls    r2, r2, #1
        cmp     r2, #0x100
        it      eq
        moveq   r2, #0x1b
        b       .Lround

.Llast:
        transpose
        wipe_frame KEY_WORDS + 16
        add     sp, sp, #FRAME
        pop     {block}
        str     plane0, [block]
        str     plane2, [block, #4]
        str     plane4, [block, #8]
        str     plane6, [block, #12]
        pop     {r4-r11, pc}
end_function pw_aes128_on_the_fly

#endif
