/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 for ARMv7-M, and the hash key of GCM. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there and the round key. */
#define OUTPUT (KEY_WORDS + 16)
#define CONSTANT (KEY_WORDS + 20)        /* read at once with OUTPUT */
#define FRAME (KEY_WORDS + 24)

#define prepared r0
#define key r1
#define LAST_CONSTANT 0x36

/* Word k of the first round key, of which `low` and `high` are planes k and k + 4, to the frame and to where lr
 * points; the block, which is zero, takes the key. */
.macro put_key_word k, low, high
        orr     t, \high, \low, lsr #1
        str     t, [sp, #KEY_WORDS + 4 * \k]
        str     t, [lr], #4
        orr     \low, \low, \low, lsr #1
        orr     \high, \high, \high, lsr #1
.endm

/* The first step of transposing where block 0, of which `zero` would be a column, is zero. */
.macro start_transposing zero, column
        and     t, \column, #0x55555555
        eors    \column, \column, t
        lsl     \zero, t, #1
.endm

/* 0x63 in the round key. */
.macro add_constant
        eor     r0, r0, #CONSTANT_0
        mvns    r1, r1
        eor     r2, r2, #CONSTANT_2
.endm

/* A word of the round key before ShiftRows once: row 1 by one column to the right, row 2 by two, row 3 by three. */
.macro unshift_rows_once word
        eor     r12, \word, \word, lsr #4
        and     r12, r12, #0x0f0f0f0f
        bfc     r12, #0, #16
        eor     \word, \word, r12
        eor     \word, \word, r12, lsl #4
        and     r12, \word, #0x3f003f00
        and     lr, \word, #0xc000c000
        and     \word, \word, #0x00ff00ff
        orr     \word, \word, r12, lsl #2
        orr     \word, \word, lr, lsr #6
.endm

/* Before ShiftRows three times, which is after one. */
.macro unshift_rows_three_times word
        eor     r12, \word, \word, lsr #4
        and     r12, r12, #0x0f0f0f0f
        bfc     r12, #0, #16
        eor     \word, \word, r12
        eor     \word, \word, r12, lsl #4
        and     r12, \word, #0x03000300
        and     lr, \word, #0xfc00fc00
        and     \word, \word, #0x00ff00ff
        orr     \word, \word, lr, lsr #2
        orr     \word, \word, r12, lsl #6
.endm

/* contract of pw_aes128_bitsliced_expand_key:
 *   bytes: {stack: 108, code: 2128}
 *   cycles: 3934
 *   floor: 3215
 *   why: 115 gates for each SubBytes; 17 instructions for each word of a round key, 8 for the 0x63 and the store of all
 *     four, and for their rows 40, 16, 40 and 0 by turns; for the block 12 to pack it, 36 for each ShiftRows, 18 for
 *     each MixColumns, 31 to add the key and unpack it; 96 for two transpositions and 25 to save, restore and call.
 *   strategy: SubBytes of the whole round key on its planes, which are those of block 1; of what comes out the last
 *     column alone is used. Block 0 is free: there a block of zeros is encrypted, which makes the hash key of GCM for
 *     less than half of what two blocks cost. Between one SubBytes and the next two planes go into a word, of the block
 *     and of the round key, which halves all other steps and leaves registers for both. The sums of columns are two
 *     shifts a word. The block is not fixsliced: its MixColumns would be four, for 23 cycles less a round. */
function pw_aes128_bitsliced_expand_key
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        ldr     plane1, [key]
        ldr     plane3, [key, #4]
        ldr     plane5, [key, #8]
        ldr     plane7, [key, #12]
        mov     lr, prepared
        start_transposing plane0, plane1
        start_transposing plane2, plane3
        start_transposing plane4, plane5
        start_transposing plane6, plane7
        transpose_pairs
        put_key_word 0, plane0, plane4
        put_key_word 1, plane1, plane5
        put_key_word 2, plane2, plane6
        put_key_word 3, plane3, plane7
        str     lr, [sp, #OUTPUT]
        movs    r2, #1

.Lround:
        str     r2, [sp, #CONSTANT]
        sub_bytes
        ldr     r3, [sp, #CONSTANT]
        next_round_key
        shift_packed
        ldr     lr, [sp, #CONSTANT]
        cmp     lr, #LAST_CONSTANT
        beq     .Llast
        mix_packed
        add_round_key_beside
        add_constant

        /* The rows as they are before the ShiftRows of this round and all before. The round modulo 4 is in the round
         * constant: 1, 2, 4, 8 and again, then 0x1b. */
        ldr     lr, [sp, #CONSTANT]
        tst     lr, #0x11
        bne     .Lonce
        tst     lr, #0x44
        bne     .Lthree_times
        tst     lr, #0x88
        bne     .Lput
        .irp    word, r0, r1, r2, r3
        exchange_bits \word, r12, 4, 0x0f000f00
        .endr
        b       .Lput
.Lthree_times:
        .irp    word, r0, r1, r2, r3
        unshift_rows_three_times \word
        .endr
        b       .Lput
.Lonce:
        .irp    word, r0, r1, r2, r3
        unshift_rows_once \word
        .endr
.Lput:
        ldrd    r12, lr, [sp, #OUTPUT]
        stm     r12!, {r0-r3}
        str     r12, [sp, #OUTPUT]

        /* the round constant times x; it is public */
        lsl     r2, lr, #1
        cmp     r2, #0x100
        it      eq
        moveq   r2, #0x1b
        b       .Lround

        /* no MixColumns, and the rows of the round key where they belong */
.Llast:
        add_round_key_beside
        add_constant
        ldr     lr, [sp, #OUTPUT]
        stm     lr!, {r0-r3}
        str     lr, [sp, #OUTPUT]
        transpose
        ldr     lr, [sp, #OUTPUT]
        stm     lr, {plane0, plane2, plane4, plane6}
        wipe_frame KEY_WORDS + 16
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}
end_function pw_aes128_bitsliced_expand_key

#endif
